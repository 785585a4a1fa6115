// What the list's filter calls "all of them".
const RESERVED = 'semua'

/** Why a package cannot be called so, given the names of the others; undefined when it can. Case makes no other name. */
export function packageNameProblem(name: string, others: readonly string[]): string | undefined {
  const lower = name.toLowerCase()
  if (lower === RESERVED) return 'Nama ini tidak dapat dipakai'
  return others.some((other) => other.toLowerCase() === lower) ? 'Nama paket sudah dipakai' : undefined
}
