import { isStoredPhone } from '../../../shared/phone-number.ts'

const NAMES_TOLD = 20

/** Those whose number no message can be sent to. */
export function invalidNumbers<Customer extends { whatsapp: string }>(
  chosen: readonly Customer[],
): Customer[] {
  return chosen.filter(({ whatsapp }) => !isStoredPhone(whatsapp))
}

/** Those whose number a chosen customer before them has too; numbers that are invalid are nobody's. */
export function doubleNumbers<Customer extends { whatsapp: string }>(
  chosen: readonly Customer[],
): Customer[] {
  const seen = new Set<string>()
  return chosen.filter(({ whatsapp }) => {
    if (!isStoredPhone(whatsapp)) return false
    const isDouble = seen.has(whatsapp)
    seen.add(whatsapp)
    return isDouble
  })
}

/** How many they are, and the first 20 by name; the WZN id of one without a name. */
export function countWithNames(customers: readonly { nama: string; wznId: string }[]): {
  count: number
  names: string[]
} {
  return {
    count: customers.length,
    names: customers.slice(0, NAMES_TOLD).map(({ nama, wznId }) => nama.trim() || wznId),
  }
}
