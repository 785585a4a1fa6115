import { type ComponentType, useEffect, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
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
    // A browser remembers that a script failed to load: only a fresh page asks again.
    const retry = (
      <Button size="sm" onClick={() => window.location.reload()}>
        Coba lagi
      </Button>
    )
    return (
      <Alert tone="danger" actions={retry}>
        Formulir pendaftaran gagal dimuat. Periksa koneksi internet Anda.
      </Alert>
    )
  }
  return (
    <div className="grid min-h-96 place-items-center text-muted">
      <Spinner />
    </div>
  )
}
