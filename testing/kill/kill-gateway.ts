import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Delivery, wahaMessage } from '../gateway/sandbox-record.ts'
import { json, readText } from '../gateway/sandbox-routes.ts'

/** A gateway that takes its time, and finishes what it has begun though the caller is dead by then, as a real one does. */
export interface KillGateway {
  url: string
  /** Everything that reached a phone, in order. */
  deliveries: readonly Delivery[]
  /** When each request to send came in, milliseconds of a clock of its own. */
  requestsAtMs: readonly number[]
  /** Resolves at the next request to send. */
  nextRequest(): Promise<void>
  /** Resolves when the next send has been answered. */
  nextAnswer(): Promise<void>
  close(): Promise<void>
}

const LONGEST_MS = 700

/** `random` is from 0 to below 1. A send mostly takes less than a second, and reaches the phone at any moment of that; a slow one at its end. */
export async function startKillGateway(
  random: () => number,
  slow: { share: number; longestMs: number },
): Promise<KillGateway> {
  const deliveries: Delivery[] = []
  const requestsAtMs: number[] = []
  const requested = signal()
  const answered = signal()

  const send = async (request: IncomingMessage, response: ServerResponse) => {
    requestsAtMs.push(performance.now())
    const { chatId, text } = JSON.parse(await readText(request)) as { chatId: string; text: string }
    requested.fire()
    const isSlow = random() < slow.share
    const wholeMs = random() * (isSlow ? slow.longestMs : LONGEST_MS)
    const deliveredAfterMs = isSlow ? wholeMs : random() * wholeMs
    await sleep(deliveredAfterMs)
    const key = `3EB0${String(deliveries.length).padStart(18, '0')}`
    deliveries.push({ id: `true_${chatId}_${key}`, chatId, text, atMs: Date.now() })
    await sleep(wholeMs - deliveredAfterMs)
    json(response, 201, { key: { remoteJid: chatId, fromMe: true, id: key }, status: 'PENDING' })
    answered.fire()
  }
  const server = createServer((request, response) => {
    response.on('error', () => {})
    if (request.method === 'POST') return void send(request, response).catch(() => response.destroy())
    const chatId = decodeURIComponent(/\/chats\/([^/]+)\/messages/.exec(request.url ?? '')?.[1] ?? '')
    const chat = deliveries.filter((delivery) => delivery.chatId === chatId)
    json(response, 200, chat.toReversed().map(wahaMessage))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries,
    requestsAtMs,
    nextRequest: requested.next,
    nextAnswer: answered.next,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function signal() {
  let waiting: (() => void)[] = []
  return {
    next: () => new Promise<void>((resolve) => waiting.push(resolve)),
    fire: () => {
      const now = waiting
      waiting = []
      for (const resolve of now) resolve()
    },
  }
}
