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
