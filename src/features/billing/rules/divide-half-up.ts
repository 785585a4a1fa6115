import { type Rupiah, rupiah } from '../../../shared/rupiah.ts'

/** `amount / divisor` to the whole rupiah, half up (R25), in integers alone. Neither may be negative; the divisor is at least 1. */
export function divideHalfUp(amount: Rupiah, divisor: number): Rupiah {
  const rest = amount % divisor
  return rupiah((amount - rest) / divisor + (rest >= divisor - rest ? 1 : 0))
}
