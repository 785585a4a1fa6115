import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChangedCustomer, planUndo, stepOf } from './undo-plan.ts'

interface Row {
  customer_id: string | null
  nama: string
}

const ani: Row = { customer_id: 'WZN-100', nama: 'Ani' }
const budi: Row = { customer_id: 'WZN-200', nama: 'Budi' }

/** A state of all customers, and what would be undone in it. */
function plan(items: ChangedCustomer<Row>[], now: Record<string, Row>, billed: string[] = []) {
  const holders = Object.entries(now).flatMap(([id, { customer_id }]) =>
    customer_id === null ? [] : [[customer_id, id] as const],
  )
  return planUndo(items, {
    rows: new Map(Object.entries(now)),
    billed: new Set(billed),
    holders: new Map(holders),
  })
}

const moved = (entityId: string, from: string | null, to: string): ChangedCustomer<Row> => ({
  entityId,
  before: { customer_id: from },
  after: { customer_id: to },
})
const withId = (customer_id: string | null): Row => ({ customer_id, nama: 'x' })

describe('stepOf', () => {
  it.each<[string, Partial<Row> | null, Partial<Row> | null, Row | undefined, boolean, string]>([
    ['made, as it was made', null, ani, ani, false, 'remove'],
    ['made, with bills', null, ani, ani, true, 'keep'],
    ['made, edited since', null, ani, { ...ani, nama: 'Ani L.' }, false, 'keep'],
    ['made, deleted since', null, ani, undefined, false, 'keep'],
    ['deleted', ani, null, undefined, false, 'return'],
    ['deleted, with bills', ani, null, undefined, true, 'return'],
    ['deleted, there again', ani, null, ani, false, 'keep'],
    ['changed, as it was changed', { nama: 'Ani' }, { nama: 'Budi' }, budi, false, 'revert'],
    ['changed, with bills', { nama: 'Ani' }, { nama: 'Budi' }, budi, true, 'revert'],
    [
      'changed, another column edited since',
      { nama: 'Ani' },
      { nama: 'Budi' },
      withIdOf(budi),
      false,
      'revert',
    ],
    ['changed, the same column edited since', { nama: 'Ani' }, { nama: 'Budi' }, ani, false, 'keep'],
    ['changed, deleted since', { nama: 'Ani' }, { nama: 'Budi' }, undefined, false, 'keep'],
    ['changed from nothing', { customer_id: null }, { customer_id: 'WZN-100' }, ani, false, 'revert'],
    ['neither before nor after', null, null, ani, false, 'keep'],
  ])('%s', (_case, before, after, current, hasBills, step) => {
    expect(stepOf<Row>({ entityId: 'doc1', before, after }, current, hasBills)).toBe(step)
  })
})

function withIdOf(row: Row): Row {
  return { ...row, customer_id: 'WZN-999' }
}

describe('planUndo, where WZN ids are taken', () => {
  it('lets a deleted customer return with another id when its own is taken', () => {
    const deleted = { entityId: 'doc1', before: ani, after: null }
    expect(plan([deleted], {})).toEqual(['return'])
    expect(plan([deleted], { doc2: budi })).toEqual(['return'])
    expect(plan([deleted], { doc2: ani })).toEqual(['rename'])
    expect(plan([{ ...deleted, before: withId(null) }], { doc2: withId(null) })).toEqual(['return'])
  })

  it('sends ids round in a circle', () => {
    const items = [moved('doc1', 'A', 'B'), moved('doc2', 'B', 'C'), moved('doc3', 'C', 'A')]
    const now = { doc1: withId('B'), doc2: withId('C'), doc3: withId('A') }
    expect(plan(items, now)).toEqual(['revert', 'revert', 'revert'])
  })

  it('keeps who cannot have its id back, and whoever would need the id that stays with it', () => {
    const items = [
      moved('doc1', 'A', 'B'),
      moved('doc2', 'B', 'C'),
      moved('doc3', 'C', 'D'),
      moved('doc4', 'E', 'F'),
    ]
    const now = { doc1: withId('B'), doc2: withId('C'), doc3: withId('D'), doc4: withId('F') }
    expect(plan(items, now)).toEqual(['revert', 'revert', 'revert', 'revert'])
    expect(plan(items, { ...now, newcomer: withId('A') })).toEqual(['keep', 'keep', 'keep', 'revert'])
    expect(plan(items, { ...now, doc2: withId('Z'), newcomer: withId('C') })).toEqual([
      'revert',
      'keep',
      'keep',
      'revert',
    ])
  })

  it('does not mind an id that its holder gives up or lost', () => {
    const made = { entityId: 'made', before: null, after: withId('A') }
    const items = [moved('doc1', 'A', 'B'), made]
    const now = { doc1: withId('B'), made: withId('A') }
    expect(plan(items, now)).toEqual(['revert', 'remove'])
    expect(plan(items, now, ['made'])).toEqual(['keep', 'keep'])
    expect(plan(items, { doc1: withId('B') })).toEqual(['revert', 'keep'])
  })

  it('gives back a missing id to any number of customers', () => {
    const items = [moved('doc1', null, 'A'), moved('doc2', null, 'B')]
    expect(plan(items, { doc1: withId('A'), doc2: withId('B'), other: withId(null) })).toEqual([
      'revert',
      'revert',
    ])
  })

  it('never lets two customers have one id, and keeps only where it must', () => {
    const ids = fc.uniqueArray(fc.constantFrom(...'ABCDEFGHIJ'), { minLength: 6, maxLength: 6 })
    const changed = fc.subarray([0, 1, 2, 3, 4, 5])
    fc.assert(
      fc.property(ids, ids, changed, fc.constantFrom(...'ABCDEFGHIJ'), (before, after, edited, newcomer) => {
        const free = [...'KLMNOP']
        const items = before.map((id, i) => moved(`doc${i}`, id, after[i] as string))
        const now = Object.fromEntries(
          after.map((id, i) => [`doc${i}`, withId(edited.includes(i) ? (free[i] as string) : id)]),
        )
        if (!Object.values(now).some((row) => row.customer_id === newcomer)) now['new'] = withId(newcomer)
        const steps = plan(items, now)
        const result = { ...now }
        steps.forEach((step, i) => {
          if (step === 'revert') result[`doc${i}`] = withId(before[i] as string)
        })
        const held = Object.values(result).map((row) => row.customer_id)
        expect(new Set(held).size).toBe(held.length)
        steps.forEach((step, i) => {
          const mayReturn = !edited.includes(i) && !held.includes(before[i] as string)
          expect(step === 'keep' && mayReturn, `${steps} ${JSON.stringify(result)}`).toBe(false)
        })
      }),
    )
  })
})
