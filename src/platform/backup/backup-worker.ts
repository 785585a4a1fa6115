import { parentPort, workerData } from 'node:worker_threads'
import { toBackupError } from './backup-job.ts'
import type { WorkerAnswer } from './run-backup.ts'
import { writeBackup } from './write-backup.ts'

const answer: WorkerAnswer = await writeBackup(workerData).then(
  (manifest) => ({ manifest }),
  (error) => {
    const { problem, message } = toBackupError(error)
    return { problem, message }
  },
)
parentPort?.postMessage(answer)
