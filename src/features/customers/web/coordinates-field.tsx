import { CircleAlert, LocateFixed, MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Coordinates, formatCoordinates, parseCoordinates } from '../../../shared/coordinates.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UNREADABLE_COORDINATES } from '../rules/customer-fields.ts'
import { currentLocation } from './current-location.ts'
import type { CustomerFormValues } from './customer-form-values.ts'
import { loadPicker } from './load-picker.ts'
import type { PickPointDialog } from './pick-point-dialog.tsx'

const NO_MAP = 'Peta gagal dimuat. Coba lagi.'

export function CoordinatesField() {
  const { register, setValue, getValues, formState, control } = useFormContext<CustomerFormValues>()
  const koordinat = useWatch({ control, name: 'koordinat' })
  const [locating, setLocating] = useState(false)
  const [failure, setFailure] = useState<{ problem: string; koordinat: string }>()
  const [opening, setOpening] = useState(false)
  const [Picker, setPicker] = useState<typeof PickPointDialog>()
  const point = parseCoordinates(koordinat)
  const isUnreadable = koordinat.trim() !== '' && !point

  // Told as long as the field is as it was: typing, or a form that is emptied, ends it.
  const problem = failure?.koordinat === koordinat && failure.problem
  const fail = (text: string) => setFailure({ problem: text, koordinat: getValues('koordinat') })

  useEffect(() => {
    void loadPicker()
  }, [])

  const locate = async () => {
    setFailure(undefined)
    setLocating(true)
    const answer = await currentLocation(navigator.geolocation)
    setLocating(false)
    if ('problem' in answer) return fail(answer.problem)
    fillIn(answer.koordinat)
  }
  const fillIn = (text: string) => {
    setFailure(undefined)
    setValue('koordinat', text, { shouldDirty: true, shouldValidate: true })
  }
  const openMap = async () => {
    setFailure(undefined)
    setOpening(true)
    const loaded = await loadPicker()
    setOpening(false)
    if (!loaded) return fail(NO_MAP)
    setPicker(() => loaded)
  }
  const onPicked = (picked: Coordinates) => fillIn(formatCoordinates(picked))

  return (
    <div>
      <TextInput
        label="Titik Koordinat"
        placeholder="-7.150975, 110.140259"
        autoComplete="off"
        error={formState.errors.koordinat?.message}
        warning={isUnreadable && UNREADABLE_COORDINATES}
        aside={
          <>
            <IconButton
              variant="secondary"
              label="Gunakan lokasi saat ini"
              icon={<LocateFixed />}
              busy={locating}
              onClick={locate}
            />
            <IconButton
              variant="secondary"
              label="Pilih di peta"
              icon={<MapPin />}
              busy={opening}
              onClick={openMap}
            />
          </>
        }
        {...register('koordinat', { onChange: () => setFailure(undefined) })}
      />
      <p role="alert" className="flex gap-1.5 text-sm font-medium text-danger not-empty:mt-1.5">
        {problem && <CircleAlert className="mt-0.5 size-4 shrink-0" />}
        {problem}
      </p>
      {Picker && <Picker point={point} onPicked={onPicked} onClose={() => setPicker(undefined)} />}
    </div>
  )
}
