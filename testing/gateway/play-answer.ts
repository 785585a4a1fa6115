import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RenderFacts, renderAnswer } from './render-answer.ts'
import type { WahaCase } from './waha-case.ts'

const FILLER = 'x'.repeat(64 * 1024)

/** Plays a case onto the connection, after its delay and `beforeAnswer`; returns the number of body bytes handed to the socket. */
export async function playAnswer(
  response: ServerResponse,
  known: WahaCase,
  facts: RenderFacts,
  delayScale: number,
  beforeAnswer: () => Promise<void>,
): Promise<number> {
  const { transport, delay_ms: delayMs = 0, generate, close } = known.response
  if (transport === 'hang') return 0
  if (delayMs > 0) await sleep(delayMs * delayScale, undefined, { ref: false })
  await beforeAnswer()
  if (transport === 'reset_after_request') {
    response.socket?.resetAndDestroy()
    return 0
  }
  const answer = renderAnswer(known, facts)
  response.writeHead(answer.status, {
    ...(generate ? {} : { 'Content-Length': String(Buffer.byteLength(answer.bodyText)) }),
    ...answer.headers,
  })
  if (generate) return streamGenerated(response, generate)
  if (close) response.write(answer.bodyText, () => response.socket?.destroySoon())
  else response.end(answer.bodyText)
  return Buffer.byteLength(answer.bodyText)
}

async function streamGenerated(
  response: ServerResponse,
  generate: { bytes: number; prefix: string },
): Promise<number> {
  const end = '"}'
  let written = generate.prefix.length
  response.write(generate.prefix)
  const closed = once(response, 'close')
  while (written < generate.bytes - end.length && !response.closed && !response.destroyed) {
    const chunk = FILLER.slice(0, generate.bytes - end.length - written)
    written += chunk.length
    if (!response.write(chunk)) await Promise.race([once(response, 'drain'), closed])
  }
  response.end(end)
  return written + end.length
}
