import { expect, it } from 'vitest'
import { billRow, commandDeps, readOutbox } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { sendBill } from './send-bill.ts'

const deps = commandDeps(fixedClock())

describeOnBothDatabases('sendBill', (open) => {
  const withBill = async (whatsapp: string) => {
    const store = await open()
    const bill = billRow({ id: 'mei', customer_id: 'hilang', customer_name: 'Siti', whatsapp })
    await store.transaction((trx) => trx.insertInto('tagihan').values(bill).execute())
    return store
  }

  it('R27 R11 queues the text as it is, to the number on the bill', async () => {
    const store = await withBill('628111')
    const text = 'Halo [Nama],\n\nini *tagihan* Anda.'
    const messageId = await store.transaction((trx) => sendBill(trx, deps, 'mei', text))
    expect(await readOutbox(store)).toMatchObject([
      {
        id: messageId,
        kind: 'reminder',
        state: 'queued',
        customer_id: 'hilang',
        bill_id: 'mei',
        recipient_name: 'Siti',
        chat_id: '628111@c.us',
        text,
        job_id: null,
      },
    ])
  })

  it('refuses a bill without a number, and an unknown bill', async () => {
    const store = await withBill('')
    const send = (id: string) => store.transaction((trx) => sendBill(trx, deps, id, 'Halo'))
    const message = 'Nomor WhatsApp pelanggan tidak tersedia.'
    await expect(send('mei')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message,
      issues: [{ path: ['whatsapp'], message }],
    })
    await expect(send('lain')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await readOutbox(store)).toEqual([])
  })
})
