import { PasswordCard } from './password-card.tsx'
import { SessionListCard } from './session-list-card.tsx'

/** The part of the settings about who may get in: password and signed-in browsers. */
export function SecuritySettings() {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <PasswordCard />
      <SessionListCard />
    </div>
  )
}
