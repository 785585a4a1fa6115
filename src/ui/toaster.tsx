import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { subscribeToModals, topModal } from './modal-stack.ts'
import {
  currentToasts,
  dismissToast,
  holdToasts,
  releaseToasts,
  subscribeToToasts,
  type Toast,
} from './toast.ts'
import { toneClass } from './tone.ts'

const looks = {
  success: { Icon: CircleCheck, tone: toneClass.success },
  warning: { Icon: TriangleAlert, tone: toneClass.warning },
  error: { Icon: CircleX, tone: toneClass.danger },
}

const SHORTCUT = 'F8'

/** Mounted once. Toasts live inside the topmost open dialog: what is outside of a modal dialog can be neither clicked nor read out. */
export function Toaster() {
  const home = useSyncExternalStore(subscribeToModals, topModal) ?? document.body
  return createPortal(<ToastRegion />, home)
}

function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const ref = useRef<HTMLElement>(null)
  const focusedBefore = useRef<Element>(null)
  useLayoutEffect(() => ref.current?.showPopover(), [])
  useShortcut(ref)

  // A toast that goes with the focus in it gives it back to where it came from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever a toast came or went
  useLayoutEffect(() => {
    const before = focusedBefore.current
    if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return
    focusedBefore.current = null
    before.focus({ preventScroll: true })
  }, [toasts])
  const errors = toasts.filter((toast) => toast.tone === 'error')
  const others = toasts.filter((toast) => toast.tone !== 'error')
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label="Pemberitahuan"
      aria-keyshortcuts={SHORTCUT}
      className="toaster"
      // Not on enter: a toast that appears under a resting pointer would never leave.
      onPointerMove={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={(event) => {
        holdToasts()
        if (!event.currentTarget.contains(event.relatedTarget)) focusedBefore.current = event.relatedTarget
      }}
      onBlur={releaseToasts}
    >
      <div aria-live="assertive">
        {errors.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div aria-live="polite">
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

/** From anywhere on the page, since the toasts come last in it and may not stay for so many steps. */
function useShortcut(region: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const focusFirst = (event: KeyboardEvent) => {
      if (event.key === SHORTCUT) region.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', focusFirst)
    return () => document.removeEventListener('keydown', focusFirst)
  }, [region])
}

function ToastCard({ toast }: { toast: Toast }) {
  const { Icon, tone } = looks[toast.tone]
  const { action } = toast
  return (
    <div className={`toast ${tone}`}>
      <Icon className="mt-1.5 size-5 shrink-0" />
      <p className="min-w-0 grow py-1 text-sm leading-6 font-semibold wrap-anywhere">{toast.text}</p>
      {action && (
        <Button
          size="sm"
          className="shrink-0"
          onClick={() => {
            dismissToast(toast.id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="sm" label="Tutup pemberitahuan" icon={<X />} onClick={() => dismissToast(toast.id)} />
    </div>
  )
}
