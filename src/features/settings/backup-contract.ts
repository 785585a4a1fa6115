import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { givenPassword } from '../../shared/text-schemas.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/** A proved backup. Sums in rupiah. */
export const backupSchema = z.object({
  /** The file's name. */
  name: z.string(),
  /** ISO instant. */
  madeAt: z.string(),
  bytes: z.number(),
  /** Of the file, hex. */
  sha256: z.string(),
  /** False when the file is no longer as it was made. */
  isIntact: z.boolean(),
  customers: z.number(),
  bills: z.number(),
  billedSum: z.number(),
  paidSum: z.number(),
})

export type Backup = z.output<typeof backupSchema>

/** The backups on disk, newest first, and what is being done. */
export const backupStateSchema = z.object({
  rows: z.array(backupSchema),
  /** ISO instant at which the one that is being made was begun. */
  runningSince: z.nullable(z.string()),
  /** The last one, when it did not come about. */
  failure: z.nullable(z.object({ at: z.string(), text: z.string() })),
  /** Where the files lie on the server. */
  folder: z.string(),
  /** What stays there: the newest, the last of each of so many days, and of so many weeks. */
  kept: z.object({ newest: z.number(), days: z.number(), weeks: z.number() }),
  /** How often one is made by itself; 0: never. */
  everyHours: z.number(),
})

export type BackupState = z.output<typeof backupStateSchema>

const fileName = z.string().check(z.minLength(1), z.maxLength(100))

/** A backup's download asks for the password again. */
export const downloadFormSchema = z.object({
  name: fileName,
  password: givenPassword,
})

/** Backups on demand and their download. */
export const backupContract = {
  list: endpoint
    .route({ method: 'GET', path: '/backups', summary: 'Daftar cadangan' })
    .output(backupStateSchema),
  /** Begins one; `list` tells when it is done. BACKUP_RUNNING (409) while another one is being made. */
  make: endpoint
    .route({ method: 'POST', path: '/backups', summary: 'Buat cadangan' })
    .output(backupStateSchema),
  /** A ticket for one download within two minutes. BAD_REQUEST at `password`, NOT_FOUND, TOO_MANY_REQUESTS (429). */
  allowDownload: endpoint
    .route({ method: 'POST', path: '/backups/{name}/downloads', summary: 'Izin mengunduh cadangan' })
    .input(downloadFormSchema)
    .output(z.object({ ticket: z.string() })),
  /** The file, streamed. NOT_FOUND (404) for a ticket that is unknown, used or over. */
  download: endpoint
    .route({
      method: 'GET',
      path: '/backups/downloads/{ticket}',
      outputStructure: 'detailed',
      summary: 'Unduh cadangan',
    })
    .input(z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(100)) }))
    .output(
      z.object({
        headers: z.record(z.string(), z.string()),
        body: z.custom<ReadableStream<Uint8Array>>((body) => body instanceof ReadableStream),
      }),
    ),
}
