import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './project.mjs'

const children = new Set()

/** Starts a program on the pinned Node; it is ended together with this process. */
export function startPinned(args, { env = process.env, stdio = 'inherit' } = {}) {
  const child = spawn(pinnedNode, args, { cwd: root, env, stdio })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/**
 * Starts an entry of the built server. With V8's own limit of its young heap it keeps 25 MB more after all screens (at 100,000 customers).
 * With glibc's own ways it keeps 20 MB more from the start, and 140 MB after 200 sign-ins at once: what a password's hash took for a
 * moment stays with the arenas of four threads. Other systems do not look at those variables.
 */
export function startServer(entry, args, { env = process.env, ...options } = {}) {
  const settings = JSON.parse(readFileSync(join(root, 'scripts/setup/memory-settings.json'), 'utf8'))
  return startPinned([...settings.flags, `build/server/${entry}.js`, ...args], {
    ...options,
    env: { ...settings.env, ...env },
  })
}

/** Resolves with the exit code; a signal counts as 128 + its usual number. */
export function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}

const PARENT_CHECK_MS = 300

/** Passes on to every child what should end this program. */
export function forwardSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // At a terminal Ctrl+C has reached the children already; a second one would cut their orderly shutdown.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      endChildren(signal)
    })
  }
  endWhenNpmEnds()
  process.on('exit', () => endChildren('SIGTERM'))
}

/** npm passes a signal on to the shell that it started; the shell dies of it and leaves this program alone. */
function endWhenNpmEnds() {
  if (!process.env.npm_lifecycle_event) return
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    endChildren('SIGTERM')
  }, PARENT_CHECK_MS)
  timer.unref()
}

/** Ends what still runs. */
export function endChildren(signal = 'SIGTERM') {
  for (const child of children) child.kill(signal)
}
