import { compare } from '../findings.ts'
import { type FaultAction, type Look, storeCustomers } from './fault-action.ts'

const CUSTOMERS = 300
const CHANGED = 200
const ADDED = 30

const HEADER = 'User ID,ID Pelanggan,Nama,Alamat,WhatsApp,Koordinat,Paket,Status,Tanggal Daftar'
const REST = '"-6.97, 110.07",4Mbps,Aktif,2026-05-01'

/** Imports one file after the other: new customers, and a new address for old ones. */
export function importAction(): FaultAction {
  let turn = -1
  let isAcknowledged = false
  const importOnce = async (session: Look['session']) => {
    const text = fileOf(turn)
    const { fingerprint } = await session('POST', '/api/customers/import/preview', { text })
    return session('POST', '/api/customers/import', { text, fingerprint, fileName: nameOf(turn) })
  }
  return {
    prepare: async (store) => {
      await storeCustomers(store, CUSTOMERS)
    },
    act: async (session) => {
      turn++
      isAcknowledged = false
      await importOnce(session)
      isAcknowledged = true
    },
    check: async (look) => {
      const { changes } = await countOf(look, turn)
      if (isAcknowledged) compare(look.findings, `acknowledged ${nameOf(turn)}`, changes, 1)
      await compareAll(look, 'after the kill', turn, changes)
      await importOnce(look.session)
      await compareAll(look, 'asked again', turn, 1)
    },
  }
}

const nameOf = (turn: number) => `impor-${turn}.csv`
const addressOf = (turn: number) => `Gang Impor ${turn}`

function fileOf(turn: number): string {
  const changed = Array.from({ length: CHANGED }, (_, i) => {
    const id = `WZN-${100 + i}`
    return `${id},${id},Pelanggan ${String(i).padStart(4, '0')},${addressOf(turn)},0812${String(i).padStart(8, '0')},${REST}`
  })
  const added = Array.from({ length: ADDED }, (_, i) => {
    const number = `0857${String(turn * ADDED + i).padStart(8, '0')}`
    return `,,Baru ${turn} ${i},Gang Baru ${turn},${number},${REST}`
  })
  return [HEADER, ...changed, ...added].join('\r\n')
}

async function countOf({ store }: Look, turn: number) {
  const rows = await store.read.selectFrom('pelanggan').select(['customer_id', 'nama', 'alamat']).execute()
  const changes = await store.read
    .selectFrom('trail_change')
    .select(['id', 'subject_count'])
    .where('kind', '=', 'customers-imported')
    .where('label', '=', nameOf(turn))
    .execute()
  const ids = rows.flatMap(({ customer_id }) => customer_id ?? [])
  return {
    changes: changes.length,
    changed: rows.filter(({ alamat }) => alamat === addressOf(turn)).length,
    added: rows.filter(({ nama }) => nama.startsWith(`Baru ${turn} `)).length,
    customers: rows.length,
    doubleIds: ids.length - new Set(ids).size,
    noted: changes[0]?.subject_count ?? 0,
  }
}

/** `times`: 0 or 1. All files before are in. */
async function compareAll(look: Look, when: string, turn: number, times: number): Promise<void> {
  const { findings } = look
  const counts = await countOf(look, turn)
  const name = `${nameOf(turn)} ${when}`
  compare(findings, `${name}: trail`, counts.changes, times)
  compare(findings, `${name}: new customers`, counts.added, times * ADDED)
  compare(findings, `${name}: changed customers`, counts.changed, times * CHANGED)
  compare(findings, `${name}: customers`, counts.customers, CUSTOMERS + (turn + times) * ADDED)
  compare(findings, `${name}: noted changes`, counts.noted, times * (ADDED + CHANGED))
  compare(findings, `${name}: customers with the id of another`, counts.doubleIds, 0)
  const { customer_count } = await look.store.read
    .selectFrom('customer_total')
    .select('customer_count')
    .executeTakeFirstOrThrow()
  if (customer_count !== counts.customers)
    findings.problems.push(`${name}: customer total ${customer_count} of ${counts.customers}`)
}
