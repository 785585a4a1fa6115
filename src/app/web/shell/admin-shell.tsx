import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { leaveForLogin } from '../../../ui/leave-for-login.ts'
import { Toaster } from '../../../ui/toaster.tsx'
import { useHashLinks } from '../hash-links.ts'
import { screenAt, screens } from '../paths.ts'
import { Drawer } from './drawer.tsx'
import { Header } from './header.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Sidebar } from './sidebar.tsx'
import { useScreenChange } from './use-screen-change.ts'

export type SessionState = 'loading' | 'signedOut' | 'signedIn'

interface AdminShellProps {
  sessionState: SessionState
  onLogout: () => Promise<void> | void
  children: ReactNode
}

export function AdminShell({ sessionState, onLogout, children }: AdminShellProps) {
  useHashLinks()
  const [path] = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  const [loggingOut, setLoggingOut] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const current = screenAt(path)
  const title = screens[current ?? 'dashboard'].title
  useScreenChange(title, heading)

  useEffect(() => {
    if (sessionState === 'signedOut') leaveForLogin()
  }, [sessionState])

  const logout = async () => {
    if (loggingOut) return
    setLoggingOut(true)
    try {
      await onLogout()
    } finally {
      setLoggingOut(false)
    }
  }
  const sidebar = { current, loggingOut, onLogout: logout }
  return (
    <>
      <a href="#konten" className="skip-link">
        Langsung ke isi
      </a>
      <aside aria-label="Bilah samping" className="fixed inset-y-0 left-0 hidden w-sidebar lg:block">
        <Sidebar {...sidebar} />
      </aside>
      <Drawer {...sidebar} open={menuOpen} onClose={closeMenu} />
      <div className="lg:pl-sidebar">
        <Header
          title={title}
          headingRef={heading}
          menuOpen={menuOpen}
          onMenu={() => setMenuOpen(!menuOpen)}
        />
        <main id="konten" tabIndex={-1} className="mx-auto max-w-page p-4 lg:p-8">
          {sessionState === 'signedIn' ? children : <PageSkeleton />}
        </main>
      </div>
      <Toaster />
    </>
  )
}
