import { BUILT_IN_TEXTS } from '../../../features/messaging/rules/built-in-texts.ts'
import { exampleText } from '../../../features/messaging/rules/text-example.ts'
import { TextsSettings } from '../../../features/settings/web/texts-settings.tsx'

export function SettingsTexts() {
  return <TextsSettings builtIn={BUILT_IN_TEXTS} example={exampleText} />
}
