import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { fieldIssuesOf, isApiError } from '../../../ui/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { fieldMessages } from '../../../ui/field-messages.ts'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { credentialsSchema } from '../contract.ts'
import { identityApi } from './api.ts'
import { takeEarlySubmit } from './early-submit.ts'
import { signInProblem } from './sign-in-problem.ts'

type Messages = ReturnType<typeof fieldMessages>

interface LoginFormProps {
  onSignedIn: () => void
}

/** Prerendered. The fields are the browser's own, so that what is typed before the code arrives stays. */
export function LoginForm({ onSignedIn }: LoginFormProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [messages, setMessages] = useState<Messages>()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)

  useEffect(() => {
    if (takeEarlySubmit()) formRef.current?.requestSubmit()
  }, [])

  useEffect(() => {
    if (asksCode) formRef.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
  }, [asksCode])

  const refuse = (form: HTMLFormElement, refused: Messages) => {
    setMessages(refused)
    const bad = [...form.elements].find((field) => refused[field.getAttribute('name') ?? ''])
    if (bad instanceof HTMLElement) bad.focus()
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setProblem(undefined)
    const checked = checkCredentials(form)
    if (!checked.success) return refuse(form, fieldMessages(checked.error.issues))
    setMessages(undefined)
    setBusy(true)
    try {
      await identityApi.signIn(checked.data)
      onSignedIn()
    } catch (error) {
      setBusy(false)
      if (isApiError(error, 'SECOND_FACTOR_NEEDED') && !asksCode) return setAsksCode(true)
      if (isApiError(error, 'SECOND_FACTOR_WRONG')) return refuse(form, { code: signInProblem(error) })
      setProblem(signInProblem(error))
      refuse(form, fieldMessages(fieldIssuesOf(error)))
    }
  }

  const recheck = () => {
    if (!messages || !formRef.current) return
    const checked = checkCredentials(formRef.current)
    setMessages(checked.success ? {} : fieldMessages(checked.error.issues))
  }

  return (
    <form ref={formRef} method="post" noValidate className="grid gap-4" onSubmit={submit} onInput={recheck}>
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="nama@contoh.id"
        error={messages?.['email']}
      />
      <PasswordInput label="Password" name="password" error={messages?.['password']} />
      {asksCode && (
        <TextInput
          label="Kode verifikasi"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint="Dari aplikasi autentikator Anda, atau satu kode pemulihan."
          error={messages?.['code']}
        />
      )}
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Button type="submit" variant="primary" busy={busy} busyText="Memproses..." className="mt-1 w-full">
        Login
      </Button>
    </form>
  )
}

function checkCredentials(form: HTMLFormElement) {
  return credentialsSchema.safeParse(Object.fromEntries(new FormData(form)))
}
