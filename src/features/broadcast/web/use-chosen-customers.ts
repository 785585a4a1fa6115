import { useCallback, useEffect, useMemo, useState } from 'react'
import { KEPT_NAMES, readChoice, writeChoice } from './draft-storage.ts'
import { knownOnes, type NamedCustomer, withNames } from './known-names.ts'

const NONE: ReadonlySet<string> = new Set()

/** The customers that the message is for. The same object until the choice changes. */
export interface ChosenCustomers {
  ids: ReadonlySet<string>
  /** The first of them whose name is known, in the order of choosing. */
  known: readonly NamedCustomer[]
  toggle: (id: string) => void
  add: (ids: readonly string[]) => void
  remove: (ids: readonly string[]) => void
  clear: () => void
  /** Learns the names of those that a list shows. */
  learnNames: (shown: readonly NamedCustomer[]) => void
}

/** They stay chosen while the search shows others, and while the browser's tab lives. */
export function useChosenCustomers(): ChosenCustomers {
  const [stored] = useState(readChoice)
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(stored.ids))
  const [names, setNames] = useState<ReadonlyMap<string, string>>(() => new Map(stored.names))
  const known = useMemo(() => knownOnes(ids, names, KEPT_NAMES), [ids, names])
  useEffect(
    () => writeChoice({ ids: [...ids], names: known.map(({ id, nama }) => [id, nama]) }),
    [ids, known],
  )
  const add = useCallback((more: readonly string[]) => setIds((before) => new Set([...before, ...more])), [])
  const remove = useCallback((gone: readonly string[]) => setIds((before) => without(before, gone)), [])
  const toggle = useCallback(
    (id: string) => setIds((before) => (before.has(id) ? without(before, [id]) : new Set([...before, id]))),
    [],
  )
  const clear = useCallback(() => setIds(NONE), [])
  const learnNames = useCallback(
    (shown: readonly NamedCustomer[]) => setNames((before) => withNames(before, shown)),
    [],
  )
  return useMemo(
    () => ({ ids, known, toggle, add, remove, clear, learnNames }),
    [ids, known, toggle, add, remove, clear, learnNames],
  )
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  const rest = new Set(ids)
  for (const id of gone) rest.delete(id)
  return rest
}
