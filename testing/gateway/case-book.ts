import { caseSequence, type WahaCase } from './waha-case.ts'

/** Which case each send meets: one sequence for all, others for single recipients. The last step repeats. */
export interface CaseBook {
  use(ids: string | readonly string[]): void
  useFor(chatId: string, ids: string | readonly string[]): void
  current(): WahaCase
  next(chatId: string): WahaCase
  reset(): void
}

/** Makes a book that starts with `defaultCase`. */
export function createCaseBook(defaultCase: string): CaseBook {
  let general = steps(defaultCase)
  const single = new Map<string, WahaCase[]>()
  return {
    use(ids) {
      general = steps(ids)
    },
    useFor(chatId, ids) {
      const wanted = steps(ids)
      if (refuses(wanted)) throw new Error('a refused connection cannot depend on its recipient')
      single.set(chatId, wanted)
    },
    current: () => first(general),
    next(chatId) {
      const queue = single.get(chatId) ?? general
      const found = first(queue)
      if (queue.length > 1) queue.shift()
      return found
    },
    reset() {
      general = steps(defaultCase)
      single.clear()
    },
  }
}

/** True when the next connection is to be refused. */
export function refuses(queue: readonly WahaCase[]): boolean {
  return queue.some((step) => step.response.transport === 'refuse')
}

function steps(ids: string | readonly string[]): WahaCase[] {
  const queue = caseSequence(ids)
  // Nobody is there to notice a refused connection, so a sequence could never go on.
  if (queue.length === 0 || (queue.length > 1 && refuses(queue)))
    throw new Error('a sequence needs steps, none of them a refused connection')
  return queue
}

function first(queue: readonly WahaCase[]): WahaCase {
  const [found] = queue
  if (!found) throw new Error('empty sequence of cases')
  return found
}
