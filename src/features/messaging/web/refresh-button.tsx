import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { refreshMessages } from './refresh-messages.ts'

/** Loads anew what the history shows; receipts of a finished job come without a word. */
export function RefreshButton() {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const refresh = async () => {
    setIsBusy(true)
    await refreshMessages(queryClient)
    setIsBusy(false)
  }
  return (
    <IconButton
      variant="secondary"
      label="Muat ulang"
      icon={<RotateCcw />}
      busy={isBusy}
      onClick={() => void refresh()}
    />
  )
}
