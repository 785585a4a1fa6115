// A slow phone's frame has 16 ms, and the rest of the page wants its share.
const SHARE_MS = 6

/** Takes many small steps over as many frames as they need; others in their place drop what is left. */
export function frameSteps(now = () => performance.now(), nextFrame = requestAnimationFrame) {
  let left: (() => void)[] = []
  let isRunning = false
  const run = () => {
    const until = now() + SHARE_MS
    let done = 0
    do left[done++]?.()
    while (done < left.length && now() < until)
    left = left.slice(done)
    isRunning = left.length > 0
    if (isRunning) nextFrame(run)
  }
  return {
    replace: (steps: (() => void)[]) => {
      left = steps
      if (!isRunning) run()
    },
  }
}
