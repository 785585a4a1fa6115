import { useEffect, useRef, useState } from 'react'
import { type ToastAction, toast } from '../../../ui/toast.ts'
import { UndoDialog, type UndoneByPassword } from './undo-dialog.tsx'

const ELSEWHERE = 'Untuk mengurungkan, buka Manajemen Pelanggan, Pulihkan pelanggan.'

/**
 * Taking back a change of many customers from the toast that tells of it, which outlives the dialog of the change: that stays there unseen, and
 * shows `question` once it is asked for.
 */
export function useBulkUndo(onClose: () => void) {
  const [asked, setAsked] = useState<UndoneByPassword>()
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return {
    undoAction: (change: UndoneByPassword): ToastAction => ({
      label: 'Urungkan',
      run: () => (isThere.current ? setAsked(change) : toast.warning(ELSEWHERE)),
    }),
    question: asked && <UndoDialog change={asked} onClose={onClose} onUndone={onClose} />,
  }
}
