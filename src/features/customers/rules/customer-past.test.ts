import { describe, expect, it } from 'vitest'
import { exitStep, isOtherPerson } from './customer-past.ts'

const ACTIVE = { status: 'Aktif' }
const UNSAID = { status: null }
const INACTIVE = { status: 'Non-Aktif' }

describe('exitStep', () => {
  it.each([
    [null, ACTIVE, 'back'],
    [null, INACTIVE, 'back-inactive'],
    [ACTIVE, null, 'deleted'],
    [INACTIVE, null, 'deleted'],
    [ACTIVE, INACTIVE, 'inactive'],
    [UNSAID, INACTIVE, 'inactive'],
    [INACTIVE, ACTIVE, 'back'],
    [INACTIVE, UNSAID, 'back'],
    [UNSAID, ACTIVE, 'none'],
    [ACTIVE, ACTIVE, 'none'],
    [INACTIVE, INACTIVE, 'none'],
    [null, null, 'none'],
  ])('from %j to %j: %s', (before, after, step) => {
    expect(exitStep(before, after)).toBe(step)
  })
})

describe('isOtherPerson', () => {
  const ani = { nama: 'Ani', whatsapp: '62811' }
  it.each([
    [{ ...ani }, false],
    [{ ...ani, nama: 'ani' }, true],
    [{ ...ani, whatsapp: '62812' }, true],
    [null, true],
  ])('becomes %j: %s', (after, expected) => {
    expect(isOtherPerson(ani, after)).toBe(expected)
  })
})
