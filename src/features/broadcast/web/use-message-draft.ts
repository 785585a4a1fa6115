import { useCallback, useState } from 'react'
import { readMessage, writeMessage } from './draft-storage.ts'

/** The message that is being written; it is still there after a visit to another screen. */
export function useMessageDraft() {
  const [message, setMessage] = useState(readMessage)
  const change = useCallback((next: string) => {
    setMessage(next)
    writeMessage(next)
  }, [])
  return [message, change] as const
}
