import { useFormContext, useWatch } from 'react-hook-form'
import { formatDay, parseDay } from '../../../shared/calendar-day.ts'
import { pagePackages } from '../../../ui/page-packages.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { STATUSES } from '../rules/customer-fields.ts'
import { CoordinatesField } from './coordinates-field.tsx'
import type { CustomerFormValues } from './customer-form-values.ts'

interface CustomerFieldsProps {
  /** `visitor`: about themselves, and not asked for the status. */
  filledBy: 'visitor' | 'admin'
}

/** The fields of every customer form; inside a `FormProvider`. */
export function CustomerFields({ filledBy }: CustomerFieldsProps) {
  const { register, formState } = useFormContext<CustomerFormValues>()
  const { errors, defaultValues } = formState
  const isVisitor = filledBy === 'visitor'
  // One that is no more on offer stays with who has it.
  const packages = new Set([...pagePackages(), ...(defaultValues?.paket ? [defaultValues.paket] : [])])
  return (
    <div className="grid gap-4">
      <TextInput
        label="Nama"
        autoComplete={isVisitor ? 'name' : 'off'}
        error={errors.nama?.message}
        {...register('nama')}
      />
      <TextArea
        label="Alamat"
        rows={2}
        autoComplete={isVisitor ? 'street-address' : 'off'}
        error={errors.alamat?.message}
        {...register('alamat')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput
          label="Nomor WhatsApp"
          type="tel"
          inputMode="tel"
          autoComplete={isVisitor ? 'tel' : 'off'}
          className="tabular"
          error={errors.whatsapp?.message}
          {...register('whatsapp')}
        />
        <RegistrationDayField />
      </div>
      <CoordinatesField />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label="Paket"
          placeholder="Pilih paket internet"
          options={Array.from(packages, option)}
          error={errors.paket?.message}
          className={isVisitor ? 'sm:col-span-2' : undefined}
          {...register('paket')}
        />
        {!isVisitor && (
          <Select
            label="Status"
            placeholder="Pilih status"
            options={STATUSES.map(option)}
            error={errors.status?.message}
            {...register('status')}
          />
        )}
      </div>
    </div>
  )
}

// A date field shows its day in the browser's language; the text below says it in ours.
function RegistrationDayField() {
  const { register, formState, control } = useFormContext<CustomerFormValues>()
  const day = parseDay(useWatch({ control, name: 'tanggalDaftar' }))
  return (
    <TextInput
      label="Tanggal Daftar"
      type="date"
      min="1900-01-01"
      max="2199-12-31"
      error={formState.errors.tanggalDaftar?.message}
      hint={day && formatDay(day)}
      {...register('tanggalDaftar')}
    />
  )
}

function option(value: string) {
  return { value, label: value }
}
