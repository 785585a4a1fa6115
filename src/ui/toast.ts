export type ToastTone = 'success' | 'warning' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  action?: ToastAction | undefined
  /** How long it stays; errors stay until they are closed. */
  shownMs: number
}

/** A button in the toast, such as to take back what it tells; it takes the toast away. */
export interface ToastAction {
  label: string
  run: () => void
}

interface ToastOptions {
  action?: ToastAction
  /** Usually 5 seconds, and 12 with an action. */
  shownMs?: number
}

const SHOWN_MS = 5000
const SHOWN_WITH_ACTION_MS = 12_000
const MAX_SHOWN = 3

let toasts: readonly Toast[] = []
let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const notify of listeners) notify()
}

function startTimer(id: number) {
  clearTimeout(timers.get(id))
  const shownMs = toasts.find((shown) => shown.id === id)?.shownMs
  timers.set(
    id,
    setTimeout(() => dismissToast(id), shownMs),
  )
}

// The same text again replaces the earlier one, and the oldest makes room, errors last: quick work must not pile them up.
function show(tone: ToastTone, text: string, { action, shownMs }: ToastOptions = {}) {
  for (const same of toasts.filter((other) => other.tone === tone && other.text === text))
    dismissToast(same.id)
  while (toasts.length >= MAX_SHOWN)
    dismissToast((toasts.find((old) => old.tone !== 'error') ?? toasts[0])?.id ?? 0)
  lastId += 1
  const usualMs = action ? SHOWN_WITH_ACTION_MS : SHOWN_MS
  change([...toasts, { id: lastId, tone, text, action, shownMs: shownMs ?? usualMs }])
  if (tone !== 'error') startTimer(lastId)
}

export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  change(toasts.filter((other) => other.id !== id))
}

export function holdToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer)
}

export function releaseToasts(): void {
  for (const id of timers.keys()) startTimer(id)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
