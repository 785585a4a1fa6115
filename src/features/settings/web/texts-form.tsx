import { useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { insertText } from '../../../ui/insert-text.ts'
import { SettingsFormCard } from '../../../ui/settings-form-card.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'
import { placeholderProblem, TEXT_PLACEHOLDERS, type TextKind } from '../rules/own-texts.ts'
import { type Settings, type TextsForm, textFormSchemas, textsFormSchema } from '../schemas.ts'
import { settingsApi } from './settings-api.ts'
import { TEXT_TITLES } from './texts-titles.ts'
import { useSaveSettings } from './use-save-settings.ts'

/** The form of one message; saving it leaves the others as they are. */
export function useTextForm({ version, texts }: Settings, kind: TextKind) {
  const keep = useSaveSettings()
  return useSettingsForm<{ text: string }, { text: string }>({
    saved: { text: texts[kind] },
    schema: textFormSchemas[kind],
    formOf: (values) => values,
    save: ({ text }) => {
      const form: TextsForm = textsFormSchema.parse({ ...texts, version, [kind]: text })
      return keep(settingsApi.saveTexts.call(form), `${TEXT_TITLES[kind].title} tersimpan.`)
    },
  })
}

interface TextFormProps {
  kind: TextKind
  form: ReturnType<typeof useTextForm>
  builtIn: string
  /** The message as it would go out. */
  example: string
}

/** The admin's own words for one message, with what it can be filled with and how it reads. */
export function TextForm({ kind, form, builtIn, example }: TextFormProps) {
  const { title, purpose } = TEXT_TITLES[kind]
  const field = useRef<HTMLTextAreaElement>(null)
  const { values, errors, change } = form
  return (
    <SettingsFormCard title={title} form={form}>
      <p className="text-sm text-muted">{purpose}</p>
      <div className="grid gap-2">
        <TextArea
          ref={field}
          label="Teks sendiri"
          rows={11}
          maxLength={4000}
          placeholder={builtIn}
          error={errors['text'] ?? placeholderProblem(kind, values.text)}
          value={values.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <TextTools
          kind={kind}
          isBuiltIn={values.text.trim() === ''}
          onInsert={(word) => field.current && insertText(field.current, word, 'selection')}
          onStart={() => field.current && insertText(field.current, builtIn, 'all')}
        />
      </div>
      <TextExample text={example} />
    </SettingsFormCard>
  )
}

interface TextToolsProps {
  kind: TextKind
  isBuiltIn: boolean
  onInsert: (placeholder: string) => void
  onStart: () => void
}

function TextTools({ kind, isBuiltIn, onInsert, onStart }: TextToolsProps) {
  return (
    <>
      <ul aria-label="Sisipkan isian" className="flex flex-wrap gap-1.5">
        {TEXT_PLACEHOLDERS[kind].map((word) => (
          <li key={word}>
            <button
              type="button"
              title={`Sisipkan [${word}]`}
              className="inline-flex min-h-7 cursor-pointer items-center rounded-md border border-primary-line bg-primary-soft px-2 text-sm font-medium text-primary hover:border-primary"
              onClick={() => onInsert(`[${word}]`)}
            >
              [{word}]
            </button>
          </li>
        ))}
      </ul>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
        {isBuiltIn ? (
          <>
            <span>Kosong: teks bawaan dipakai.</span>
            <Button size="sm" variant="ghost" className="-mx-3" onClick={onStart}>
              Mulai dari teks bawaan
            </Button>
          </>
        ) : (
          <span>Kosongkan untuk kembali ke teks bawaan.</span>
        )}
      </div>
    </>
  )
}

function TextExample({ text }: { text: string }) {
  const id = useId()
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="mb-1.5 text-sm font-semibold">
        Pratinjau dengan data contoh
      </figcaption>
      <p className="rounded-md border border-line bg-sunken p-3 text-sm leading-6 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </figure>
  )
}
