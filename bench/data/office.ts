import type { PelangganTable } from '../../src/platform/database/tables.ts'
import { dialectOf, LAST_MONTH } from './bills.ts'
import type { Plain } from './plain.ts'

/** One customer more for each fifty, with as many bills, is gone. */
export const GONE_SHARE = 1 / 50

/** The job whose messages wait, paused. */
export const PAUSED_JOB = 'pekerjaan00000000000'

const JOBS = 20

/** Who was told what, what was changed, who is gone and who was called otherwise: what other screens read. */
export async function makeOffice(plain: Plain, customers: number): Promise<void> {
  const { padded, number: n, scatteredId } = dialectOf(plain.database)
  const change = (kind: string, offset: number, at: string, label: string, from: string) => `
    insert into trail_change (id, kind, created_at, undoes, subject_count, label, details)
    select ${scatteredId('jejak', `${n} + ${offset}`)}, '${kind}', ${at}, null, 1, ${label}, null from ${from}`
  const item = (
    offset: number,
    entity: string,
    customer: string,
    before: string,
    after: string,
    from: string,
  ) => `
    insert into trail_item (change_id, position, entity_id, customer_id, before, after)
    select ${scatteredId('jejak', `${n} + ${offset}`)}, 0, ${entity}, ${customer}, ${before}, ${after} from ${from}`
  const message = (columns: string, from: string) => `
    insert into message (id, kind, customer_id, bill_id, recipient_name, chat_id, text, state, reason, attempts,
      due_at_ms, created_at, first_tried_at, finished_at, gateway_message_id, gateway_key, job_id, ack)
    select ${columns} from ${from}`
  const text = `'Halo Kak ' || nama || ', tagihan internet Anda sudah terbit. Mohon dibayar sebelum tanggal 5. Terima kasih.'`
  const sent = (at: string) => `'sent', null, 1, 1777000000000, ${at}, ${at}, ${at}`
  const key = `'3EB0' || ${padded(n, 16)}`
  const active = `pelanggan where coalesce(status, 'Aktif') = 'Aktif'`
  const paid = `(select id as bill_id, customer_id as id, customer_name, paid_at from tagihan where period = '${LAST_MONTH}' and is_paid = 1) paid`
  const from = { paid: 1, edited: customers * 2, deletedBill: customers * 4 }
  const minute = `${padded(`${n} / 60 % 24`, 2)} || ':' || ${padded(`${n} % 60`, 2)} || ':00.000Z'`
  const editedAt = `'2026-05-0' || (1 + ${n} % 9) || 'T' || ${minute}`

  for (let job = 1; job <= JOBS; job++) await plain.exec(jobRow(job, customers))
  await plain.exec(jobRow(0, customers))
  await plain.exec(
    message(
      `${scatteredId('siaran', `${n} + 1`)}, 'broadcast', id, null, nama, whatsapp || '@c.us', ${text}, ${sent(`'2026-04-2' || (${n} % 9) || 'T' || ${minute}`)},
       'true_' || ${key}, ${key}, 'pekerjaan' || ${padded(`1 + ${n} / 5 % ${JOBS}`, 11)}, ${n} % 4`,
      `${active} and ${n} % 5 = 0`,
    ),
  )
  await plain.exec(
    message(
      `${scatteredId('pesan', 'unpaid.number + 1')}, 'reminder', unpaid.id, bill_id, nama, whatsapp || '@c.us', ${text},
       ${sent(`'2026-05-0' || (1 + unpaid.number % 9) || 'T02:00:00.000Z'`)}, null, null, null, 2`,
      `(select id as bill_id, customer_id as id, customer_name as nama, whatsapp, ${n.replaceAll('id', 'customer_id')} as number
        from tagihan where period = '${LAST_MONTH}' and is_paid = 0) unpaid where unpaid.number % 16 = 0`,
    ),
  )
  await plain.exec(
    message(
      `${scatteredId('antre', `${n} + 1`)}, 'broadcast', id, null, nama, whatsapp || '@c.us', ${text}, 'queued', null, 0, 1777000000000,
       '2026-05-19T02:00:00.000Z', null, null, null, null, '${PAUSED_JOB}', null`,
      `${active} and ${n} % 10 = 3 and ${n} < 10000`,
    ),
  )

  await plain.exec(change('bill-paid', from.paid, 'paid_at', 'customer_name', paid))
  await plain.exec(
    item(
      from.paid,
      'bill_id',
      'id',
      `'{"is_paid":0,"paid_at":null}'`,
      `'{"is_paid":1,"paid_at":"' || paid_at || '"}'`,
      paid,
    ),
  )
  const edited = `pelanggan where ${n} % 10 = 1`
  await plain.exec(change('customer-edited', from.edited, editedAt, 'nama', edited))
  await plain.exec(
    item(from.edited, 'id', 'id', `'{"paket":"4Mbps"}'`, `'{"paket":"' || paket || '"}'`, edited),
  )
  const lost = `pelanggan where ${n} % 100 = 2`
  await plain.exec(change('bill-deleted', from.deletedBill, editedAt, `nama || ' Mei 2026'`, lost))
  await plain.exec(
    item(
      from.deletedBill,
      `'hilang' || id`,
      'id',
      `'{"customer_id":"' || id || '","amount":100000}'`,
      'null',
      lost,
    ),
  )
  await plain.exec(
    `insert into former_name (customer_id, nama, whatsapp, search_text)
     select id, 'Lama ' || nama, whatsapp, 'lama ' || lower(nama) || ' ' || whatsapp from pelanggan where ${n} % 20 = 4`,
  )
  await plain.exec(
    `insert into customer_exit (customer_id, left_at, reason)
     select id, '2026-0' || (1 + ${n} % 5) || '-10T02:00:00.000Z', 'inactive' from pelanggan where status = 'Non-Aktif'`,
  )
}

