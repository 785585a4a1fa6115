import { spawn } from 'node:child_process'
import { pinnedNode, root } from './project.mjs'

const children = new Set()

/** Starts a program on the pinned Node; it is ended together with this process. */
export function startPinned(args, { env = process.env, stdio = 'inherit' } = {}) {
  const child = spawn(pinnedNode, args, { cwd: root, env, stdio })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Resolves with the exit code; a signal counts as 128 + its usual number. */
export function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

/** Passes the signals that end a program on to every child. */
export function forwardSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // At a terminal Ctrl+C has reached the children already; a second one would cut their orderly shutdown.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      endChildren(signal)
    })
  }
  process.on('exit', () => endChildren('SIGTERM'))
}

/** Ends what still runs. */
export function endChildren(signal = 'SIGTERM') {
  for (const child of children) child.kill(signal)
}
