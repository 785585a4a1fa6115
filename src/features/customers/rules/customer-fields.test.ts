import { describe, expect, it } from 'vitest'
import { adminPhoneProblem, registrationPhoneProblem } from './customer-fields.ts'

const missing = 'Nomor WhatsApp wajib diisi'
const invalid = 'Nomor WhatsApp tidak valid'
const digitsOnly = 'Nomor WhatsApp hanya boleh berisi angka'

describe('phone numbers as typed', () => {
  it.each([
    ['62', missing, missing],
    ['', missing, missing],
    ['081234567890', undefined, undefined],
    ['+62 812-3456-7890', undefined, undefined],
    ['0812 (345) 67.890', undefined, undefined],
    ['62812', invalid, invalid],
    ['628123456789012345', invalid, invalid],
    ['0812abc4567', invalid, digitsOnly],
    ['0812/3456789', invalid, digitsOnly],
    ['08١٢٣٤٥٦٧٨', invalid, digitsOnly],
  ])('REG-08, REG-09, CUS-36, CUS-40 %j', (typed, atRegistration, byAdmin) => {
    expect(registrationPhoneProblem(typed)).toBe(atRegistration)
    expect(adminPhoneProblem(typed)).toBe(byAdmin)
  })
})
