import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { GatewayTrouble } from './gateway-trouble.tsx'

const html = (trouble: string | null, troubleSince: string | null) =>
  renderToStaticMarkup(
    <Router ssrPath="/dashboard/broadcast">
      <GatewayTrouble
        gateway={{ trouble, troubleSince }}
        timeZone="Asia/Jakarta"
        actions={<button type="button">Test API</button>}
      />
    </Router>,
  )

it('CAST-31 warns while the gateway is in trouble, with the reason and the way to its page', () => {
  const page = html('API key ditolak gateway (HTTP 401)', '2026-05-20T02:00:00.000Z')
  expect(page).toContain('Koneksi API WhatsApp sedang bermasalah. Pesan mungkin tidak terkirim.')
  expect(page).toContain('API key ditolak gateway (HTTP 401)')
  expect(page).toContain('sejak 20 Mei 2026, 09.00')
  expect(page).toContain('href="/dashboard/settings?tab=gateway"')
  expect(page).toContain('Test API')
})

it('CAST-28 says nothing while the gateway is healthy', () => {
  expect(html(null, null)).toBe('')
})
