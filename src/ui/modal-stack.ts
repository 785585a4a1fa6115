let openModals: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(next: readonly HTMLDialogElement[]) {
  openModals = next
  for (const notify of listeners) notify()
}

// The first modal locks the page's scroll; its scrollbar's width becomes padding, so that the page does not jump.
function measureScrollbar() {
  const root = document.documentElement
  root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`)
}

export function showInModalStack(dialog: HTMLDialogElement): () => void {
  if (openModals.length === 0) measureScrollbar()
  dialog.showModal()
  change([...openModals, dialog])
  return () => {
    change(openModals.filter((other) => other !== dialog))
    dialog.close()
  }
}

export function topModal(): HTMLDialogElement | undefined {
  return openModals.at(-1)
}

export function subscribeToModals(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
