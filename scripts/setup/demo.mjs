import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endChildren, exitCode, startPinned, startServer } from './run.mjs'

/** Runs the product with sample data and a sandbox gateway in a throw-away folder. Returns the exit code. */
export async function runDemo() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tagihan-demo-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const apiKey = randomBytes(12).toString('hex')
  const gatewayUrl = await startGateway(apiKey)
  const { DATABASE_URL: _neverTheRealDatabase, APP_ROLE: _allInOne, ...inherited } = process.env
  const env = {
    ...inherited,
    DATA_DIR: dataDir,
    WAHA_URL: gatewayUrl,
    WAHA_API_KEY: apiKey,
    WAHA_SESSION: 'default',
  }
  console.log('Menyiapkan data contoh ...')
  const filled = await exitCode(startPinned(['scripts/demo-data.ts'], { env }))
  if (filled !== 0) return filled
  console.log(`Gateway WhatsApp tiruan: ${gatewayUrl} (di sini pesan yang terkirim terlihat)`)
  console.log('Data contoh ini dihapus saat program dihentikan.')
  const code = await exitCode(startServer('main', [], { env }))
  endChildren()
  return code
}

async function startGateway(apiKey) {
  const args = ['testing/gateway/main.ts', '--port', '0', '--api-key', apiKey, '--session', 'default']
  const gateway = startPinned(args, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: gateway.stdout })) {
    const url = /https?:\/\/\S+/.exec(line)?.[0]
    if (!url) continue
    gateway.stdout.resume()
    return url.replace(/\/$/, '')
  }
  throw new Error('The sandbox gateway ended before it printed its address.')
}
