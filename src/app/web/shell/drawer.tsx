import { X } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { LARGE_SCREEN } from '../../../ui/use-media-query.ts'
import { Sidebar } from './sidebar.tsx'

interface DrawerProps extends Omit<Parameters<typeof Sidebar>[0], 'closeButton' | 'onNavigate'> {
  open: boolean
  onClose: () => void
}

export function Drawer({ open, onClose, ...sidebar }: DrawerProps) {
  // Turned to landscape, the fixed sidebar takes over; an open modal would leave the page dead behind it.
  useEffect(() => {
    if (!open) return
    const large = window.matchMedia(LARGE_SCREEN)
    large.addEventListener('change', onClose)
    return () => large.removeEventListener('change', onClose)
  }, [open, onClose])
  return (
    <Modal id="menu-samping" open={open} onRequestClose={onClose} className="drawer" aria-label="Menu">
      <Sidebar
        {...sidebar}
        onNavigate={onClose}
        closeButton={
          <IconButton
            data-autofocus
            label="Tutup menu"
            icon={<X />}
            className="-mr-2 text-petrol-100! outline-white hover:bg-petrol-900!"
            onClick={onClose}
          />
        }
      />
    </Modal>
  )
}
