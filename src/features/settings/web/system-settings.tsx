import { useState } from 'react'
import { formatInstantMinute, isTimeZone } from '../../../shared/calendar-day.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { Select } from '../../../ui/select.tsx'
import { SettingsFormCard } from '../../../ui/settings-form-card.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'
import { timeZoneOptions } from '../rules/time-zones.ts'
import { type Settings, type SystemForm, systemFormSchema } from '../schemas.ts'
import { LoadedSettings } from './loaded-settings.tsx'
import { RegistrationSettings } from './registration-settings.tsx'
import { settingsApi } from './settings-api.ts'
import { useSaveSettings } from './use-save-settings.ts'

/** What the server goes by: time zone and where the maps come from. */
export function SystemSettings() {
  return (
    <LoadedSettings skeletons={['h-112']}>
      {(settings) => <SystemSection settings={settings} />}
    </LoadedSettings>
  )
}

type SystemValues = { timeZone: string; tileUrl: string }

function useSystemForm({ version, timeZone, tileUrl }: Settings) {
  const keep = useSaveSettings()
  return useSettingsForm<SystemValues, SystemForm>({
    saved: { timeZone, tileUrl },
    schema: systemFormSchema,
    formOf: (values) => ({ ...values, version }),
    save: (form) => keep(settingsApi.saveSystem.call(form), 'Pengaturan sistem tersimpan.'),
  })
}

function SystemSection({ settings }: { settings: Settings }) {
  const form = useSystemForm(settings)
  // The page was loaded with permission for the tiles of then.
  const [loadedWith] = useState(settings.tileUrl)
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      {settings.tileUrl !== loadedWith && (
        <Alert
          tone="info"
          actions={
            <Button size="sm" onClick={() => window.location.reload()}>
              Muat ulang halaman
            </Button>
          }
        >
          Peta memakai alamat baru setelah halaman dimuat ulang.
        </Alert>
      )}
      <SettingsFormCard title="Sistem" form={form}>
        <ZoneField form={form} settings={settings} />
        <TextArea
          label="Alamat gambar peta"
          rows={2}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={500}
          placeholder={settings.environment.tileUrl}
          hint="Alamat dengan {z}, {x}, dan {y}; {s} dan {r} boleh dipakai. Gambar peta diambil langsung oleh browser Anda. Kosong: alamat dari server (TILE_URL)."
          error={form.errors['tileUrl']}
          value={form.values.tileUrl}
          onChange={(event) => form.change({ tileUrl: event.target.value })}
        />
      </SettingsFormCard>
      <RegistrationSettings settings={settings} />
      <LeaveGuard hasEdits={form.isDirty}>Perubahan yang belum disimpan akan hilang.</LeaveGuard>
    </div>
  )
}

interface ZoneFieldProps {
  form: ReturnType<typeof useSystemForm>
  settings: Settings
}

function ZoneField({
  form: { values, errors, change },
  settings: { timeZone, environment },
}: ZoneFieldProps) {
  const shown = values.timeZone || environment.timeZone
  const isOther = shown !== (timeZone || environment.timeZone)
  return (
    <Select
      label="Zona waktu usaha"
      placeholder={`Seperti server (${environment.timeZone})`}
      options={timeZoneOptions(Intl.supportedValuesOf('timeZone'), timeZone)}
      hint={
        <>
          Menentukan hari ini, bulan berjalan, dan kapan tagihan lewat jatuh tempo.
          {isTimeZone(shown) && (
            <span className="block text-ink">
              Di zona ini sekarang {formatInstantMinute(new Date().toISOString(), shown)}.
            </span>
          )}
        </>
      }
      warning={isOther && 'Pendapatan per bulan dihitung ulang menurut zona waktu ini saat disimpan.'}
      error={errors['timeZone']}
      value={values.timeZone}
      onChange={(event) => change({ timeZone: event.target.value })}
    />
  )
}
