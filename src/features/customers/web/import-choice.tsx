import { FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { exportHeader } from '../rules/export-row.ts'
import type { ImportProblem } from './import-file.ts'

const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(exportHeader)}`

interface ImportChoiceProps {
  problem: ImportProblem | undefined
  /** Checks once more the file that was chosen. */
  onRetry: (() => void) | undefined
  onFile: (file: File) => void
}

/** The first step: a file by button or dropped anywhere, and what must be in it. */
export function ImportChoice({ problem, onRetry, onFile }: ImportChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOver = useDroppedFile(onFile)
  // Back from another step, whose controls are gone.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <div className="grid gap-5">
      {problem && (
        <Alert
          tone="danger"
          title={problem.title}
          actions={
            onRetry && (
              <Button size="sm" onClick={onRetry}>
                Coba lagi
              </Button>
            )
          }
        >
          {problem.reason}
        </Alert>
      )}
      <div
        className={classNames(
          'grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center transition-colors',
          isOver ? 'border-primary bg-primary-soft' : 'border-line bg-sunken',
        )}
      >
        <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-primary">
          <FileUp className="size-6" />
        </span>
        <p className="font-medium text-muted">
          <span className="hidden sm:inline">Tarik file CSV ke sini, atau pilih dari komputer.</span>
          <span className="sm:hidden">Pilih file CSV dari perangkat Anda.</span>
        </p>
        <Button ref={button} variant="primary" onClick={() => input.current?.click()}>
          Pilih File
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file, corrected meanwhile, must count as a choice again.
            target.value = ''
            if (file) onFile(file)
          }}
        />
        <p className="text-sm text-muted">Paling besar 10 MB.</p>
      </div>
      <FileFormat />
    </div>
  )
}

function FileFormat() {
  return (
    <div className="grid gap-2 text-sm text-muted">
      <h3 className="text-base text-ink">Isi file</h3>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          Baris pertama berisi nama kolom:{' '}
          <span className="font-medium text-ink">
            Nama, Alamat, WhatsApp, Koordinat, Paket, Tanggal Daftar
          </span>
          . Kolom User ID, ID Pelanggan dan Status boleh ditambahkan.
        </li>
        <li>
          Pelanggan dengan ID Pelanggan atau nomor WhatsApp yang sudah ada akan diperbarui, yang lain
          ditambahkan.
        </li>
        <li>Tanggal boleh ditulis 2026-05-01, 01/05/2026 atau 1 Mei 2026.</li>
      </ul>
      <p>
        <a href={TEMPLATE} download="template-pelanggan.csv" className="link">
          Unduh template kosong
        </a>
      </p>
    </div>
  )
}

/** Takes a file that is dropped anywhere on the page, which otherwise would open it and be gone; true while one hovers. */
function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFile)
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const hover = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(true)
    }
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) take(file)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    window.addEventListener('dragover', hover, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('dragleave', leave, { signal })
    return () => listeners.abort()
  }, [])
  return isOver
}
