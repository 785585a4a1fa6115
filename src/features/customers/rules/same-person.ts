import { asciiLower } from '../../../shared/search-pattern.ts'

/** What tells that two entries may be about the same person. */
export interface PersonFacts {
  id: string
  nama: string
  alamat: string
  /** In stored form. */
  whatsapp: string
}

/** Why two entries look like the same person: the number, or name and address. */
export type Likeness = 'number' | 'name-and-address'

/** How many are told for each reason; a visitor may register as often as the limits let him. */
export const MOST_ALIKE = 5

/**
 * Tells who among some people looks like one, and why: at most five with the same number, then as many others with the same name and address. The
 * cost of the question does not grow with the number of people.
 */
export function findsAlike<Person extends PersonFacts>(people: readonly Person[]) {
  const byNumber = Map.groupBy(people, ({ whatsapp }) => whatsapp)
  const byNameAndAddress = Map.groupBy(people, nameAndAddress)
  return (person: PersonFacts): { other: Person; reason: Likeness }[] => {
    const found = new Map<string, { other: Person; reason: Likeness }>()
    const add = (others: readonly Person[], reason: Likeness) => {
      let left = MOST_ALIKE
      for (const other of others) {
        if (left === 0) return
        if (other.id === person.id || found.has(other.id)) continue
        found.set(other.id, { other, reason })
        left--
      }
    }
    if (person.whatsapp !== '') add(byNumber.get(person.whatsapp) ?? [], 'number')
    add(byNameAndAddress.get(nameAndAddress(person)) ?? [], 'name-and-address')
    return [...found.values()]
  }
}

function nameAndAddress({ nama, alamat }: PersonFacts): string {
  return `${asciiLower(nama)}\n${bareAddress(alamat)}`
}

// "Jl. Raya No. 5" and "jl raya no 5" are one place.
function bareAddress(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.,;:()/-]+/g, ' ')
    .trim()
}
