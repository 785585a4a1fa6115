import { describe, expect, it } from 'vitest'
import type { ImportPreview } from '../contract.ts'
import { hasChanges, importSummary } from './import-summary.ts'

function preview(added: number, changed: number, refused: number, unchanged = 4): ImportPreview {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ line: index + 2, nama: 'Budi' }))
  return {
    fingerprint: 'x',
    added: rows(added).map((row) => ({ ...row, customerId: null })),
    changed: rows(changed).map((row) => ({ ...row, customerId: 'WZN-100', fields: [] })),
    refused: rows(refused).map((row) => ({ ...row, reason: 'Nama wajib diisi' })),
    unchanged,
  }
}

describe('importSummary', () => {
  it.each([
    [12, 3, 2, '12 pelanggan baru dan 3 perubahan akan disimpan; 2 baris ditolak dilewati.'],
    [1200, 0, 0, '1.200 pelanggan baru akan disimpan.'],
    [0, 3, 1, '3 perubahan akan disimpan; 1 baris ditolak dilewati.'],
    [0, 0, 0, 'Tidak ada yang perlu disimpan: isi file sudah sama dengan data yang tersimpan.'],
    [0, 0, 5, 'Tidak ada yang perlu disimpan; 5 baris ditolak.'],
  ])('%i new, %i changed, %i refused', (added, changed, refused, text) => {
    expect(importSummary(preview(added, changed, refused))).toBe(text)
    expect(hasChanges(preview(added, changed, refused))).toBe(added + changed > 0)
  })

  it('a header without rows', () => {
    expect(importSummary(preview(0, 0, 0, 0))).toBe(
      'Tidak ada yang perlu disimpan: file ini tidak berisi baris pelanggan.',
    )
  })
})
