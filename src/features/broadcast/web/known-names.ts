/** A customer by document id and name. */
export interface NamedCustomer {
  id: string
  nama: string
}

/** What is known with those that are shown now; the same map when they bring nothing new. */
export function withNames(
  before: ReadonlyMap<string, string>,
  shown: readonly NamedCustomer[],
): ReadonlyMap<string, string> {
  const fresh = shown.filter(({ id, nama }) => before.get(id) !== nama)
  if (fresh.length === 0) return before
  return new Map([...before, ...fresh.map(({ id, nama }) => [id, nama] as const)])
}

/** The first of those customers whose name is known, at most `limit`. */
export function knownOnes(
  ids: Iterable<string>,
  names: ReadonlyMap<string, string>,
  limit: number,
): NamedCustomer[] {
  const known: NamedCustomer[] = []
  for (const id of ids) {
    if (known.length === limit) break
    const nama = names.get(id)
    if (nama !== undefined) known.push({ id, nama })
  }
  return known
}
