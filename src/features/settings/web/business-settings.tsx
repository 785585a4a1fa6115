import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Select } from '../../../ui/select.tsx'
import { SettingsFormCard } from '../../../ui/settings-form-card.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'
import { DEFAULT_BUSINESS_NAME } from '../rules/defaults.ts'
import { type BusinessForm, businessFormSchema, type Settings } from '../schemas.ts'
import { BusinessLogo } from './business-logo.tsx'
import { BusinessPreview } from './business-preview.tsx'
import { LoadedSettings } from './loaded-settings.tsx'
import { settingsApi } from './settings-api.ts'
import { useSaveSettings } from './use-save-settings.ts'

type BusinessValues = { name: string; address: string; bankDetails: string; dueDay: string }

const DUE_DAYS = Array.from({ length: 28 }, (_, index) => ({
  value: String(index + 1),
  label: `Tanggal ${index + 1}`,
}))

/** Who bills: name, address, account, due day and logo. */
export function BusinessSettings() {
  return (
    <LoadedSettings skeletons={['h-136', 'h-72']}>
      {(settings) => <BusinessSection settings={settings} />}
    </LoadedSettings>
  )
}

function BusinessSection({ settings }: { settings: Settings }) {
  const form = useBusinessForm(settings)
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <SettingsFormCard title="Data Usaha" form={form}>
        <BusinessFields form={form} />
      </SettingsFormCard>
      <div className="grid grid-cols-1 gap-5">
        <BusinessLogo logo={settings.logo} />
        <BusinessPreview {...form.values} logo={settings.logo} />
      </div>
      <LeaveGuard hasEdits={form.isDirty}>Perubahan yang belum disimpan akan hilang.</LeaveGuard>
    </div>
  )
}

function useBusinessForm({ version, name, address, bankDetails, dueDay }: Settings) {
  const keep = useSaveSettings()
  return useSettingsForm<BusinessValues, BusinessForm>({
    saved: { name, address, bankDetails, dueDay: String(dueDay) },
    schema: businessFormSchema,
    formOf: (values) => ({ ...values, version, dueDay: Number(values.dueDay) }),
    save: (form) => keep(settingsApi.saveBusiness.call(form), 'Data usaha tersimpan.'),
  })
}

function BusinessFields({ form }: { form: ReturnType<typeof useBusinessForm> }) {
  const { values, errors, change } = form
  return (
    <>
      <TextInput
        label="Nama usaha"
        autoComplete="organization"
        placeholder={DEFAULT_BUSINESS_NAME}
        maxLength={60}
        hint="Tampil di akhir pesan WhatsApp dan di tagihan cetak."
        error={errors['name']}
        value={values.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextArea
        label="Alamat"
        rows={2}
        autoComplete="street-address"
        maxLength={200}
        hint="Tampil di tagihan cetak."
        error={errors['address']}
        value={values.address}
        onChange={(event) => change({ address: event.target.value })}
      />
      <TextArea
        label="Rekening pembayaran"
        rows={3}
        maxLength={200}
        placeholder={'BCA 1234567890 a.n. Nama Pemilik'}
        hint="Satu rekening per baris. Tampil di pengingat dan di tagihan cetak. Bila kosong, pengingat meminta pelanggan membalas pesan."
        error={errors['bankDetails']}
        value={values.bankDetails}
        onChange={(event) => change({ bankDetails: event.target.value })}
      />
      <Select
        label="Jatuh tempo"
        className="sm:[&_.relative]:max-w-56"
        options={DUE_DAYS}
        hint="Hanya berlaku untuk tagihan baru."
        error={errors['dueDay']}
        value={values.dueDay}
        onChange={(event) => change({ dueDay: event.target.value })}
      />
    </>
  )
}
