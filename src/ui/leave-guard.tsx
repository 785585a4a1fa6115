import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveGuardProps {
  /** Whether anything would be lost; a function is asked when it comes to it. */
  hasEdits: boolean | (() => boolean)
  /** What would be lost, in words. */
  children: ReactNode
}

/** Asks before the tab is closed or a link leads away from what is not saved. The browser's Back is not held up. */
export function LeaveGuard({ hasEdits, children }: LeaveGuardProps) {
  const [link, setLink] = useState<HTMLAnchorElement>()
  const isAllowed = useRef(false)
  const wouldLose = useEffectEvent(() => (typeof hasEdits === 'function' ? hasEdits() : hasEdits))
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const target = leavingLink(event)
      if (!target || isAllowed.current || !wouldLose()) return
      event.preventDefault()
      event.stopPropagation()
      setLink(target)
    }
    window.addEventListener('beforeunload', onBeforeUnload)
    window.addEventListener('click', onClick, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload)
      window.removeEventListener('click', onClick, { capture: true })
    }
  }, [])

  const leave = () => {
    isAllowed.current = true
    setLink(undefined)
    link?.click()
    isAllowed.current = false
  }
  return (
    <ConfirmDialog
      open={link !== undefined}
      onClose={() => setLink(undefined)}
      onConfirm={leave}
      title="Tinggalkan halaman ini?"
      action="Tinggalkan"
    >
      {children}
    </ConfirmDialog>
  )
}

/** The link that a plain click follows to another page in this tab. */
function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.pathname === window.location.pathname) return undefined
  return link
}
