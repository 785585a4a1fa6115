import { CircleAlert, LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { parseCoordinates } from '../../../shared/coordinates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UNREADABLE_COORDINATES } from '../rules/customer-fields.ts'
import { currentLocation } from './current-location.ts'
import type { CustomerFormValues } from './customer-form-values.ts'

export function CoordinatesField() {
  const { register, setValue, getValues, formState, control } = useFormContext<CustomerFormValues>()
  const koordinat = useWatch({ control, name: 'koordinat' })
  const [locating, setLocating] = useState(false)
  const [failure, setFailure] = useState<{ problem: string; koordinat: string }>()
  const isUnreadable = koordinat.trim() !== '' && !parseCoordinates(koordinat)

  // Told as long as the field is as it was: typing, or a form that is emptied, ends it.
  const problem = failure?.koordinat === koordinat && failure.problem

  const locate = async () => {
    setFailure(undefined)
    setLocating(true)
    const answer = await currentLocation(navigator.geolocation)
    setLocating(false)
    if ('problem' in answer) return setFailure({ problem: answer.problem, koordinat: getValues('koordinat') })
    setValue('koordinat', answer.koordinat, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <div>
      <TextInput
        label="Titik Koordinat"
        placeholder="-7.150975, 110.140259"
        autoComplete="off"
        error={formState.errors.koordinat?.message}
        warning={isUnreadable && UNREADABLE_COORDINATES}
        aside={
          <IconButton
            variant="secondary"
            label="Gunakan lokasi saat ini"
            icon={<LocateFixed />}
            busy={locating}
            onClick={locate}
          />
        }
        {...register('koordinat', { onChange: () => setFailure(undefined) })}
      />
      <p role="alert" className="flex gap-1.5 text-sm font-medium text-danger not-empty:mt-1.5">
        {problem && <CircleAlert className="mt-0.5 size-4 shrink-0" />}
        {problem}
      </p>
    </div>
  )
}
