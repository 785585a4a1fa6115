import { Search } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useLoadedDialog } from '../../../ui/use-loaded-dialog.ts'

const load = async () => (await import('../palette/command-palette.tsx')).CommandPalette

/** Opens the command palette, as Ctrl K (Cmd K on a Mac) does anywhere. */
export function PaletteButton() {
  const { Dialog, open, close } = useLoadedDialog(load)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    // The modifier alone fetches the code, so that it is there for the letters that follow.
    load().catch(() => undefined)
    if (event.key !== 'k') return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <IconButton label="Cari (Ctrl K)" icon={<Search />} onClick={open} />
      {Dialog && <Dialog onClose={close} />}
    </>
  )
}
