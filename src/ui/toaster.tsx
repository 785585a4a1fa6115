import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
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

/** Mounted once. Toasts live inside the topmost open dialog: what is outside of a modal dialog can be neither clicked nor read out. */
export function Toaster() {
  const home = useSyncExternalStore(subscribeToModals, topModal) ?? document.body
  return createPortal(<ToastRegion />, home)
}

function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => ref.current?.showPopover(), [])
  const errors = toasts.filter((toast) => toast.tone === 'error')
  const others = toasts.filter((toast) => toast.tone !== 'error')
  return (
    <section
      ref={ref}
      popover="manual"
      aria-label="Pemberitahuan"
      className="toaster"
      // Not on enter: a toast that appears under a resting pointer would never leave.
      onPointerMove={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
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

function ToastCard({ toast }: { toast: Toast }) {
  const { Icon, tone } = looks[toast.tone]
  return (
    <div className={`toast ${tone}`}>
      <Icon className="mt-1.5 size-5 shrink-0" />
      <p className="min-w-0 grow py-1 text-sm leading-6 font-semibold wrap-anywhere">{toast.text}</p>
      <IconButton size="sm" label="Tutup pemberitahuan" icon={<X />} onClick={() => dismissToast(toast.id)} />
    </div>
  )
}
