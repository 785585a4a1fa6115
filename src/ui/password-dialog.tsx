import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import { Alert } from './alert.tsx'
import { apiErrorText, fieldIssuesOf } from './api-error.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { PasswordInput } from './password-input.tsx'

interface PasswordDialogProps {
  title: string
  description?: ReactNode
  /** What the button says. */
  action: string
  icon?: ReactNode
  tone?: 'primary' | 'danger'
  busyText?: string
  /** The call that needs the password, as `useMutation` answers it. */
  call: { isPending: boolean; isError: boolean; error: Error | null; reset: () => void }
  /** What to say when the call failed without words of the server's own. */
  failure: string
  onPassword: (password: string) => void
  onClose: () => void
  /** Why it is asked for. */
  children: ReactNode
}

/** Asks the signed-in admin for the password again, before something that a stranger at an open browser must not do. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { call, icon, tone = 'primary', busyText = 'Memeriksa...', onPassword, onClose } = props
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const refusal = isMissing ? 'Password wajib diisi' : fieldIssuesOf(call.error)[0]?.message
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (call.isPending) return
    setIsMissing(password === '')
    // Also for the answer: a wrong password is typed anew where the focus is.
    input.current?.focus()
    if (password !== '') onPassword(password)
  }
  return (
    <Dialog
      open
      size="sm"
      title={props.title}
      description={props.description}
      onBeforeClose={() => !call.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={call.isPending} onClick={onClose}>
            Batal
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={tone}
            icon={icon}
            busy={call.isPending}
            busyText={busyText}
          >
            {props.action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label={props.title}
        className="grid grid-cols-1 gap-4"
        onSubmit={submit}
      >
        {props.children}
        <PasswordInput
          ref={input}
          label="Password"
          name="password"
          data-autofocus
          error={refusal}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setIsMissing(false)
            call.reset()
          }}
        />
        {call.isError && !refusal && <Alert tone="danger">{apiErrorText(call.error, props.failure)}</Alert>}
      </form>
    </Dialog>
  )
}
