import { screens } from '../paths.ts'
import { Placeholder } from '../shell/placeholder.tsx'

export function SettingsPage() {
  return <Placeholder title={screens.settings.title} />
}
