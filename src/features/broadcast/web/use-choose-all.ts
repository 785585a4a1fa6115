import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { broadcastApi } from './api.ts'
import type { ChosenCustomers } from './use-chosen-customers.ts'

const NO_IDS: readonly string[] = []

/** Chooses all that the search finds, on every page (R36), or none of them. */
export function useChooseAll(search: string, { ids, add, remove }: ChosenCustomers) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const found = broadcastApi.recipientIds.queryOptions({ input: { search } })
  const foundIds = useQuery({ ...found, enabled: ids.size > 0 }).data?.ids
  const foundChosen = useMemo(() => (foundIds ?? NO_IDS).filter((id) => ids.has(id)).length, [foundIds, ids])
  const areAllChosen = foundChosen > 0 && foundChosen === foundIds?.length

  const toggleAll = async () => {
    if (isAsking) return
    if (areAllChosen && foundIds) return remove(foundIds)
    setIsAsking(true)
    try {
      add((await queryClient.fetchQuery(found)).ids)
    } catch {
      toast.error('Gagal mengambil data pelanggan.')
    }
    setIsAsking(false)
  }
  return {
    areAllChosen,
    areSomeChosen: foundChosen > 0,
    /** Chosen ones that the search does not find. */
    hiddenCount: search === '' || !foundIds ? 0 : ids.size - foundChosen,
    isAsking,
    toggleAll: () => void toggleAll(),
  }
}
