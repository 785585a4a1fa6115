import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionListCard } from './session-list-card.tsx'

/** The part of the settings about who may get in: password, second factor and signed-in browsers. */
export function SecuritySettings() {
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <PasswordCard />
      <div className="grid grid-cols-1 gap-5">
        <SecondFactorCard />
        <SessionListCard />
      </div>
    </div>
  )
}
