import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it.each(['SIGTERM', 'SIGINT'] as const)('prints one line with its address and ends on %s', async (signal) => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, '--port', '0', '--api-key', 'x', '--session', 'default'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const errors: string[] = []
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  child.stderr.on('data', (chunk) => errors.push(String(chunk)))
  await once(reader, 'line')
  expect(lines).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)])
  expect(await (await fetch(`${lines[0]}/ping`)).json()).toEqual({ message: 'pong' })
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(errors).toEqual([])
})
