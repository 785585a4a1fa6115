import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CustomerMessage } from '../schemas.ts'
import { MessageCard } from './message-parts.tsx'

const SENT: CustomerMessage = {
  id: 'm1',
  kind: 'reminder',
  state: 'sent',
  reason: null,
  text: 'Halo <Budi>',
  receipt: null,
  createdAt: '2026-05-05T07:30:00.000Z',
  finishedAt: '2026-05-05T17:05:00.000Z',
}

const html = (changes: Partial<CustomerMessage>) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MessageCard message={{ ...SENT, ...changes }} timeZone="Asia/Jakarta" title="Pengingat tagihan" />
    </QueryClientProvider>,
  )

const buttonsIn = (page: string) =>
  [...page.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, face]) => face?.replace(/<[^>]*>/g, ''))

it.each([
  [{}, 'Terkirim', []],
  [{ receipt: 'delivered' }, 'Diterima', []],
  [{ receipt: 'read' }, 'Dibaca', []],
  [{ state: 'queued' }, 'Menunggu', []],
  [{ state: 'sending' }, 'Sedang dikirim', []],
  [{ state: 'cancelled' }, 'Dibatalkan', []],
  [{ state: 'failed' }, 'Gagal', ['Kirim ulang']],
  [{ state: 'uncertain' }, 'Tidak pasti', ['Kirim ulang', 'Anggap terkirim']],
] as const)('R29 R30 a message with %j shows %s and can be decided by %j', (changes, label, buttons) => {
  const page = html(changes)
  expect(page).toContain(`</span>${label}</span>`)
  expect(buttonsIn(page)).toEqual(buttons)
})

it('shows why, when it was settled, and the text as it was sent', () => {
  const page = html({ state: 'failed', reason: 'Nomor tidak ditemukan' })
  expect(page).toContain('Nomor tidak ditemukan')
  expect(page).toContain('6 Mei 2026, 00.05')
  expect(page).toContain('Halo &lt;Budi&gt;')
  expect(html({ state: 'queued', finishedAt: null })).toContain('5 Mei 2026, 14.30')
})
