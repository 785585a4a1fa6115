import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { groupThousands } from '../../../shared/rupiah.ts'
import { createApiClient } from '../../../ui/api-client.ts'
import { apiErrorText, fieldIssuesOf, isApiError } from '../../../ui/api-error.ts'
import { type ToastAction, toast } from '../../../ui/toast.ts'
import { uploadFetch } from '../../../ui/upload-fetch.ts'
import { customersContract, type ImportPreview } from '../contract.ts'
import { customersApi } from './api.ts'
import { type ChosenFile, IMPORT_FAILED, type ImportProblem, readChosenFile } from './import-file.ts'
import type { UndoneByPassword } from './undo-dialog.tsx'

const NO_ANSWER = 'Server tidak menjawab. Periksa koneksi internet, lalu coba lagi.'

/** What the bar shows; without a share it only says that something is going on. */
export interface ImportProgress {
  label: string
  share?: number
}

export type ImportState =
  /** `retry`: a file that was read, but could not be checked. */
  | { step: 'choose'; problem?: ImportProblem; retry?: ChosenFile | undefined }
  | { step: 'check'; fileName: string; progress: ImportProgress }
  | {
      step: 'preview'
      file: ChosenFile
      preview: ImportPreview
      saving?: ImportProgress
      /** The preview is a new one, and why. */
      notice?: string | undefined
      problem?: ImportProblem
    }

/** The steps of an import; `onDone` when it is saved, `undoAction` for the toast that tells of it. Leaving it ends a check that runs. */
export function useImport(onDone: () => void, undoAction: (change: UndoneByPassword) => ToastAction) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  const left = useRef(new AbortController())
  useEffect(() => {
    left.current = new AbortController()
    return () => left.current.abort()
  }, [])

  const check = async (file: ChosenFile, notice?: string) => {
    const { signal } = left.current
    const show = (progress: ImportProgress) => setState({ step: 'check', fileName: file.name, progress })
    const client = importClient(show, `Memeriksa ${groupThousands(file.rows)} baris…`)
    try {
      const preview = await client.previewImport({ text: file.text }, { signal })
      setState({ step: 'preview', file, preview, notice })
    } catch (error) {
      if (signal.aborted) return
      const problem = { title: IMPORT_FAILED, reason: reasonOf(error) }
      setState({ step: 'choose', problem, retry: isApiError(error, 'BAD_REQUEST') ? undefined : file })
    }
  }

  const choose = async (chosen: File) => {
    setState({ step: 'check', fileName: chosen.name, progress: { label: 'Membaca file…' } })
    const file = await readChosenFile(chosen)
    if ('reason' in file) setState({ step: 'choose', problem: file })
    else await check(file)
  }

  const save = async (file: ChosenFile, preview: ImportPreview) => {
    const show = (saving: ImportProgress) => setState({ step: 'preview', file, preview, saving })
    const client = importClient(show, 'Menyimpan…')
    try {
      const { fingerprint } = preview
      const fileName = trailName(file.name)
      const saved = await client.importCsv({ text: file.text, fingerprint, fileName })
      const count = saved.added + saved.changed
      const change = {
        id: saved.changeId ?? '',
        kind: 'customers-imported',
        label: file.name,
        count,
      } as const
      toast.success(`Berhasil mengimpor ${groupThousands(count)} pelanggan.`, {
        ...(saved.changeId !== null && { action: undoAction(change) }),
      })
      onDone()
      void queryClient.invalidateQueries({ queryKey: customersApi.key() })
    } catch (error) {
      if (isApiError(error, 'IMPORT_CHANGED')) return check(file, apiErrorText(error, ''))
      setState({
        step: 'preview',
        file,
        preview,
        problem: { title: IMPORT_FAILED, reason: reasonOf(error) },
      })
    }
  }

  return { state, choose, check, save, restart: () => setState({ step: 'choose' }) }
}

/** A client that shows how much is sent, then what the server does with it. */
function importClient(show: (progress: ImportProgress) => void, whenSent: string) {
  const { previewImport, importCsv } = customersContract
  const sending = (share: number) =>
    show(share < 1 ? { label: 'Mengirim file…', share } : { label: whenSent })
  sending(0)
  return createApiClient({ previewImport, importCsv }, uploadFetch(sending))
}

// File systems allow more in a name than the server does.
function trailName(name: string): string {
  return name
    .replace(/\p{Cc}/gu, ' ')
    .slice(-200)
    .toWellFormed()
}

function reasonOf(error: unknown): string {
  return fieldIssuesOf(error)[0]?.message ?? apiErrorText(error, NO_ANSWER)
}
