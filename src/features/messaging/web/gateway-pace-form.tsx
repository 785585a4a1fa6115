import { useQueryClient } from '@tanstack/react-query'
import { Alert } from '../../../ui/alert.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import { SettingsFormCard } from '../../../ui/settings-form-card.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'
import { type GatewaySettings, type PaceForm, paceSchema } from '../gateway-contract.ts'
import { gatewayApi } from './gateway-api.ts'
import {
  isPaceRisky,
  type PaceValues,
  paceExample,
  paceOf,
  paceValues,
  quietText,
  sentTodayText,
} from './gateway-pace-values.ts'

const NO_PACE: PaceForm = {
  pauseMinSeconds: 0,
  pauseMaxSeconds: 0,
  dailyCap: null,
  quietFrom: null,
  quietTo: null,
}

/** The form of the pace. */
export function usePaceForm(settings: GatewaySettings | undefined) {
  const queryClient = useQueryClient()
  return useSettingsForm<PaceValues, PaceForm>({
    saved: paceValues(settings?.pace ?? NO_PACE),
    schema: paceSchema,
    formOf: paceOf,
    save: async (form) => {
      const next = await gatewayApi.savePace.call(form)
      queryClient.setQueryData(gatewayApi.settings.queryKey(), next)
      toast.success('Irama pengiriman tersimpan.')
    },
  })
}

interface GatewayPaceFormProps {
  settings: GatewaySettings
  form: ReturnType<typeof usePaceForm>
}

/** How messages to many customers are spread, so that WhatsApp does not block the number. */
export function GatewayPaceForm({ settings, form }: GatewayPaceFormProps) {
  return (
    <SettingsFormCard title="Irama Pengiriman" form={form}>
      <p className="text-sm text-muted">
        Berlaku untuk kiriman ke banyak pelanggan (broadcast dan pengingat). Pesan satuan langsung dikirim.
      </p>
      <PauseFields form={form} />
      <TextInput
        label="Batas pesan per hari"
        inputMode="numeric"
        placeholder="Tanpa batas"
        autoComplete="off"
        className="sm:[&_input]:max-w-56"
        hint={<DayNote settings={settings} />}
        error={form.errors['dailyCap']}
        value={form.values.dailyCap}
        onChange={(event) => form.change({ dailyCap: event.target.value })}
      />
      <QuietFields form={form} />
    </SettingsFormCard>
  )
}

function PauseFields({ form: { values, errors, change } }: Pick<GatewayPaceFormProps, 'form'>) {
  const pace = paceOf(values)
  const example = paceExample(pace)
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Jeda acak antarpesan</legend>
      <div className="grid grid-cols-2 items-start gap-4 sm:max-w-lg">
        <TextInput
          label="Jeda minimal (detik)"
          inputMode="numeric"
          autoComplete="off"
          error={errors['pauseMinSeconds']}
          value={values.pauseMinSeconds}
          onChange={(event) => change({ pauseMinSeconds: event.target.value })}
        />
        <TextInput
          label="Jeda maksimal (detik)"
          inputMode="numeric"
          autoComplete="off"
          error={errors['pauseMaxSeconds']}
          value={values.pauseMaxSeconds}
          onChange={(event) => change({ pauseMaxSeconds: event.target.value })}
        />
      </div>
      <p className="text-sm text-muted">
        Jeda antarpesan dipilih acak di antara keduanya. WAHA menyarankan 30–60 detik. Jeda tidak pernah lebih
        pendek dari 0,8 detik (broadcast) atau 1 detik (pengingat).
        {example && <span className="font-semibold text-ink"> {example}.</span>}
      </p>
      {isPaceRisky(pace) && (
        <Alert tone="warning">
          {pace.pauseMinSeconds < 30
            ? 'Jeda ini lebih pendek dari saran WAHA (30–60 detik). Nomor WhatsApp Anda lebih mudah diblokir.'
            : 'Jeda yang selalu sama mudah dikenali sebagai kiriman otomatis. Isi jeda maksimal yang lebih besar.'}
        </Alert>
      )}
    </fieldset>
  )
}

function DayNote({ settings: { sentToday, pace } }: { settings: GatewaySettings }) {
  const isReached = pace.dailyCap !== null && sentToday >= pace.dailyCap
  return (
    <>
      {sentTodayText(sentToday, pace.dailyCap)}
      {isReached && (
        <span className="font-medium text-warning"> Batas tercapai, sisanya menunggu sampai besok.</span>
      )}
    </>
  )
}

function QuietFields({ form: { values, errors, change } }: Pick<GatewayPaceFormProps, 'form'>) {
  const hours = quietText(paceOf(values))
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Jam tenang</legend>
      <Checkbox
        label="Jam tenang"
        hint="Kiriman ke banyak pelanggan menunggu sampai jam tenang selesai."
        checked={values.hasQuietHours}
        onChange={(event) => change({ hasQuietHours: event.target.checked })}
      />
      {values.hasQuietHours && (
        <>
          <div className="grid grid-cols-2 items-start gap-4 sm:max-w-lg">
            <TextInput
              label="Dari jam"
              type="time"
              error={errors['quietFrom']}
              value={values.quietFrom}
              onChange={(event) => change({ quietFrom: event.target.value })}
            />
            <TextInput
              label="Sampai jam"
              type="time"
              error={errors['quietTo']}
              value={values.quietTo}
              onChange={(event) => change({ quietTo: event.target.value })}
            />
          </div>
          {hours && (
            <p className="text-sm text-muted">
              Setiap hari pukul {hours} (zona waktu {pageTimeZone()}).
            </p>
          )}
        </>
      )}
    </fieldset>
  )
}
