import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { retryingImport } from '../../../ui/retrying-import.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StaleAlert } from '../../../ui/stale-alert.tsx'
import { NO_TEMPLATE_FOUND_TEXT } from '../rules/broadcast-text.ts'
import { findTemplates } from '../rules/template-list.ts'
import type { Template } from '../schemas.ts'
import { broadcastApi } from './api.ts'
import { hasOwnWords, isSameText } from './own-words.ts'
import type { TemplateTask } from './template-dialogs.tsx'
import { TemplateTile } from './template-tile.tsx'
import { useLoadedPart } from './use-loaded-part.ts'

const loadDialogs = retryingImport(() => import('./template-dialogs.tsx'))

const NO_TEMPLATES: Template[] = []
const BUILT_IN_COUNT = 6

interface TemplateGridProps {
  message: string
  /** Puts another text into the message box. */
  onReplace: (message: string) => void
}

/** The templates that a message can start from. */
export function TemplateGrid({ message, onReplace }: TemplateGridProps) {
  const headingId = useId()
  const [search, setSearch] = useState('')
  const [task, setTask] = useState<TemplateTask>()
  const query = useQuery(broadcastApi.templates.queryOptions())
  const templates = query.data?.rows ?? NO_TEMPLATES
  const dialogs = useLoadedPart(async () => (await loadDialogs()).TemplateDialogs)
  const begin = (next: TemplateTask) => dialogs.open(() => setTask(next))
  const use = (template: Template) => {
    if (hasOwnWords(message, templates)) begin({ kind: 'use', template })
    else onReplace(template.text)
  }
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h3 id={headingId} className="sr-only">
        Template
      </h3>
      <div className="flex gap-2">
        <SearchBox
          label="Cari template"
          placeholder="Cari template"
          value={search}
          delayMs={0}
          onSearch={setSearch}
          className="w-0 grow"
        />
        <Button
          icon={<Plus />}
          aria-label="Tambah template"
          busy={dialogs.isLoading}
          onClick={() => begin({ kind: 'add', text: hasOwnWords(message, templates) ? message : '' })}
        >
          Tambah
        </Button>
      </div>
      <TemplateList
        query={query}
        templates={findTemplates(templates, search)}
        message={message}
        onUse={use}
        onTask={begin}
      />
      {dialogs.Part && task && (
        <dialogs.Part task={task} onUse={({ text }) => onReplace(text)} onClose={() => setTask(undefined)} />
      )}
    </section>
  )
}

interface TemplateListProps {
  query: { isSuccess: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown }
  templates: readonly Template[]
  message: string
  onUse: (template: Template) => void
  onTask: (task: TemplateTask) => void
}

function TemplateList({ query, templates, message, onUse, onTask }: TemplateListProps) {
  if (query.isError) {
    return (
      <StaleAlert busy={query.isFetching} onRetry={() => void query.refetch()}>
        Gagal mengambil data template.
      </StaleAlert>
    )
  }
  if (!query.isSuccess) return <SkeletonTiles />
  if (templates.length === 0) {
    return (
      <p role="status" className="py-2 text-sm text-muted">
        {NO_TEMPLATE_FOUND_TEXT}
      </p>
    )
  }
  return (
    <ul
      aria-label="Template"
      className="-m-1 grid max-h-[17rem] grid-cols-2 gap-2 overflow-y-auto p-1 lg:max-h-[13.5rem]"
    >
      {templates.map((template) => (
        <li key={template.id}>
          <TemplateTile
            template={template}
            isUsed={isSameText(template.text, message)}
            onUse={onUse}
            onTask={onTask}
          />
        </li>
      ))}
    </ul>
  )
}

function SkeletonTiles() {
  return (
    <div role="status" className="grid grid-cols-2 gap-2">
      <span className="sr-only">Memuat...</span>
      {Array.from({ length: BUILT_IN_COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity
        <Skeleton key={index} className="h-12 w-full rounded-md" />
      ))}
    </div>
  )
}
