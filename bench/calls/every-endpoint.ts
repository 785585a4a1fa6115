import { appContract } from '../../src/app/server/router.ts'
import { BILLING_CALLS } from './billing.ts'
import type { Call } from './call.ts'
import { CUSTOMER_CALLS } from './customers.ts'
import { FIGURES_CALLS, MESSAGE_CALLS, SETTINGS_CALLS } from './office.ts'

/** Every call that a screen makes to read, by part of the table. */
export const SCREENS: Readonly<Record<string, readonly Call[]>> = {
  customers: CUSTOMER_CALLS,
  bills: BILLING_CALLS,
  'dashboard, map, reports': FIGURES_CALLS,
  messages: MESSAGE_CALLS,
  settings: SETTINGS_CALLS,
}

/** What other parts measure: writes, the bulk save, CSV. */
export const MEASURED_ELSEWHERE = [
  'identity.signIn',
  'customers.add',
  'customers.edit',
  'customers.delete',
  'customers.undo',
  'registration.register',
  'customers.exportCsv',
  'customers.previewImport',
  'customers.importCsv',
  'billing.create',
  'billing.setPaid',
  'billing.delete',
  'billing.restore',
  'billing.saveBulk',
  'billing.bulkLeftOut',
]

const ONE_ROW = 'writes one row or a few, as the measured writes do'
const GATEWAY = 'waits for the gateway, not for the data'

/** What is not measured, and why. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'identity.signOut': ONE_ROW,
  'security.changePassword': 'costs what signing in costs',
  'security.endSession': ONE_ROW,
  'security.endOtherSessions': ONE_ROW,
  'secondFactor.start': ONE_ROW,
  'secondFactor.confirm': ONE_ROW,
  'secondFactor.renewCodes': ONE_ROW,
  'secondFactor.end': ONE_ROW,
  'secondFactor.decline': ONE_ROW,
  'customers.regenerateIds': 'writes every customer, once in a life',
  'customers.markSeen': ONE_ROW,
  'registration.challenge': 'reads one counter and stores nothing',
  'review.approve': ONE_ROW,
  'review.reject': ONE_ROW,
  'review.reopen': ONE_ROW,
  'billing.applyProration': ONE_ROW,
  'billing.send': ONE_ROW,
  'billing.bulkRun': ONE_ROW,
  'billing.remind': 'writes one message a customer, as a bulk save with reminders does',
  'broadcast.send': 'writes one message a customer, as a bulk save with reminders does',
  'messaging.resend': ONE_ROW,
  'messaging.assumeSent': ONE_ROW,
  'messaging.pauseJob': ONE_ROW,
  'messaging.resumeJob': ONE_ROW,
  'messaging.cancelJob': 'writes the messages of one job',
  'messaging.resendFailed': 'writes the messages of one job',
  'messaging.testGateway': GATEWAY,
  'gateway.saveConnection': GATEWAY,
  'gateway.savePace': ONE_ROW,
  'gateway.renewWebhookKey': ONE_ROW,
  'gateway.session': GATEWAY,
  'gateway.startSession': GATEWAY,
  'gateway.restartSession': GATEWAY,
  'gateway.qr': GATEWAY,
  'broadcast.addTemplate': ONE_ROW,
  'broadcast.editTemplate': ONE_ROW,
  'broadcast.removeTemplate': ONE_ROW,
  'settings.saveBusiness': ONE_ROW,
  'settings.saveTexts': ONE_ROW,
  'settings.saveRegistration': ONE_ROW,
  'settings.saveSystem': 'counts all totals anew when the time zone changes, once in a life',
  'settings.saveLogo': ONE_ROW,
  'settings.removeLogo': ONE_ROW,
  'packages.add': ONE_ROW,
  'packages.edit': ONE_ROW,
  'packages.move': ONE_ROW,
  'packages.remove': ONE_ROW,
  'backups.list': 'reads a folder, not the data',
  'backups.make': 'copies all data; the disk sets its time',
  'backups.allowDownload': 'costs what signing in costs',
  'backups.download': 'streams a file',
}

/** Endpoints that are neither measured nor an exception, and names on the lists that no endpoint has. */
export function endpointProblems(): string[] {
  const endpoints = Object.entries(appContract).flatMap(([slice, contract]) =>
    Object.keys(contract).map((name) => `${slice}.${name}`),
  )
  const listed = [
    ...Object.values(SCREENS).flatMap((calls) => calls.map(({ endpoint }) => endpoint)),
    ...MEASURED_ELSEWHERE,
    ...Object.keys(EXCEPTIONS),
  ]
  return [
    ...endpoints
      .filter((name) => !listed.includes(name))
      .map((name) => `${name} is neither measured nor an exception`),
    ...listed.filter((name) => !endpoints.includes(name)).map((name) => `${name} is no endpoint`),
  ]
}
