import { asciiLower } from '../../../shared/search-pattern.ts'

/** What tells that two entries may be about the same person. */
export interface PersonFacts {
  nama: string
  alamat: string
  /** In stored form. */
  whatsapp: string
}

/** Why two entries look like the same person: the number, or name and address. */
export type Likeness = 'number' | 'name-and-address'

/** How two entries look like the same person; undefined when they do not. */
export function likeness(a: PersonFacts, b: PersonFacts): Likeness | undefined {
  if (a.whatsapp !== '' && a.whatsapp === b.whatsapp) return 'number'
  const isSame = asciiLower(a.nama) === asciiLower(b.nama) && bareAddress(a.alamat) === bareAddress(b.alamat)
  return isSame ? 'name-and-address' : undefined
}

// "Jl. Raya No. 5" and "jl raya no 5" are one place.
function bareAddress(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.,;:()/-]+/g, ' ')
    .trim()
}
