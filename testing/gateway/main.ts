import { parseArgs } from 'node:util'
import { startSandboxGateway } from './sandbox-gateway.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'api-key': { type: 'string', default: 'sandbox-key' },
    session: { type: 'string', default: 'default' },
    case: { type: 'string', default: 'ok-noweb-key' },
    'delay-scale': { type: 'string', default: '1' },
    /** The session's state, such as SCAN_QR_CODE. */
    status: { type: 'string' },
    /** Where events go, and the key that signs them. */
    'webhook-url': { type: 'string' },
    'webhook-key': { type: 'string' },
    'deliver-late': { type: 'boolean', default: false },
  },
})

const webhookUrl = values['webhook-url']
const webhookKey = values['webhook-key']
const gateway = await startSandboxGateway({
  port: Number(values.port),
  apiKey: values['api-key'],
  session: values.session,
  defaultCase: values.case,
  delayScale: Number(values['delay-scale']),
  isLate: values['deliver-late'],
  ...(values.status && { status: values.status }),
  ...(webhookUrl && { webhook: { url: webhookUrl, ...(webhookKey && { hmacKey: webhookKey }) } }),
})
console.log(gateway.url)

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await gateway.close()
    process.exit(0)
  })
}
