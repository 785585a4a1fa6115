import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { ImportChoice } from './import-choice.tsx'
import { ImportPreviewView } from './import-preview.tsx'
import { hasChanges, importSummary } from './import-summary.ts'
import { useBulkUndo } from './use-bulk-undo.tsx'
import { type ImportState, useImport } from './use-import.ts'

type PreviewState = Extract<ImportState, { step: 'preview' }>

/** The import of a CSV file: choose it, look at what it would do, save that. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [isDone, setIsDone] = useState(false)
  const { undoAction, question } = useBulkUndo(onClose)
  const { state, choose, check, save, restart } = useImport(() => setIsDone(true), undoAction)
  const isSaving = state.step === 'preview' && state.saving !== undefined
  if (isDone) return question
  return (
    <Dialog
      open
      size="lg"
      title="Impor Pelanggan dari CSV"
      description={state.step === 'preview' ? state.file.name : undefined}
      onBeforeClose={() => !isSaving}
      onClose={onClose}
      footer={
        state.step === 'preview' && (
          <PreviewFooter
            state={state}
            onRestart={restart}
            onSave={() => void save(state.file, state.preview)}
          />
        )
      }
    >
      <p role="status" className="sr-only">
        {announcement(state)}
      </p>
      {state.step === 'choose' && (
        <ImportChoice
          problem={state.problem}
          onRetry={state.retry && (() => state.retry && void check(state.retry))}
          onFile={(file) => void choose(file)}
        />
      )}
      {state.step === 'check' && <Checking state={state} />}
      {state.step === 'preview' && (
        <ImportPreviewView key={state.preview.fingerprint} preview={state.preview} notice={state.notice} />
      )}
    </Dialog>
  )
}

function Checking({ state }: { state: Extract<ImportState, { step: 'check' }> }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid min-h-60 content-center gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-base wrap-anywhere">
        {state.fileName}
      </h3>
      <ProgressBar {...state.progress} />
    </div>
  )
}

interface PreviewFooterProps {
  state: PreviewState
  onRestart: () => void
  onSave: () => void
}

function PreviewFooter({ state, onRestart, onSave }: PreviewFooterProps) {
  const isSaving = state.saving !== undefined
  return (
    <>
      {state.problem && (
        <Alert tone="danger" title={state.problem.title} className="w-full">
          {state.problem.reason}
        </Alert>
      )}
      {state.saving && (
        <div className="w-full pb-1">
          <ProgressBar {...state.saving} />
        </div>
      )}
      <Button disabled={isSaving} onClick={onRestart}>
        Ganti File
      </Button>
      <Button
        variant="primary"
        busy={isSaving}
        busyText="Menyimpan..."
        disabled={!hasChanges(state.preview)}
        onClick={onSave}
      >
        Simpan
      </Button>
    </>
  )
}

/** What a screen reader says, without the percents, which the bar has. */
function announcement(state: ImportState): string {
  if (state.step === 'choose') return ''
  if (state.step === 'check') return state.progress.label
  return state.saving?.label ?? `Pratinjau siap. ${importSummary(state.preview)}`
}
