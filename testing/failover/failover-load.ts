import type { AppProcess } from '../app-process.ts'
import { customerForm } from '../factories.ts'

/** One write that was asked for, and what came back. */
export interface LoadAnswer {
  kind: 'customer' | 'payment'
  /** The customer's name, or the bill's id. */
  key: string
  status: number
  code: string | undefined
  message: string | undefined
  answeredAt: number
}

/** Writes that go on until told otherwise. */
export interface Load {
  answers: readonly LoadAnswer[]
  /** Resolves when that many more writes have succeeded. */
  successes(count: number): Promise<void>
  /** Finishes what is under way. */
  stop(): Promise<void>
}

/** Adds customers and marks bills paid through the HTTP API, several at a time, each once. */
export async function startLoad(app: AppProcess, billIds: readonly string[], writers: number): Promise<Load> {
  const cookie = await signIn(app)
  const answers: LoadAnswer[] = []
  const waiting: (() => void)[] = []
  let isRunning = true
  let started = 0
  const write = async () => {
    const n = started++
    const billId = n % 2 === 0 ? billIds[n / 2] : undefined
    const [kind, key, method, path, body] = billId
      ? (['payment', billId, 'PUT', `/api/bills/${billId}/payment`, { isPaid: true }] as const)
      : (['customer', `Pelanggan ${n}`, 'POST', '/api/customers', newCustomer(n)] as const)
    const headers = { 'content-type': 'application/json', cookie }
    const response = await fetch(`${app.url}${path}`, { method, headers, body: JSON.stringify(body) })
    const answer = (await response.json()) as { code?: string; message?: string }
    const { code, message } = answer
    answers.push({ kind, key, status: response.status, code, message, answeredAt: Date.now() })
    if (response.ok) for (const resolve of waiting.splice(0)) resolve()
  }
  const writer = async () => {
    while (isRunning) await write()
  }
  const running = Promise.all(Array.from({ length: writers }, writer))
  running.catch(() => {})
  return {
    answers,
    successes: async (count) => {
      for (let i = 0; i < count; i++) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    stop: async () => {
      isRunning = false
      await running
    },
  }
}

function newCustomer(n: number) {
  return { ...customerForm({ nama: `Pelanggan ${n}`, whatsapp: `62812${String(n).padStart(8, '0')}` }) }
}

async function signIn({ url, adminEmail: email, adminPassword: password }: AppProcess): Promise<string> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
