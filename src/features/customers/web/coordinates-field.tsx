import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { parseCoordinates } from '../../../shared/coordinates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UNREADABLE_COORDINATES } from '../rules/customer-fields.ts'
import { currentLocation } from './current-location.ts'
import type { CustomerFormValues } from './customer-form-values.ts'

export function CoordinatesField() {
  const { register, setValue, formState, control } = useFormContext<CustomerFormValues>()
  const koordinat = useWatch({ control, name: 'koordinat' })
  const [locating, setLocating] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isUnreadable = koordinat.trim() !== '' && !parseCoordinates(koordinat)

  const locate = async () => {
    setProblem(undefined)
    setLocating(true)
    const answer = await currentLocation(navigator.geolocation)
    setLocating(false)
    if ('problem' in answer) return setProblem(answer.problem)
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
        {...register('koordinat', { onChange: () => setProblem(undefined) })}
      />
      <p role="alert" className="text-sm font-medium text-danger not-empty:mt-1.5">
        {problem}
      </p>
    </div>
  )
}
