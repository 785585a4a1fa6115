import { parseArgs } from 'node:util'
import { startSandboxGateway } from './sandbox-gateway.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'api-key': { type: 'string', default: 'sandbox-key' },
    session: { type: 'string', default: 'default' },
    case: { type: 'string', default: 'ok-noweb-key' },
    'delay-scale': { type: 'string', default: '1' },
  },
})

const gateway = await startSandboxGateway({
  port: Number(values.port),
  apiKey: values['api-key'],
  session: values.session,
  defaultCase: values.case,
  delayScale: Number(values['delay-scale']),
})
console.log(gateway.url)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await gateway.close()
    process.exit(0)
  })
}
