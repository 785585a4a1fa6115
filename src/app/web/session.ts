import { useQuery } from '@tanstack/react-query'
import { identityApi } from '../../features/identity/web/api.ts'
import { leaveForLogin } from '../../ui/leave-for-login.ts'
import type { SessionState } from './shell/admin-shell.tsx'

/** The session as the server sees it; asked again when the window gets the focus, since another tab may have signed out. */
export function useSessionState(): SessionState {
  const { data, isError } = useQuery({
    queryKey: ['session'],
    queryFn: () => identityApi.sessionState(),
    refetchOnWindowFocus: 'always',
  })
  // Without an answer the screens try their own requests and say what failed; each is checked by the server anyway.
  if (isError) return 'signedIn'
  return data?.state ?? 'loading'
}

/** Ends the session and leaves with a full page load, so that nothing of it stays in memory. */
export async function signOut(): Promise<void> {
  await identityApi.signOut()
  leaveForLogin()
  // A draft names customers, and this tab may be someone else's next.
  sessionStorage.clear()
}
