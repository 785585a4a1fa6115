import type { ReactNode, RefObject, SubmitEvent } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'

interface SettingsFormCardProps {
  title: string
  form: {
    ref: RefObject<HTMLFormElement | null>
    isDirty: boolean
    busy: boolean
    failure: string | undefined
    submit: (event: SubmitEvent<HTMLFormElement>) => void
  }
  children: ReactNode
}

/** A card with the fields of a `useSettingsForm` and its button. */
export function SettingsFormCard({ title, form, children }: SettingsFormCardProps) {
  return (
    <Card title={title}>
      <form
        ref={form.ref}
        noValidate
        aria-label={title}
        className="grid grid-cols-1 gap-4"
        onSubmit={form.submit}
      >
        {children}
        {form.failure && <Alert tone="danger">{form.failure}</Alert>}
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          {form.isDirty && !form.busy && (
            <p className="text-sm text-muted">Ada perubahan yang belum disimpan.</p>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={form.busy}
            busyText="Menyimpan..."
            className="max-sm:w-full"
          >
            Simpan
          </Button>
        </div>
      </form>
    </Card>
  )
}
