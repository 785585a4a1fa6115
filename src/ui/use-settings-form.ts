import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ZodMiniType } from 'zod/mini'
import { apiErrorText, fieldIssuesOf } from './api-error.ts'
import { fieldMessages } from './field-messages.ts'

const SAVE_FAILED = 'Gagal menyimpan. Periksa koneksi lalu coba lagi.'

interface SettingsFormOptions<Values, Checked> {
  /** The fields as they are saved; what was typed goes before them. */
  saved: Values
  schema: ZodMiniType<Checked>
  /** What the schema checks and the server gets. */
  formOf: (values: Values) => unknown
  save: (form: Checked) => Promise<unknown>
}

/** A form of settings: knows what is not saved yet, shows refusals at their fields, and keeps what was typed when a save fails. */
export function useSettingsForm<Values extends Record<string, unknown>, Checked>(
  options: SettingsFormOptions<Values, Checked>,
) {
  const { saved, schema, formOf, save } = options
  const ref = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Partial<Values>>({})
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const values: Values = { ...saved, ...draft }

  const refuse = (messages: Partial<Record<string, string>>) => {
    flushSync(() => setErrors(messages))
    ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const mutation = useMutation({
    mutationFn: ({ form }: { form: Checked; of: Values }) => save(form),
    // What was typed meanwhile stays.
    onSuccess: (_, { of }) =>
      setDraft(
        (now) =>
          Object.fromEntries(
            Object.entries(now).filter(([name, value]) => value !== of[name]),
          ) as Partial<Values>,
      ),
    onError: (error) => refuse(fieldMessages(fieldIssuesOf(error))),
  })
  return {
    ref,
    values,
    errors,
    change: (changes: Partial<Values>) => {
      setDraft((before) => ({ ...before, ...changes }))
      // A refusal can be about two fields together.
      if (Object.keys(errors).length > 0) setErrors({})
    },
    isDirty: Object.keys(saved).some((name) => values[name] !== saved[name]),
    busy: mutation.isPending,
    /** The server's words about the whole form; what it said about fields is at these. */
    failure:
      mutation.error && fieldIssuesOf(mutation.error).length === 0
        ? apiErrorText(mutation.error, SAVE_FAILED)
        : undefined,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (mutation.isPending) return
      mutation.reset()
      const checked = schema.safeParse(formOf(values))
      if (!checked.success) return refuse(fieldMessages(checked.error.issues))
      setErrors({})
      mutation.mutate({ form: checked.data, of: values })
    },
  }
}
