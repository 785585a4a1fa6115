import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { screenAt } from './paths.ts'

/** `#/customers?id=x` -> `/dashboard/customers?id=x`; undefined for what is no link to a known screen. */
export function hashToPath(hash: string): string | undefined {
  const match = /^#\/([a-z-]*)\/?(\?.*)?$/.exec(hash)
  if (!match) return undefined
  const path = match[1] ? `/dashboard/${match[1]}` : '/dashboard'
  return screenAt(path) && `${path}${match[2] ?? ''}`
}

/**
 * The browser itself follows the link (so a middle click or a copied link works) and makes one history entry,
 * which is then exchanged for the screen's real path: Back returns to where the link was.
 */
export function useHashLinks() {
  const [, navigate] = useLocation()
  useLayoutEffect(() => {
    const follow = () => {
      const path = hashToPath(window.location.hash)
      if (path) navigate(path, { replace: true })
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [navigate])
}
