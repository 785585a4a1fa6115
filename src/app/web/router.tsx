import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { pages } from './pages.ts'
import { paths, screenNames, screens } from './paths.ts'
import { AdminShell, type SessionState } from './shell/admin-shell.tsx'
import { PageBoundary } from './shell/page-boundary.tsx'
import { PageSkeleton } from './shell/page-skeleton.tsx'

interface RouterProps {
  sessionState: SessionState
  onLogout: () => Promise<void> | void
}

const DevUi = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('../../ui/dev/kit-page.tsx')).KitPage }))
  : undefined

export function Router(props: RouterProps) {
  return (
    <Switch>
      {DevUi && (
        <Route path={paths.devUi}>
          <Suspense>
            <DevUi />
          </Suspense>
        </Route>
      )}
      <Route>
        <AdminShell {...props}>
          <ScreenRoutes />
        </AdminShell>
      </Route>
    </Switch>
  )
}

function ScreenRoutes() {
  return (
    <Switch>
      {screenNames.map((name) => {
        const Page = pages[name].Component
        return (
          <Route key={name} path={screens[name].path}>
            <PageBoundary key={name}>
              <Suspense fallback={<PageSkeleton />}>
                <Page />
              </Suspense>
            </PageBoundary>
          </Route>
        )
      })}
      <Route>
        <Redirect to={paths.dashboard} replace />
      </Route>
    </Switch>
  )
}
