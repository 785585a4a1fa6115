import { describe, expect, it } from 'vitest'
import type { CalendarDay } from '../../../shared/calendar-day.ts'
import { readFilters, type TrailFilters, writeFilters } from './trail-filters.ts'

const NONE = { group: undefined, from: undefined, to: undefined }

describe('readFilters', () => {
  it.each([
    ['', NONE],
    ['tab=jejak&kelompok=pesan', { ...NONE, group: 'pesan' }],
    ['kelompok=semua&dari=2026-05&sampai=2026-02-30', NONE],
    ['dari=2026-05-01&sampai=2026-05-31', { ...NONE, from: '2026-05-01', to: '2026-05-31' }],
  ])('%s', (address, filters) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(filters)
  })
})

describe('writeFilters', () => {
  it.each<[string, TrailFilters, string]>([
    ['tab=jejak', { group: 'pesan' }, 'tab=jejak&kelompok=pesan'],
    ['tab=jejak&kelompok=pesan', { group: undefined }, 'tab=jejak'],
    ['dari=2026-05-01', { to: '2026-05-31' as CalendarDay }, 'dari=2026-05-01&sampai=2026-05-31'],
  ])('%s and %j: %s', (address, changes, written) => {
    expect(String(writeFilters(new URLSearchParams(address), changes))).toBe(written)
  })
})
