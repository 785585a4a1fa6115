import { useQueryClient } from '@tanstack/react-query'
import { Alert } from '../../../ui/alert.tsx'
import { SettingsFormCard } from '../../../ui/settings-form-card.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'
import { connectionSchema, type GatewaySettings } from '../gateway-contract.ts'
import { messagingApi } from './api.ts'
import { gatewayApi } from './gateway-api.ts'
import { keyNote } from './gateway-connection-text.ts'

type ConnectionValues = { url: string; session: string; apiKey: string }

/** The form of the connection; a saved one is tried at once. */
export function useConnectionForm(settings: GatewaySettings | undefined) {
  const queryClient = useQueryClient()
  return useSettingsForm<ConnectionValues, ConnectionValues>({
    saved: { url: settings?.url ?? '', session: settings?.session ?? '', apiKey: '' },
    schema: connectionSchema,
    formOf: (values) => values,
    save: async (form) => {
      const next = await gatewayApi.saveConnection.call(form)
      queryClient.setQueryData(gatewayApi.settings.queryKey(), next)
      toast.success('Koneksi gateway tersimpan.')
      // What is known of the session is about the gateway of before.
      void queryClient.resetQueries({ queryKey: gatewayApi.session.key() })
      void queryClient.invalidateQueries({ queryKey: messagingApi.gateway.key() })
    },
  })
}

interface GatewayConnectionFormProps {
  settings: GatewaySettings
  form: ReturnType<typeof useConnectionForm>
}

/** Where the gateway is, and the key to it, which never comes back from the server. */
export function GatewayConnectionForm({ settings, form }: GatewayConnectionFormProps) {
  const { values, errors, change } = form
  const note = keyNote(settings, values.url)
  return (
    <SettingsFormCard title="Koneksi Gateway" form={form}>
      {settings.hasApiKey && !settings.isKeyReadable && (
        <Alert tone="warning" title="API key tidak dapat dibuka">
          Kunci rahasia server (SECRET_KEY atau berkas secret.key) sudah berganti. Masukkan API key lagi, lalu
          simpan. Sampai saat itu pesan tidak dapat dikirim.
        </Alert>
      )}
      {settings.source === 'environment' && (
        <Alert tone="info">
          Koneksi ini diambil dari pengaturan server (WAHA_URL). Yang disimpan di sini menggantikannya.
        </Alert>
      )}
      <TextInput
        label="Alamat gateway"
        type="url"
        inputMode="url"
        placeholder="http://localhost:3000"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Alamat server WAHA, tanpa /api di belakangnya."
        error={errors['url']}
        value={values.url}
        onChange={(event) => change({ url: event.target.value })}
      />
      <TextInput
        label="Nama sesi"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Biasanya default."
        error={errors['session']}
        value={values.session}
        onChange={(event) => change({ session: event.target.value })}
      />
      <TextInput
        label="API key"
        type="password"
        // Else the browser fills in the admin's password.
        autoComplete="new-password"
        hint={note.tone === 'hint' && note.text}
        warning={note.tone === 'warning' && values.apiKey === '' && note.text}
        error={errors['apiKey']}
        value={values.apiKey}
        onChange={(event) => change({ apiKey: event.target.value })}
      />
    </SettingsFormCard>
  )
}
