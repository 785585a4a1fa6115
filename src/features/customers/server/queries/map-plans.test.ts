import { expect, it } from 'vitest'
import { customerRow, insertCustomers } from '../../../../../testing/factories.ts'
import { describeOnBothDatabases } from '../../../../../testing/fresh-database.ts'
import { plansOf, statementRecorder } from '../../../../../testing/query-plans.ts'
import { findOnMap, listMapMarkers } from './map-markers.ts'

const WHOLE = { ranges: [{ first: 0, last: 4 ** 22 - 1 }], shift: 18 }

describeOnBothDatabases('map', (open) => {
  it('sums the markers of a view where the index has them, and counts all by what is kept', async () => {
    const store = await open()
    const rows = Array.from({ length: 1200 }, (_, i) =>
      customerRow({
        id: `c ${i}`,
        nama: `Orang ${i}`,
        koordinat: i % 10 === 0 ? 'tidak ada' : `${-6.97 - i / 5000}, ${110.07 + i / 3000}`,
      }),
    )
    await insertCustomers(store, rows)
    const { nodes, record } = statementRecorder()
    const reader = record(store.read)
    const markers = await listMapMarkers(reader, { ...WHOLE, search: '' })
    expect(markers.length).toBeGreaterThan(2)
    expect(markers.reduce((sum, { count }) => sum + count, 0)).toBe(1080)
    const found = await listMapMarkers(store.read, { ...WHOLE, search: 'orang' })
    const byCell = (all: typeof markers) => all.toSorted((a, b) => a.cell - b.cell)
    const rounded = (all: typeof markers) =>
      byCell(all).map((one) => ({
        ...one,
        latitude: one.latitude.toFixed(9),
        longitude: one.longitude.toFixed(9),
      }))
    expect(rounded(markers)).toEqual(rounded(found))
    expect(await findOnMap(reader, '')).toMatchObject({ count: 1080 })
    expect(await findOnMap(store.read, 'orang')).toMatchObject({ count: 1080 })
    const one = await listMapMarkers(store.read, { ...WHOLE, shift: 0, search: '' })
    expect(one.some(({ id }) => id === 'c 1')).toBe(true)
    if (store.dialect === 'postgres') return
    const plans = (await plansOf(store, nodes)).join('\n')
    expect(plans).toMatch(
      /SEARCH pelanggan USING COVERING INDEX pelanggan_map \(map_cell>\? AND map_cell<\?\)/,
    )
    expect(plans).toMatch(/USING COVERING INDEX pelanggan_unplaced/)
    expect(plans).not.toMatch(/TEMP B-TREE|MULTI-INDEX/)
  })
})
