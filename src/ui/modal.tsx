import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useReducer, useRef } from 'react'
import { classNames } from './class-names.ts'
import { showInModalStack } from './modal-stack.ts'

export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose' | 'ref'> {
  open: boolean
  /** Escape, a click outside or the phone's Back asks to close; `open` decides. */
  onRequestClose: () => void
}

/** A native modal dialog without a look of its own. `[data-autofocus]` inside takes the focus, else the title (h2). */
export function Modal({ open, onRequestClose, className, children, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const [shows, showAgain] = useReducer((count: number) => count + 1, 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shows` opens it again after the browser closed it on its own
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const close = showInModalStack(dialog)
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>('h2')
    first?.focus()
    return close
  }, [open, shows])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    onRequestClose()
  }
  return (
    <dialog
      {...rest}
      ref={ref}
      className={classNames('modal', className)}
      onKeyDown={closeOnEscape}
      onCancel={(event) => {
        // A file field inside sends its own `cancel` up here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onRequestClose()
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !open || event.currentTarget.open) return
        onRequestClose()
        showAgain()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === event.currentTarget) onRequestClose()
      }}
    >
      {open && children}
    </dialog>
  )
}
