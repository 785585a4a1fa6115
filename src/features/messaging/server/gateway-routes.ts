import { randomBytes } from 'node:crypto'
import { implement } from '@orpc/server'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import { type GatewaySession, gatewayContract } from '../gateway-contract.ts'
import { keepWebhookKey } from './commands/keep-webhook-key.ts'
import { noteReport } from './commands/note-report.ts'
import { saveGateway } from './commands/save-gateway.ts'
import { savePace } from './commands/save-pace.ts'
import type { SessionReport, WahaClient } from './gateway/waha-client.ts'
import { type GatewaySettingsDeps, readGatewaySettings } from './queries/gateway-settings.ts'

const KEY_BYTES = 32

const NOT_SET = { kind: 'unavailable', reason: 'Gateway belum diatur.' } as const

export interface GatewayDeps extends GatewaySettingsDeps {
  store: Store
  /** The gateway as it is set now; undefined while none is. */
  openGateway: () => Promise<WahaClient | undefined>
  /** Tells the worker that messages may go out otherwise than before. */
  wakeWorker: () => void
}

/** The endpoints of `gatewayContract`. */
export function gatewayRoutes(deps: GatewayDeps) {
  const os = implementer()
  return os.router({ ...settingsRoutes(deps), ...sessionRoutes(deps) })
}

function implementer() {
  return implement(gatewayContract).$context<RequestContext>().use(requireSession)
}

function settingsRoutes(deps: GatewayDeps) {
  const { store } = deps
  const os = implementer()
  const read = () => readGatewaySettings(store.read, deps)
  return {
    settings: os.settings.handler(read),
    saveConnection: os.saveConnection.handler(async ({ input }) => {
      await store.transaction((trx) => saveGateway(trx, deps, input))
      deps.wakeWorker()
      return read()
    }),
    savePace: os.savePace.handler(async ({ input }) => {
      await store.transaction((trx) => savePace(trx, input))
      deps.wakeWorker()
      return read()
    }),
    renewWebhookKey: os.renewWebhookKey.handler(async () => {
      const key = randomBytes(KEY_BYTES).toString('base64url')
      const sealed = deps.secrets.seal(key)
      await store.transaction((trx) => keepWebhookKey(trx, sealed))
      return { key, settings: await read() }
    }),
  }
}

function sessionRoutes(deps: GatewayDeps) {
  const os = implementer()
  return {
    session: os.session.handler(() => askSession(deps, (gateway) => gateway.sessionStatus())),
    startSession: os.startSession.handler(() => askSession(deps, (gateway) => gateway.startSession())),
    restartSession: os.restartSession.handler(() => askSession(deps, (gateway) => gateway.restartSession())),
    qr: os.qr.handler(async () => {
      const gateway = await deps.openGateway()
      if (!gateway) return NOT_SET
      const report = await gateway.qr()
      return report.kind === 'qr' ? { ...report, image: `data:image/png;base64,${report.image}` } : report
    }),
  }
}

async function askSession(
  deps: GatewayDeps,
  ask: (gateway: WahaClient) => Promise<SessionReport>,
): Promise<GatewaySession> {
  const gateway = await deps.openGateway()
  if (!gateway) return NOT_SET
  const [report, release] = await Promise.all([ask(gateway), gateway.version()])
  await noteReport(deps.store, deps.clock, report)
  if (report.kind === 'unavailable') return report
  const { engine, version } = release.kind === 'version' ? release : { engine: null, version: null }
  return {
    kind: 'session',
    name: report.name,
    status: report.status,
    phone: report.me?.id?.replace(/[:@].*$/, '') || null,
    pushName: report.me?.pushName ?? null,
    engine,
    version,
  }
}
