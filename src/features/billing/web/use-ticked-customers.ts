import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../ui/toast.ts'

const NONE: ReadonlySet<string> = new Set()

export type TickedCustomers = ReturnType<typeof useTickedCustomers>

/** Asks for the document ids of all that a list's search shows and that can be ticked. */
export type FoundIds = Pick<
  UseQueryOptions<{ ids: string[] }, Error, { ids: string[] }, readonly unknown[]>,
  'queryKey' | 'queryFn'
>

/** The customers ticked for a message; they stay ticked while the search shows others. */
export function useTickedCustomers(found: FoundIds) {
  const queryClient = useQueryClient()
  const [ids, setIds] = useState(NONE)
  const [isAsking, setIsAsking] = useState(false)
  const foundIds = useQuery({ ...found, enabled: ids.size > 0 }).data?.ids ?? []
  const tickedCount = foundIds.filter((id) => ids.has(id)).length
  const areAllTicked = tickedCount > 0 && tickedCount === foundIds.length

  const toggleAll = async () => {
    if (isAsking) return
    if (areAllTicked) return setIds((before) => without(before, foundIds))
    setIsAsking(true)
    try {
      const all = await queryClient.fetchQuery(found)
      if (all.ids.length === 0) toast.warning('Tidak ada pelanggan yang bisa dikirimi pesan.')
      setIds((before) => new Set([...before, ...all.ids]))
    } catch {
      toast.error('Gagal mengambil data pelanggan.')
    }
    setIsAsking(false)
  }
  return {
    ids,
    /** All that the search finds, on every page. */
    areAllTicked,
    areSomeTicked: tickedCount > 0,
    isAsking,
    toggle: (id: string) =>
      setIds((before) => (before.has(id) ? without(before, [id]) : new Set([...before, id]))),
    toggleAll: () => void toggleAll(),
    clear: () => setIds(NONE),
  }
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  const rest = new Set(ids)
  for (const id of gone) rest.delete(id)
  return rest
}
