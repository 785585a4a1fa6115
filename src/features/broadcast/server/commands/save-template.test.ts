import { expect, it } from 'vitest'
import { commandDeps } from '../../../../../testing/factories.ts'
import { fixedClock } from '../../../../../testing/fixed-clock.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import type { Store } from '../../../../platform/database/store.ts'
import type { TemplateForm } from '../../schemas.ts'
import { listTemplates } from '../queries/templates.ts'
import { removeTemplate } from './remove-template.ts'
import { addTemplate, editTemplate } from './save-template.ts'

const NAMES = [
  'Tagihan Bulanan',
  'Pengingat Pembayaran',
  'Pemeliharaan Jaringan',
  'Konfirmasi Pembayaran',
  'Selamat Datang',
  'Notifikasi Gangguan',
]
const TAKEN = {
  code: 'BAD_REQUEST',
  issues: [{ path: ['name'], message: 'Nama ini sudah dipakai template lain.' }],
}

describeOnBothDatabases('templates', (open, database) => {
  const deps = commandDeps(fixedClock())
  const add = (store: Store, form: TemplateForm) => store.transaction((trx) => addTemplate(trx, deps, form))
  const edit = (store: Store, id: string, form: TemplateForm) =>
    store.transaction((trx) => editTemplate(trx, deps, { id, ...form }))
  const remove = (store: Store, id: string) => store.transaction((trx) => removeTemplate(trx, id))
  const rowsOf = async (store: Store) => (await listTemplates(store.read)).rows
  const keptIn = (store: Store) => store.read.selectFrom('message_template').select('id').execute()

  it('CAST-14 CAST-15 CAST-16 CAST-17 CAST-18 CAST-19 CAST-20 are the six built-in ones at first', async () => {
    const rows = await rowsOf(await open())
    expect(rows.map(({ name }) => name)).toEqual(NAMES)
    for (const row of rows) expect(row).toMatchObject({ isBuiltIn: true, isChanged: false })
    expect(rows[0]?.text.split('\n').at(-1)).toBe('RT/RW NET')
  })

  it('of the admin come after them by name, and are changed and deleted', async () => {
    const store = await open()
    const zebra = await add(store, { name: 'Zebra', text: 'z' })
    const angin = await add(store, { name: 'angin', text: 'a' })
    expect(zebra).toEqual({
      id: expect.any(String),
      name: 'Zebra',
      text: 'z',
      isBuiltIn: false,
      isChanged: false,
    })
    expect((await rowsOf(store)).slice(6)).toEqual([angin, zebra])
    const changed = await edit(store, zebra.id, { name: 'Air', text: 'baru' })
    expect(changed).toEqual({ ...zebra, name: 'Air', text: 'baru' })
    expect((await rowsOf(store)).slice(6)).toEqual([changed, angin])
    await remove(store, angin.id)
    expect((await rowsOf(store)).slice(6)).toEqual([changed])
    await expect(remove(store, angin.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('that are built in keep id and place when changed, and are set back', async () => {
    const store = await open()
    const [, second] = await rowsOf(store)
    const form = { name: 'Tolong dibayar', text: 'Halo [Nama]' }
    const changed = await edit(store, 'pengingat-pembayaran', form)
    expect(changed).toEqual({ id: 'pengingat-pembayaran', ...form, isBuiltIn: true, isChanged: true })
    expect((await rowsOf(store))[1]).toEqual(changed)
    await remove(store, 'pengingat-pembayaran')
    expect((await rowsOf(store))[1]).toEqual(second)
    await remove(store, 'pengingat-pembayaran')
    expect(await rowsOf(store)).toHaveLength(6)
  })

  it('that are built in count as unchanged again once they say what they said', async () => {
    const store = await open()
    const [first] = await rowsOf(store)
    const form = { name: first?.name ?? '', text: first?.text ?? '' }
    await edit(store, 'tagihan-bulanan', { ...form, text: 'lain' })
    expect(await edit(store, 'tagihan-bulanan', form)).toEqual(first)
    expect(await keptIn(store)).toEqual([])
  })

  it('have a name of their own', async () => {
    const store = await open()
    const own = await add(store, { name: 'Milik saya', text: 'x' })
    for (const name of ['milik  SAYA', 'selamat datang'])
      await expect(add(store, { name, text: 'x' })).rejects.toMatchObject(TAKEN)
    await expect(edit(store, own.id, { name: 'Selamat Datang', text: 'x' })).rejects.toMatchObject(TAKEN)
    await expect(edit(store, 'selamat-datang', { name: 'Milik saya', text: 'x' })).rejects.toMatchObject(
      TAKEN,
    )
    expect(await edit(store, own.id, { name: 'Milik Saya', text: 'y' })).toMatchObject({ text: 'y' })
  })

  it('leave a built-in one its first name, so that it can be set back', async () => {
    const store = await open()
    await edit(store, 'selamat-datang', { name: 'Hai', text: 'x' })
    await expect(add(store, { name: 'Selamat Datang', text: 'x' })).rejects.toMatchObject(TAKEN)
  })

  it('that are gone cannot be changed', async () => {
    const form = { name: 'x', text: 'x' }
    await expect(edit(await open(), 'tidak-ada', form)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('of one name that are added many times at once are one', async () => {
    const store = await open()
    const other = database.dialect === 'postgres' ? await database.openAgain() : store
    const adding = [store, other, store, other, store, other].map((at) =>
      add(at, { name: 'Sama', text: 'x' }),
    )
    const results = await Promise.allSettled(adding)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(TAKEN)
    expect(await rowsOf(store)).toHaveLength(7)
  })
})
