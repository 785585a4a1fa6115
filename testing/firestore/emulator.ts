import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RestDocument } from './rest-double.ts'

const JAR = '/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar'
const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
const START_MS = 60_000

/** Google's own emulator of Firestore. */
export interface Emulator {
  /** `host:port`, as FIRESTORE_EMULATOR_HOST says it. */
  host: string
  /** Stores documents under their names. */
  fill(documents: readonly RestDocument[]): Promise<void>
  stop(): Promise<void>
}

/** Whether it is there: running as FIRESTORE_EMULATOR_HOST says, or installed. */
export const hasEmulator = process.env['FIRESTORE_EMULATOR_HOST'] !== undefined || existsSync(JAR)

/** Starts it on a free port, or takes the running one. */
export async function startEmulator(): Promise<Emulator> {
  const running = process.env['FIRESTORE_EMULATOR_HOST']
  const host = running ?? `127.0.0.1:${await freePort()}`
  const child = running === undefined ? startJar(host) : undefined
  try {
    await untilReady(host, child)
  } catch (error) {
    child?.kill('SIGKILL')
    throw error
  }
  return { host, fill: (documents) => fill(host, documents), stop: () => stop(child) }
}

function startJar(host: string): ChildProcess {
  const [address = '', port = ''] = host.split(':')
  const child = spawn('java', ['-cp', JAR, MAIN_CLASS, `--host=${address}`, `--port=${port}`], {
    stdio: 'ignore',
  })
  const endWithTests = () => child.kill('SIGKILL')
  process.once('exit', endWithTests)
  child.once('exit', () => process.off('exit', endWithTests))
  return child
}

async function untilReady(host: string, child: ChildProcess | undefined): Promise<void> {
  for (let waited = 0; waited < START_MS; waited += 100) {
    if (child?.exitCode != null) throw new Error(`the emulator ended with ${child.exitCode}`)
    const answer = await fetch(`http://${host}/`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('the emulator did not start')
}

async function fill(host: string, documents: readonly RestDocument[]): Promise<void> {
  for (let from = 0; from < documents.length; from += 400) {
    const writes = documents
      .slice(from, from + 400)
      .map(({ name, fields = {} }) => ({ update: { name, fields } }))
    const database = documents[0]?.name.split('/documents/')[0]
    const answer = await fetch(`http://${host}/v1/${database}/documents:commit`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ writes }),
    })
    if (!answer.ok) throw new Error(`the emulator did not take the documents: ${await answer.text()}`)
  }
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const isEnded = await Promise.race([ended.then(() => true), sleep(5000).then(() => false)])
  if (!isEnded) child.kill('SIGKILL')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
