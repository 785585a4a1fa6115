import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import type { Customer } from '../contract.ts'
import { undoFailedText, undoneText } from './undo-change.ts'

const customer = { customerId: 'WZN-100' } as Customer
const deleted = { kind: 'customer-deleted', restored: 1, kept: 0, customer } as const
const imported = { kind: 'customers-imported', customer: null } as const

describe('undoneText', () => {
  it('names the new id where the old one is taken, and only there', () => {
    expect(undoneText(deleted, 'Budi (tetangga) (WZN-100)')).toBe('Pelanggan dipulihkan.')
    expect(undoneText(deleted, 'Budi (WZN-101)')).toBe(
      'Pelanggan dipulihkan dengan ID baru WZN-100, karena ID lamanya sudah dipakai.',
    )
  })

  it.each([
    [12, 0, '12 pelanggan dikembalikan.'],
    [1200, 2, '1.200 pelanggan dikembalikan, 2 dibiarkan karena sudah berubah.'],
    [0, 3, 'Tidak ada yang dikembalikan: datanya sudah berubah sejak itu.'],
  ])('says of %i taken back and %i left: %s', (restored, kept, text) => {
    expect(undoneText({ ...imported, restored, kept }, 'pelanggan.csv')).toBe(text)
  })
})

it.each([
  ['ALREADY_UNDONE', 409, 'Perubahan ini sudah diurungkan.'],
  ['NOT_FOUND', 404, 'Perubahan ini sudah tidak bisa diurungkan.'],
  ['INTERNAL', 500, 'Gagal memulihkan pelanggan. Silakan coba lagi.'],
])('says of the refusal %s (%i): %s', (code, status, text) => {
  const error = new ORPCError(code, { status, message: 'Perubahan ini sudah diurungkan.' })
  expect(undoFailedText(error, 'customer-deleted')).toBe(text)
})
