import { LeaveGuard } from '../../../ui/leave-guard.tsx'

import { type BusinessWords, businessWords } from '../rules/business-words.ts'
import { TEXT_KINDS, type TextKind } from '../rules/own-texts.ts'
import type { Settings } from '../schemas.ts'
import { LoadedSettings } from './loaded-settings.tsx'
import { TextForm, useTextForm } from './texts-form.tsx'

/** What the messages say, as the slice of messages knows it. */
export interface MessageWords {
  /** With placeholders. */
  builtIn: Readonly<Record<TextKind, string>>
  /** As it would go out, with invented facts; an empty template: the built-in one. */
  example: (kind: TextKind, template: string, business: BusinessWords) => string
}

/** The admin's own words for the messages. */
export function TextsSettings(words: MessageWords) {
  return (
    <LoadedSettings skeletons={['h-160', 'h-160', 'h-160', 'h-160']}>
      {(settings) => <TextsSection settings={settings} words={words} />}
    </LoadedSettings>
  )
}

function TextsSection({ settings, words }: { settings: Settings; words: MessageWords }) {
  const forms = {
    welcome: useTextForm(settings, 'welcome'),
    confirmation: useTextForm(settings, 'confirmation'),
    reminder: useTextForm(settings, 'reminder'),
    bulkReminder: useTextForm(settings, 'bulkReminder'),
  }
  const business = businessWords(settings)
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      {TEXT_KINDS.map((kind) => (
        <TextForm
          key={kind}
          kind={kind}
          form={forms[kind]}
          builtIn={words.builtIn[kind]}
          example={words.example(kind, forms[kind].values.text, business)}
        />
      ))}
      <LeaveGuard hasEdits={Object.values(forms).some(({ isDirty }) => isDirty)}>
        Perubahan yang belum disimpan akan hilang.
      </LeaveGuard>
    </div>
  )
}
