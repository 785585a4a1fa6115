import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentToasts, dismissToast, holdToasts, releaseToasts, toast } from './toast.ts'

const texts = () => currentToasts().map((shown) => shown.text)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
})

it('takes a success away after 5 seconds and keeps an error until it is closed', () => {
  toast.success('berhasil')
  toast.error('gagal')
  vi.advanceTimersByTime(4999)
  expect(texts()).toEqual(['berhasil', 'gagal'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['gagal'])
  vi.advanceTimersByTime(600_000)
  expect(texts()).toEqual(['gagal'])
})

it('shows the same text once, from its last time on', () => {
  toast.warning('tertunda')
  vi.advanceTimersByTime(4000)
  toast.warning('tertunda')
  vi.advanceTimersByTime(4000)
  expect(texts()).toEqual(['tertunda'])
})

it('waits while it is being read', () => {
  toast.success('berhasil')
  holdToasts()
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['berhasil'])
  releaseToasts()
  vi.advanceTimersByTime(5000)
  expect(texts()).toEqual([])
})

it('shows three at most, and the oldest makes room before any error', () => {
  toast.error('gagal')
  toast.success('satu')
  toast.success('dua')
  toast.success('tiga')
  expect(texts()).toEqual(['gagal', 'dua', 'tiga'])
})

it('leaves time for an action, also after it was read', () => {
  toast.success('dihapus', { action: { label: 'Urungkan', run: () => undefined } })
  vi.advanceTimersByTime(11_999)
  expect(texts()).toEqual(['dihapus'])
  holdToasts()
  releaseToasts()
  vi.advanceTimersByTime(11_999)
  expect(texts()).toEqual(['dihapus'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('stays as long as its caller says', () => {
  const action = { label: 'Urungkan', run: () => undefined }
  toast.success('dihapus', { action, shownMs: 5000 })
  vi.advanceTimersByTime(4999)
  expect(texts()).toEqual(['dihapus'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('the same text again brings its own action', () => {
  const runs: string[] = []
  toast.success('dihapus', { action: { label: 'Urungkan', run: () => runs.push('satu') } })
  toast.success('dihapus', { action: { label: 'Urungkan', run: () => runs.push('dua') } })
  for (const { action } of currentToasts()) action?.run()
  expect(runs).toEqual(['dua'])
})