/** Deletes the customers from that number on, as the product does; their bills stay. */
export async function removeCustomers(plain: Plain, gone: readonly PelangganTable[]): Promise<void> {
  const [first] = gone
  if (!first) return
  const { number: n, scatteredId } = dialectOf(plain.database)
  const offset = 1_000_000_000
  const from = `pelanggan where id >= '${first.id}'`
  await plain.exec(`
    insert into trail_change (id, kind, created_at, undoes, subject_count, label, details)
    select ${scatteredId('jejak', `${n} + ${offset}`)}, 'customer-deleted', '2026-05-1' || (${n} % 10) || 'T03:00:00.000Z', null, 1, nama || ' (' || customer_id || ')', null from ${from}`)
  await plain.exec(`
    insert into trail_item (change_id, position, entity_id, customer_id, before, after)
    select ${scatteredId('jejak', `${n} + ${offset}`)}, 0, id, id, '{"nama":"' || nama || '"}', null from ${from}`)
  await plain.exec(`
    insert into former_name (customer_id, nama, whatsapp, search_text)
    select id, nama, whatsapp, lower(nama) || ' ' || whatsapp from ${from}`)
  await plain.exec(`
    insert into customer_exit (customer_id, left_at, reason)
    select id, '2026-05-10T03:00:00.000Z', 'deleted' from ${from}`)
  await plain.exec(`delete from ${from}`)
}

function jobRow(job: number, customers: number): string {
  const id = `pekerjaan${String(job).padStart(11, '0')}`
  const count = job === 0 ? Math.ceil(Math.min(customers, 10_000) / 11) : Math.ceil(customers / 100)
  return `insert into message_job (id, kind, created_at, label, message_count, pause_ms, state)
    values ('${id}', 'broadcast', '2026-04-${String(1 + job).padStart(2, '0')}T01:00:00.000Z', 'Broadcast ${job}', ${count}, 1000,
      '${job === 0 ? 'paused' : 'finished'}')`
}
