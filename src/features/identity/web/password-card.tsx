import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'
import { passwordFormSchema } from '../security-contract.ts'
import { securityApi } from './security-api.ts'

const EMPTY = { oldPassword: '', newPassword: '', repeatPassword: '' }

const FIELDS = [
  { name: 'oldPassword', label: 'Password lama', autoComplete: 'current-password' },
  {
    name: 'newPassword',
    label: 'Password baru',
    autoComplete: 'new-password',
    hint: '6 sampai 200 karakter. Makin panjang makin kuat.',
  },
  { name: 'repeatPassword', label: 'Ulangi password baru', autoComplete: 'new-password' },
] as const

/** Changes the admin's password; the other browsers are signed out by it. */
export function PasswordCard() {
  const { data: state } = useQuery(securityApi.passwordState.queryOptions())
  return (
    <Card title="Ganti Password">
      {state?.isKeptHere === false ? (
        <Alert tone="info">
          Password disimpan oleh layanan login di luar aplikasi ini. Gantilah di sana.
        </Alert>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {state?.isInEnvironment && (
            <Alert tone="warning">
              Password admin juga dipasang di pengaturan server (ADMIN_PASSWORD). Saat server dijalankan
              ulang, password itu berlaku lagi. Hapus atau ganti juga di sana.
            </Alert>
          )}
          <PasswordForm />
        </div>
      )}
    </Card>
  )
}

function PasswordForm() {
  const queryClient = useQueryClient()
  const form = useSettingsForm({
    saved: EMPTY,
    schema: passwordFormSchema,
    formOf: (values) => values,
    save: async ({ oldPassword, newPassword }) => {
      const { ended } = await securityApi.changePassword.call({ oldPassword, newPassword })
      toast.success(`Password sudah diganti.${ended > 0 ? ` ${ended} peramban lain dikeluarkan.` : ''}`)
      void queryClient.invalidateQueries({ queryKey: securityApi.sessions.key() })
    },
  })
  return (
    <form
      ref={form.ref}
      noValidate
      aria-label="Ganti password"
      className="grid grid-cols-1 gap-4"
      onSubmit={form.submit}
    >
      {FIELDS.map(({ name, ...field }) => (
        <PasswordInput
          key={name}
          {...field}
          name={name}
          error={form.errors[name]}
          value={form.values[name]}
          onChange={(event) => form.change({ [name]: event.target.value })}
        />
      ))}
      {form.failure && <Alert tone="danger">{form.failure}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted">Peramban lain yang sedang masuk akan dikeluarkan.</p>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          busyText="Menyimpan..."
          className="ml-auto max-sm:w-full"
        >
          Ganti password
        </Button>
      </div>
    </form>
  )
}
