import { describe, expect, it } from 'vitest'
import { type PaceForm, paceSchema } from '../gateway-contract.ts'
import {
  isPaceRisky,
  paceExample,
  paceOf,
  paceValues,
  quietText,
  sentTodayText,
} from './gateway-pace-values.ts'

const NONE: PaceForm = {
  pauseMinSeconds: 0,
  pauseMaxSeconds: 0,
  dailyCap: null,
  quietFrom: null,
  quietTo: null,
}
const ALL: PaceForm = {
  pauseMinSeconds: 30,
  pauseMaxSeconds: 60,
  dailyCap: 1500,
  quietFrom: '21:30',
  quietTo: '06:00',
}

function fieldsRefused(changes: Partial<ReturnType<typeof paceValues>>): unknown[] {
  const result = paceSchema.safeParse(paceOf({ ...paceValues(NONE), ...changes }))
  return result.success ? [] : result.error.issues.map(({ path }) => path[0])
}

describe('the fields', () => {
  it.each([NONE, ALL])('say the same pace again', (pace) => {
    expect(paceOf(paceValues(pace))).toEqual(pace)
  })

  it('offer usual quiet hours for the tick', () => {
    const values = paceValues(NONE)
    expect(values.hasQuietHours).toBe(false)
    expect(paceOf({ ...values, hasQuietHours: true })).toMatchObject({ quietFrom: '20:00', quietTo: '07:00' })
  })

  it.each([
    ['1500', 1500],
    ['1.500', 1500],
    ['100.000', 100_000],
    [' 7 ', 7],
    ['  ', null],
  ])('read a cap of "%s" as %s', (dailyCap, read) => {
    expect(paceOf({ ...paceValues(NONE), dailyCap }).dailyCap).toBe(read)
  })

  it.each([
    [{ pauseMinSeconds: '' }, ['pauseMinSeconds']],
    [{ pauseMinSeconds: '1,5', pauseMaxSeconds: '1.5' }, ['pauseMinSeconds', 'pauseMaxSeconds']],
    [{ pauseMaxSeconds: '-1' }, ['pauseMaxSeconds']],
    [{ pauseMaxSeconds: '601' }, ['pauseMaxSeconds']],
    [{ dailyCap: 'banyak' }, ['dailyCap']],
    [{ dailyCap: '0' }, ['dailyCap']],
    [{ hasQuietHours: true, quietFrom: '' }, ['quietFrom']],
    [{ hasQuietHours: false, quietFrom: '' }, []],
  ])('%j is refused at %j', (changes, fields) => {
    expect(fieldsRefused(changes)).toEqual(fields)
  })
})

it.each([
  [0, 0, true],
  [29, 60, true],
  [30, 60, false],
  [45, 90, false],
  [40, 40, true],
  [Number.NaN, 60, false],
])('a pause of %s to %s seconds is risky: %s', (pauseMinSeconds, pauseMaxSeconds, is) => {
  expect(isPaceRisky({ ...NONE, pauseMinSeconds, pauseMaxSeconds })).toBe(is)
})

it.each([
  [0, 0, '100 pesan selesai dalam sekitar 2 menit'],
  [30, 60, '100 pesan selesai dalam sekitar 1 jam 15 menit'],
  [60, 30, undefined],
  [Number.NaN, 30, undefined],
])('at %s to %s seconds: %s', (pauseMinSeconds, pauseMaxSeconds, text) => {
  expect(paceExample({ ...NONE, pauseMinSeconds, pauseMaxSeconds })).toBe(text)
})

it.each([
  ['20:00', '07:00', '20.00 sampai 07.00 keesokan harinya'],
  ['12:00', '13:30', '12.00 sampai 13.30'],
  ['07:00', '07:00', undefined],
  ['', '07:00', undefined],
  [null, null, undefined],
])('quiet hours %s to %s: %s', (quietFrom, quietTo, text) => {
  expect(quietText({ quietFrom, quietTo })).toBe(text)
})

it.each([
  [0, null, '0 pesan terkirim hari ini.'],
  [1234, null, '1.234 pesan terkirim hari ini.'],
  [1234, 2000, '1.234 dari 2.000 pesan terkirim hari ini.'],
])('%s sent with a cap of %s', (sent, cap, text) => {
  expect(sentTodayText(sent, cap)).toBe(text)
})
