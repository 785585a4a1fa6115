import { Checkbox } from '../../../ui/checkbox.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { SettingsFormCard } from '../../../ui/settings-form-card.tsx'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'
import { type RegistrationForm, registrationFormSchema, type Settings } from '../schemas.ts'
import { settingsApi } from './settings-api.ts'
import { useSaveSettings } from './use-save-settings.ts'

type Values = { reviewRegistrations: boolean }

/** How registrations of visitors are taken. */
export function RegistrationSettings({ settings: { version, reviewRegistrations } }: { settings: Settings }) {
  const keep = useSaveSettings()
  const form = useSettingsForm<Values, RegistrationForm>({
    saved: { reviewRegistrations },
    schema: registrationFormSchema,
    formOf: (values) => ({ ...values, version }),
    save: (checked) => keep(settingsApi.saveRegistration.call(checked), 'Pengaturan pendaftaran tersimpan.'),
  })
  return (
    <SettingsFormCard title="Pendaftaran" form={form}>
      <Checkbox
        label="Tinjau pendaftaran dulu"
        hint="Pendaftar baru menjadi pelanggan setelah Anda setujui di Manajemen Pelanggan. Tanpa ini, pendaftar langsung masuk daftar dengan tanda Baru."
        checked={form.values.reviewRegistrations}
        onChange={(event) => form.change({ reviewRegistrations: event.target.checked })}
      />
      <LeaveGuard hasEdits={form.isDirty}>Perubahan yang belum disimpan akan hilang.</LeaveGuard>
    </SettingsFormCard>
  )
}
