import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../../testing/run-to-end.ts'
import { CSV_COLUMNS } from './csv-columns.ts'
import { decodeCsv } from './csv-decode.ts'
import { STATUSES } from './customer-fields.ts'
import { type CsvCustomer, exportFields, exportHeader, exportLine } from './export-row.ts'
import { readImportFile } from './import-file.ts'
import type { ExistingCustomer } from './import-match.ts'
import { type ImportPlan, planImport } from './import-plan.ts'
import type { ImportRow } from './import-row.ts'

const PACKAGES = ['4Mbps', '7Mbps', '4 mbps', 'Rumah, "20"; A', '=1+1', "'kutip"]
const HOSTILE = [
  ...'",;\t\r\n\'=+-@0 7x\u00e9\u0081\ufeff\u00a0\u2028\u202e',
  '\r\n',
  '""',
  "'=",
  '😀',
  'é€™',
  'Ã©',
  'محمد',
  '06,5',
  'sep=;',
]
const isStorable = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is never stored
  text !== '' && text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.array(fc.constantFrom(...HOSTILE), { maxLength: 12 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength }),
      fc.string({ unit: 'grapheme', maxLength }),
    )
    .map((value) => value.slice(0, maxLength).trim())
    .filter(isStorable)
const instant = fc
  .date({ min: new Date('1900-01-02'), max: new Date('2199-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString())
const wznId = fc.integer({ min: 100, max: 999_999_999 }).map((number) => `WZN-${number}`)
const phone = fc.stringMatching(/^62\d{8,13}$/)
const status = fc.constantFrom(...STATUSES)

const customer: fc.Arbitrary<CsvCustomer> = fc.record({
  customerId: fc.option(wznId),
  userId: fc.option(fc.oneof(text(40), fc.constant('WZN-001'))),
  nama: text(120),
  alamat: text(400),
  whatsapp: phone,
  tanggalDaftar: instant,
  koordinat: fc.oneof(text(100), fc.constant('-6.97, 110.07')),
  paket: fc.constantFrom(...PACKAGES),
  status: fc.option(status),
})
const customers = fc.uniqueArray(customer, {
  selector: ({ customerId }) => customerId ?? {},
  maxLength: 12,
})
const zone = fc.constantFrom('Asia/Jakarta', 'America/Sao_Paulo', 'UTC', 'America/St_Johns')

const exportAll = (list: CsvCustomer[], timeZone: string) =>
  exportHeader + list.map((each) => exportLine(each, timeZone)).join('')

/** The list after an import: changes in place, new customers behind, with an id that nobody has where they get a fresh one. */
function apply(plan: ImportPlan, list: ExistingCustomer[]): ExistingCustomer[] {
  const changes = new Map(plan.changed.map((change) => [change.id, change.values]))
  const added = plan.added.map(({ line, customerId, ...columns }): ExistingCustomer => {
    const given = customerId === 'fresh' ? `WZN-${9_000_000_000 + line}` : customerId
    return { ...columns, id: `new-${line}`, customerId: given === 'none' ? null : given }
  })
  return [...list.map((each) => ({ ...each, ...changes.get(each.id) })), ...added]
}

function importInto(list: ExistingCustomer[], fileText: string, timeZone: string) {
  const file = runToEnd(readImportFile(fileText, { timeZone, packages: PACKAGES }))
  if (!('rows' in file)) throw new Error('the header is refused')
  const plan = planImport(file.rows, list, timeZone)
  return { ...plan, refused: [...file.refused, ...plan.refused], after: apply(plan, list) }
}

describe('round trip', () => {
  it('R14, R15 export, import into nothing, export: byte for byte the same, for any data', () => {
    fc.assert(
      fc.property(customers, zone, (list, timeZone) => {
        const first = exportAll(list, timeZone)
        const decoded = decodeCsv(new TextEncoder().encode(first))
        const { after, refused } = importInto([], decoded ?? '', timeZone)
        expect(refused).toEqual([])
        expect(exportAll(after, timeZone)).toBe(first)
      }),
      { numRuns: 1000 },
    )
  })

  it('R15 the import of an export changes nothing, also after an import into nothing', () => {
    fc.assert(
      fc.property(customers, zone, (list, timeZone) => {
        const file = exportAll(list, timeZone)
        const stored = list.map((each, index) => ({ ...each, id: String(index) }))
        for (const existing of [stored, importInto([], file, timeZone).after.toReversed()]) {
          expect(importInto(existing, file, timeZone)).toMatchObject({
            added: [],
            changed: [],
            unchanged: list.length,
          })
        }
      }),
      { numRuns: 300 },
    )
  })

  it('R15 the unquoted form of the old application comes back, with commas in addresses', () => {
    const plain = (max: number) =>
      text(max)
        .map((value) => value.replace(/[",\r\n]/g, '').trim())
        .filter((value) => value !== '' && !/^'*(?:[=+\-@\t\r]|0\d+$)/.test(value))
    const old = fc.record({
      each: customer,
      paket: fc.constantFrom('4Mbps', '7Mbps'),
      userId: plain(40),
      nama: plain(120),
      address: fc.array(plain(40), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(',')),
      blank: fc.constantFrom('', ' '),
    })
    fc.assert(
      fc.property(old, ({ each, paket, userId, nama, address, blank }) => {
        const before = { ...each, paket, userId, nama, alamat: address, koordinat: `-6.97,${blank}110.07` }
        const fields = exportFields(before, 'Asia/Jakarta')
        const file = `${CSV_COLUMNS.join(',')}\n${fields.join(',')}\n`
        const { after } = importInto([], file, 'Asia/Jakarta')
        expect(after.map((customerAfter) => exportFields(customerAfter, 'Asia/Jakarta'))).toEqual([fields])
      }),
      { numRuns: 500 },
    )
  })
})

describe('a second import', () => {
  // Few values, so that numbers, names and ids meet; within one file all rows leave the same open, but for the status.
  const few = { nama: fc.constantFrom('Ani', 'ani', 'Budi'), alamat: fc.constantFrom('Kendal', 'Weleri') }
  const fewPhones = fc.constantFrom('628111111111', '628222222222')
  const fewIds = fc.constantFrom('WZN-100', 'WZN-200', 'WZN-300')
  const fewInstants = fc.constantFrom('2026-05-01T03:00:00.000Z', '2026-05-01T04:00:00.000Z')
  const same = { koordinat: fc.constant('-6.97, 110.07'), paket: fc.constantFrom(...PACKAGES) }
  const existing = fc
    .uniqueArray(
      fc.record({
        ...few,
        ...same,
        customerId: fc.option(fewIds),
        userId: fc.option(fc.constantFrom('WZN-100', 'kunci-7')),
        whatsapp: fewPhones,
        tanggalDaftar: fewInstants,
        status: fc.option(status),
      }),
      { selector: ({ customerId }) => customerId ?? {}, maxLength: 8 },
    )
    .map((list) => list.map((each, index): ExistingCustomer => ({ ...each, id: String(index) })))
  const rows = (date: fc.Arbitrary<ImportRow['tanggalDaftar']>, userId: fc.Arbitrary<string | null>) =>
    fc
      .array(
        fc.record({
          ...few,
          ...same,
          customerId: fc.oneof(fewIds, fc.constantFrom('none', 'fresh')) as fc.Arbitrary<
            ImportRow['customerId']
          >,
          userId,
          whatsapp: fewPhones,
          tanggalDaftar: date,
          status: fc.option(status),
        }),
        { maxLength: 10 },
      )
      .map((list) => list.map((each, index): ImportRow => ({ ...each, line: index + 2 })))
  const instants = fewInstants.map((value) => ({ instant: value }))
  const days = fc.constant({ day: '2026-05-01' } as ImportRow['tanggalDaftar'])
  const file = fc.oneof(
    rows(instants, fc.constant(null)),
    rows(days, fc.constant(null)),
    rows(instants, fc.constantFrom('WZN-300', 'kunci-7')),
  )

  it('R15 of the same file changes nothing, in any order of the list', () => {
    fc.assert(
      fc.property(existing, file, fc.boolean(), (list, given, reversed) => {
        const first = planImport(given, list, 'Asia/Jakarta')
        const after = apply(first, list)
        const second = planImport(given, reversed ? after.toReversed() : after, 'Asia/Jakarta')
        expect(second).toMatchObject({ added: [], changed: [], refused: first.refused })
        expect(second.unchanged).toBe(given.length - first.refused.length)
      }),
      { numRuns: 3000 },
    )
  })

  it('R15 every row is new, a change, no change or refused, and no id is given twice', () => {
    fc.assert(
      fc.property(existing, file, (list, given) => {
        const plan = planImport(given, list, 'Asia/Jakarta')
        const counted = plan.added.length + plan.changed.length + plan.unchanged + plan.refused.length
        expect(counted).toBe(given.length)
        const ids = apply(plan, list).flatMap(({ customerId }) => customerId ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        expect(new Set(plan.changed.map(({ id }) => id)).size).toBe(plan.changed.length)
      }),
      { numRuns: 1000 },
    )
  })
})
