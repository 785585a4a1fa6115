import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '../../../testing/fresh-database.ts'

describeOnBothDatabases('0013-covered-searches', (open) => {
  it('leaves the indexes that searches, map and broadcast go by', async () => {
    const store = await open()
    const { rows } = await (store.dialect === 'sqlite'
      ? sql<{ name: string; text: string }>`select name, sql as text from sqlite_schema where type = 'index'`
      : sql<{ name: string; text: string }>`select indexname as name, indexdef as text from pg_indexes`
    ).execute(store.read)
    const text = (name: string) => rows.find((row) => row.name === name)?.text ?? ''
    expect(text('pelanggan_nama')).toMatch(/id, status, whatsapp, map_cell, latitude, longitude/)
    expect(text('pelanggan_whatsapp')).toMatch(/whatsapp, status/)
    expect(text('pelanggan_unplaced')).toMatch(/map_cell is null/i)
    expect(text('message_search')).toMatch(/sequence, lower\(recipient_name\), chat_id, state, job_id/)
    if (store.dialect === 'sqlite') expect(text('pelanggan_search')).toMatch(/paket, whatsapp, customer_id\)/)
  })
})
