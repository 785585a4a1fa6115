const LOGIN_PATH = '/login'
const LOADING_MS = 5000

let leftAt = Number.NEGATIVE_INFINITY

/** Goes to the login page by a full load, so that nothing of the session stays in memory. Several calls at once are one load. */
export function leaveForLogin(): void {
  // Each further one would break off the load that runs.
  if (performance.now() - leftAt < LOADING_MS) return
  leftAt = performance.now()
  location.replace(LOGIN_PATH)
}
