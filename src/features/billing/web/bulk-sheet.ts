import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newRequestId } from '../../../ui/new-request-id.ts'
import type { BulkDraft } from '../schemas.ts'
import { billingApi } from './api.ts'
import { BulkDraftStore, type BulkEntry } from './bulk-draft-store.ts'
import { type Drafts, type LoadProgress, loadDrafts } from './bulk-load.ts'
import { type BulkSettings, sameSettings } from './bulk-settings.ts'

/** The drafts on the screen, what they were made for and from, and the key of the save to come. */
export interface BulkSheet extends Drafts {
  settings: BulkSettings
  store: BulkDraftStore
  saveId: string
}

/** Why the admin is asked before the drafts are made anew. */
export type BulkQuestion = 'settings' | 'list' | undefined

/**
 * The drafts for the settings that the address asks for. Other settings and another list of customers make them anew, after a
 * question when that would lose hand edits (R18): until it is answered the old ones stay. None are made before the settings are ready.
 */
export function useBulkSheet(wanted: BulkSettings, isReady: boolean) {
  const [settings, setSettings] = useState(wanted)
  const [made, setSheet] = useState<BulkSheet>()
  const [declined, setDeclined] = useState<BulkDraft[]>()
  const { query, progress } = useDrafts(settings)
  const { data } = query
  const sheet = made?.settings === settings ? made : undefined
  const hasEdits = sheet?.store.hasEdits() ?? false
  const isOtherList = sheet !== undefined && data !== undefined && data.rows !== sheet.rows

  if (!sameSettings(wanted, settings) && !hasEdits) setSettings(wanted)
  else if (isReady && data && (!sheet || (isOtherList && !hasEdits))) setSheet(newSheet(settings, data))
  else if (data && sheet && !isOtherList && data.nextSequence !== sheet.nextSequence)
    setSheet({ ...sheet, nextSequence: data.nextSequence })

  return {
    sheet,
    query,
    progress,
    question: questionOf(wanted, settings, hasEdits, isOtherList && data?.rows !== declined),
    /** Makes the drafts anew; hand edits are lost. */
    discardEdits: () => {
      if (sameSettings(wanted, settings)) setSheet(data && newSheet(settings, data))
      else setSettings(wanted)
    },
    /** Goes on with the old list of customers. */
    keepList: () => setDeclined(data?.rows),
    /** After a save: the drafts are kept, nothing in them is paid any more (BULK-18, BULK-19), and what was saved is billed. */
    afterSave: async (saved: BulkSheet) => {
      saved.store.settle()
      setSheet({ ...saved, saveId: newRequestId() })
      const { data: fresh, isError } = await query.refetch()
      if (!fresh || isError) return
      setSheet((now) =>
        now?.settings === saved.settings ? newSheet(saved.settings, fresh, saved.store.entries()) : now,
      )
    },
  }
}

/** The drafts as the server has them, and how far they are while they come in several parts. */
function useDrafts({ period, cycle }: BulkSettings) {
  const [progress, setProgress] = useState<LoadProgress>()
  const input = { period, cycle }
  const query = useQuery({
    queryKey: billingApi.bulkDrafts.queryKey({ input }),
    queryFn: ({ signal }): Promise<Drafts> => {
      setProgress(undefined)
      return loadDrafts(
        (cursor) => billingApi.bulkDrafts.call({ ...input, cursor }, { signal }),
        (now) => {
          if (!signal.aborted) setProgress(now)
        },
      )
    },
    // Only when the admin asks: the rows must not change under the hands.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  return { query, progress }
}

function newSheet(settings: BulkSettings, drafts: Drafts, kept?: readonly BulkEntry[]): BulkSheet {
  return { ...drafts, settings, store: new BulkDraftStore(drafts.rows, kept), saveId: newRequestId() }
}

function questionOf(
  wanted: BulkSettings,
  settings: BulkSettings,
  hasEdits: boolean,
  isNewList: boolean,
): BulkQuestion {
  if (!hasEdits) return undefined
  if (!sameSettings(wanted, settings)) return 'settings'
  return isNewList ? 'list' : undefined
}
