import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

async function loadForm(): Promise<ComponentType> {
  return (await import('../../../features/customers/web/registration-form.tsx')).RegistrationForm
}

/** Fetches the form's code ahead of the click. */
export function preloadRegistration(): void {
  loadForm().catch(() => undefined)
}

/** The registration form, whose code most visitors of the login page never need. Once there, it keeps what was typed. */
export function LoadedRegistration({ wanted }: { wanted: boolean }) {
  const [Form, setForm] = useState<ComponentType>()
  const [failed, setFailed] = useState(false)
  const missing = wanted && !Form && !failed

  useEffect(() => {
    if (!missing) return
    loadForm().then(
      (form) => setForm(() => form),
      () => setFailed(true),
    )
  }, [missing])

  if (Form) return <Form />
  if (!wanted) return null
  if (failed) {
    return (
      <ErrorNote>
        <p>Formulir pendaftaran gagal dimuat. Periksa koneksi internet Anda.</p>
        {/* A browser remembers that a script failed to load: only a fresh page asks again. */}
        <Button size="sm" className="mt-2" onClick={() => window.location.reload()}>
          Coba lagi
        </Button>
      </ErrorNote>
    )
  }
  return (
    <div className="grid min-h-96 place-items-center text-muted">
      <Spinner />
    </div>
  )
}
