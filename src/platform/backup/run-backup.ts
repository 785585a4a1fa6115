import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { workerFile } from '../worker-file.ts'
import { workFolder } from './backup-folder.ts'
import {
  BackupError,
  type BackupJob,
  type BackupManifest,
  type BackupProblem,
  toBackupError,
} from './backup-job.ts'

/** What the worker thread says at its end. */
export type WorkerAnswer = { manifest: BackupManifest } | { problem: BackupProblem; message: string }

/** Makes a backup in a thread of its own, so that the app answers meanwhile. Throws BackupError; `stopped` when the signal aborts it. */
export async function runBackup(job: BackupJob, signal?: AbortSignal): Promise<BackupManifest> {
  const worker = new Worker(workerFile('backup-worker', import.meta.url), { workerData: job })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  try {
    const answer = await answerOf(worker)
    if (answer === undefined) {
      await rm(workFolder(job.dataDir), { recursive: true, force: true })
      throw new BackupError('stopped')
    }
    if ('problem' in answer) throw new BackupError(answer.problem, answer.message)
    return answer.manifest
  } catch (error) {
    throw toBackupError(error)
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

/** Undefined when the thread ended without a word. */
function answerOf(worker: Worker): Promise<WorkerAnswer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer | undefined>()
  let answer: WorkerAnswer | undefined
  worker.once('message', (message: WorkerAnswer) => {
    answer = message
  })
  worker.once('error', reject)
  worker.once('exit', () => resolve(answer))
  return promise
}
