import { implement } from '@orpc/server'
import type { Clock } from '../../../platform/clock.ts'
import type { Store } from '../../../platform/database/store.ts'
import { type RequestContext, requireSession } from '../../../platform/rpc.ts'
import type { OpenSession, OutboxDeps } from '../../messaging/server/public.ts'
import { broadcastContract } from '../contract.ts'
import { removeTemplate } from './commands/remove-template.ts'
import { addTemplate, editTemplate } from './commands/save-template.ts'
import { sendBroadcast } from './commands/send-broadcast.ts'
import { checkBeforeSending } from './queries/preflight.ts'
import { previewMessage } from './queries/preview.ts'
import { listRecipientIds, listRecipients } from './queries/recipients.ts'
import { listTemplates } from './queries/templates.ts'

export interface BroadcastDeps extends OutboxDeps {
  store: Store
  clock: Clock
  readonly timeZone: string
  /** The gateway as it is set now; undefined while none is. */
  openGateway: OpenSession
}

/** The endpoints of `broadcastContract`. */
export function broadcastRoutes(deps: BroadcastDeps) {
  const { store } = deps
  const os = implement(broadcastContract).$context<RequestContext>().use(requireSession)
  return os.router({
    recipients: os.recipients.handler(({ input }) => listRecipients(store.read, input)),
    recipientIds: os.recipientIds.handler(({ input }) => listRecipientIds(store.read, input.search)),
    preview: os.preview.handler(({ input }) => previewMessage(store.read, input)),
    preflight: os.preflight.handler(({ input }) => checkBeforeSending(store.read, deps, input)),
    send: os.send.handler(async ({ input }) => {
      const job = await store.transaction((trx) => sendBroadcast(trx, deps, input), { isLong: true })
      deps.wakeWorker()
      return job
    }),
    templates: os.templates.handler(() => listTemplates(store.read)),
    addTemplate: os.addTemplate.handler(({ input }) =>
      store.transaction((trx) => addTemplate(trx, deps, input)),
    ),
    editTemplate: os.editTemplate.handler(({ input }) =>
      store.transaction((trx) => editTemplate(trx, deps, input)),
    ),
    removeTemplate: os.removeTemplate.handler(async ({ input }) => {
      await store.transaction((trx) => removeTemplate(trx, input.id))
      return listTemplates(store.read)
    }),
  })
}
