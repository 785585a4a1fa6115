import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Stays in view below the scrolling content. A submit button here names its form: `<Button type="submit" form={id}>`. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** `panel` stands at the right edge over the full height, and fills a phone's screen. */
  variant?: 'dialog' | 'panel'
  /** Returns false to keep the dialog open (unsaved work, a running save). */
  onBeforeClose?: () => boolean
  children: ReactNode
}

export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'md',
  variant = 'dialog',
  onBeforeClose,
  children,
}: DialogProps) {
  const id = useId()
  const requestClose = () => {
    if (onBeforeClose?.() !== false) onClose()
  }
  return (
    <Modal
      open={open}
      onRequestClose={requestClose}
      className={variant}
      data-size={size}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <header className="flex shrink-0 items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-5 sm:pl-6">
        <div className="grid min-h-control min-w-0 content-center py-1.5">
          <h2 id={`${id}-title`} tabIndex={-1} className="text-lg">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="text-sm text-muted">
              {description}
            </p>
          )}
        </div>
        <IconButton label="Tutup" icon={<X />} onClick={requestClose} />
      </header>
      <div ref={makeScrollable} className="min-h-0 grow overflow-y-auto overscroll-contain p-5 sm:p-6">
        {children}
      </div>
      {footer && (
        <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
          {footer}
        </footer>
      )}
    </Modal>
  )
}

// Text without any control in it has to take the focus itself, or the keyboard could not scroll it.
function makeScrollable(body: HTMLElement | null) {
  if (body && !body.querySelector('a, button, input, select, textarea, [tabindex]')) body.tabIndex = 0
}
