import { screens } from '../paths.ts'
import { Placeholder } from '../shell/placeholder.tsx'

export function BroadcastPage() {
  return <Placeholder title={screens.broadcast.title} />
}
