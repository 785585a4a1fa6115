import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { systemClock } from '../../platform/clock.ts'
import { type Config, readConfig, secretsOf } from '../../platform/config.ts'
import { createLog } from '../../platform/log.ts'
import { restoreData } from './restore-data.ts'
import { startMessage, startProblem } from './start-message.ts'
import { readStartOptions } from './start-options.ts'
import { type RunningServer, startServer } from './start-server.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

let config: Config | undefined
try {
  const options = readStartOptions(process.env, process.argv.slice(2))
  config = readConfig(options.env)
  const secrets = new Set(secretsOf(config))
  const log = createLog(config.logLevel, process.stderr, secrets)
  if (options.restore !== undefined) {
    const restored = await restoreData({ config, clock: systemClock, onlyEmpty: true }, options.restore)
    process.stdout.write(`${restored.join('\n')}\n`)
  }
  const server = await startServer(config, log, builtWebFolder(), (secret) => secrets.add(secret))
  stopOnSignal(server)
  process.stdout.write(startMessage(config, server))
  keepHeapSmall()
} catch (error) {
  process.stderr.write(`${startProblem(error, config)}\n`)
  process.exit(1)
}

/** `build/web` beside the bundle in `build/server`. From the sources that place holds no build, hence no pages. */
function builtWebFolder(): string | undefined {
  const folder = fileURLToPath(new URL('../web', import.meta.url))
  return existsSync(`${folder}/csp.json`) ? folder : undefined
}

/** V8 left to itself lets garbage pile up to several times what is in use. Not before now: it would make the start longer. */
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=20')
}

/** The first signal stops in order, a second one at once. */
function stopOnSignal(server: RunningServer): void {
  let isStopping = false
  const onSignal = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    process.stdout.write('Menghentikan server ...\n')
    await server.stop()
    process.exit(0)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
}
