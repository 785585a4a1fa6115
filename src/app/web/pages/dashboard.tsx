import { lazy, Suspense, useEffect, useState } from 'react'
import { DashboardScreen } from '../../../features/dashboard/web/dashboard-screen.tsx'
import { pageTimeZone } from '../../../ui/page-time-zone.ts'
import { screens } from '../paths.ts'

// Set by the login page. Only then is anything fetched for the offer.
const JUST_SIGNED_IN = 'baru-masuk'

const SecondFactorOffer = lazy(async () => {
  const loaded = await import('../../../features/identity/web/second-factor-offer.tsx').catch(() => undefined)
  return { default: loaded?.SecondFactorOffer ?? (() => null) }
})

export function DashboardPage() {
  const [justSignedIn] = useState(isJustSignedIn)
  useEffect(() => {
    if (justSignedIn) sessionStorage.removeItem(JUST_SIGNED_IN)
  }, [justSignedIn])
  return (
    <>
      {justSignedIn && (
        <Suspense>
          <SecondFactorOffer settingsPath={`${screens.settings.path}?tab=keamanan`} />
        </Suspense>
      )}
      <DashboardScreen timeZone={pageTimeZone()} />
    </>
  )
}

function isJustSignedIn(): boolean {
  try {
    return sessionStorage.getItem(JUST_SIGNED_IN) !== null
  } catch {
    return false
  }
}
