import type { ReceivedSend } from './sandbox-record.ts'
import { SESSION_STATES } from './sandbox-session.ts'
import type { WebhookPost } from './sandbox-webhook.ts'
import { CASE_IDS, wahaCase } from './waha-case.ts'

const SHOWN = 200

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; color: #14313a; background: #f5f7f7 }
  h1 { font-size: 1.4rem; margin: 0 0 .5rem }
  form, article { background: #fff; border: 1px solid #d5dede; border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0 }
  select, button { font: inherit; padding: .3rem .5rem; margin: .1rem 0; max-width: 100% }
  header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; color: #4a6068; font-size: .9rem }
  header b { color: #14313a; font-variant-numeric: tabular-nums }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0 }
`

/** What the page shows; `webhook` where events go, if anywhere. */
export interface PageFacts {
  received: readonly ReceivedSend[]
  currentCase: string
  status: string
  webhook: { url: string; posts: readonly WebhookPost[] } | undefined
}

/** The page that shows what the double received, newest first, and lets its answers be chosen. */
export function sandboxPage({ received, currentCase, status, webhook }: PageFacts): string {
  const shown = received.slice(-SHOWN).reverse().map(messageHtml)
  return page(
    'Gateway WhatsApp uji coba',
    10,
    `<p>Pesan di sini tidak benar-benar dikirim ke WhatsApp. Halaman ini memuat ulang sendiri.</p>
<form method="post" action="/sandbox/case">
  <label for="case">Jawaban untuk pesan berikutnya</label><br>
  <select id="case" name="case">${CASE_IDS.map((id) => optionHtml(id, `${id}: ${wahaCase(id).title}`, currentCase)).join('')}</select>
  <button>Pakai</button>
</form>
<form method="post" action="/sandbox/session">
  <label for="status">Keadaan sesi WhatsApp</label><br>
  <select id="status" name="status">${SESSION_STATES.map((id) => optionHtml(id, id, status)).join('')}</select>
  <button>Ubah</button>
  ${status === 'SCAN_QR_CODE' ? '<button name="status" value="WORKING">Ponsel memindai kode QR</button>' : ''}
</form>
${webhook ? webhookHtml(webhook) : ''}
<p><b>${received.length}</b> pesan diterima.</p>
${shown.join('\n') || '<p>Belum ada pesan.</p>'}`,
  )
}

/** Shown when the double is about to refuse connections for a while. */
export function refusingPage(refuseMs: number): string {
  const seconds = Math.ceil(refuseMs / 1000)
  return page(
    'Gateway dimatikan',
    seconds + 2,
    `<p>Sambungan ditolak selama ${seconds} detik, lalu halaman ini kembali.</p>`,
  )
}

function page(title: string, refreshSeconds: number, content: string): string {
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${refreshSeconds};url=/"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>
${content}
</body></html>`
}

function optionHtml(id: string, label: string, current: string): string {
  const selected = id === current ? ' selected' : ''
  return `<option value="${escapeHtml(id)}"${selected}>${escapeHtml(label)}</option>`
}

function webhookHtml({ url, posts }: { url: string; posts: readonly WebhookPost[] }): string {
  const last = posts.at(-1)
  const answer = last ? `, jawaban terakhir ${last.status || 'tidak ada'}` : ''
  return `<p>Webhook ${escapeHtml(url)}: <b>${posts.length}</b> kiriman${answer}.</p>`
}

function messageHtml(send: ReceivedSend): string {
  const phone = send.chatId.replace(/@.*$/, '')
  const time = new Date(send.at).toLocaleString('id-ID', { dateStyle: 'medium', timeStyle: 'medium' })
  return `<article><header><b>${escapeHtml(phone)}</b><time datetime="${escapeHtml(send.at)}">${escapeHtml(time)}</time>
<span>${escapeHtml(send.caseId)}</span><span>${send.delivered ? 'sampai' : 'tidak sampai'}</span></header>
<pre>${escapeHtml(send.text)}</pre></article>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
