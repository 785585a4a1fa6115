import { useMutation } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { apiErrorText } from '../../../ui/api-error.ts'
import { newRequestId } from '../../../ui/new-request-id.ts'
import { BROADCAST_ERROR_TEXT } from '../rules/broadcast-text.ts'
import type { BroadcastForm } from '../schemas.ts'
import { broadcastApi } from './api.ts'
import { readSendId, writeSendId } from './draft-storage.ts'

// The server needs seconds for 100,000 customers; the rest is for their ids over a slow line.
const TIMEOUT_MS = 120_000

export type NewBroadcast = Omit<BroadcastForm, 'id'>

/** A broadcast that the server has taken. */
export interface StartedBroadcast {
  jobId: string
  /** It is that of an attempt whose answer was lost; the present form may say something else and is not sent. */
  isEarlier: boolean
}

interface SendOptions {
  /** The last form that was handed over, as JSON; lives as long as the screen. */
  lastForm: RefObject<string | undefined>
  /** Whether the server knows a job of that id. */
  findJob: (id: string) => Promise<boolean>
  onStarted: (started: StartedBroadcast) => void
  /** No answer, or a fault of the server's (CAST-30). */
  onThrown: () => void
}

/** Hands a broadcast over to the server, once however often it is asked to. */
export function useSend({ lastForm, findJob, onStarted, onThrown }: SendOptions) {
  const mutation = useMutation({
    mutationFn: async (form: NewBroadcast): Promise<StartedBroadcast> => {
      const text = JSON.stringify(form)
      const earlierId = readSendId()
      if (earlierId && lastForm.current !== text && (await findJob(earlierId)))
        return { jobId: earlierId, isEarlier: true }
      const id = earlierId ?? newRequestId()
      writeSendId(id)
      lastForm.current = text
      try {
        await broadcastApi.send.call({ id, ...form }, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      } catch (error) {
        // The answer may be all that was lost.
        if (isAnswered(error) || !(await findJob(id).catch(() => false))) throw error
      }
      return { jobId: id, isEarlier: false }
    },
    onSuccess: (started) => {
      writeSendId(undefined)
      onStarted(started)
    },
    onError: (error) => {
      if (!isAnswered(error)) onThrown()
    },
  })
  return {
    isSending: mutation.isPending,
    /** The server's words if it refused the form, else the text of CAST-42. */
    failure: mutation.isError ? apiErrorText(mutation.error, BROADCAST_ERROR_TEXT) : undefined,
    send: mutation.mutate,
  }
}

/** Whether the server refused the form, in words of its own. */
function isAnswered(error: unknown): boolean {
  return apiErrorText(error, '') !== ''
}
