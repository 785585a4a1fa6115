// A little less than the server's half hour.
const KEPT_MS = 25 * 60 * 1000

interface Held {
  proof: Promise<string>
  until: number
  /** A repeat with the same proof registers nobody twice, so it must be the same. */
  wasSent: boolean
}

/**
 * Has a solved challenge ready when the form is sent. `prepare` begins when the visitor begins to type; `send` passes a proof on and, when
 * the server wants another one (`isRefused`), once more with a fresh one.
 */
export function proofKeeper(options: {
  solve: () => Promise<string>
  isRefused: (error: unknown) => boolean
  now?: () => number
}) {
  const { solve, isRefused, now = Date.now } = options
  let held: Held | undefined

  const current = (): Held => {
    if (held && (held.wasSent || held.until > now())) return held
    const fresh: Held = { proof: solve(), until: now() + KEPT_MS, wasSent: false }
    // Another try begins when it is needed.
    fresh.proof.catch(() => {
      if (held === fresh) held = undefined
    })
    held = fresh
    return fresh
  }
  const pass = async (deliver: (proof: string) => Promise<unknown>) => {
    const used = current()
    const proof = await used.proof
    used.wasSent = true
    await deliver(proof).catch((error) => {
      if (isRefused(error)) held = undefined
      throw error
    })
    held = undefined
  }
  return {
    prepare: () => {
      current()
    },
    send: async (deliver: (proof: string) => Promise<unknown>): Promise<void> => {
      try {
        await pass(deliver)
      } catch (error) {
        if (!isRefused(error)) throw error
        await pass(deliver)
      }
    },
  }
}
