import { screens } from '../paths.ts'
import { Placeholder } from '../shell/placeholder.tsx'

export function PrintPage() {
  return <Placeholder title={screens.print.title} />
}
