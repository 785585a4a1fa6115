import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { Menu } from '../../../ui/menu.tsx'
import type { Template } from '../schemas.ts'
import type { TemplateTask } from './template-dialogs.tsx'

interface TemplateTileProps {
  template: Template
  /** The message box holds its text. */
  isUsed: boolean
  onUse: (template: Template) => void
  onTask: (task: TemplateTask) => void
}

/** A template in the grid: a click uses it, the menu changes it. */
export function TemplateTile({ template, isUsed, onUse, onTask }: TemplateTileProps) {
  const { name, isBuiltIn, isChanged } = template
  return (
    <div
      className={`flex h-full items-center rounded-md border ${
        isUsed ? 'border-primary bg-primary-soft' : 'border-line bg-surface hover:border-control-line'
      }`}
    >
      <button
        type="button"
        aria-pressed={isUsed}
        title={name}
        className={`min-h-12 min-w-0 grow cursor-pointer self-stretch rounded-md py-1.5 pl-3 text-left text-sm font-semibold ${
          isUsed ? 'text-primary' : ''
        }`}
        onClick={() => onUse(template)}
      >
        <span className="line-clamp-2 wrap-anywhere">{name}</span>
        {isChanged && <span className="block text-xs font-medium text-muted">Diubah</span>}
      </button>
      <Menu
        variant="ghost"
        size="sm"
        label={`Atur template ${name}`}
        items={[
          { label: 'Ubah', icon: <Pencil />, onSelect: () => onTask({ kind: 'edit', template }) },
          ...(isBuiltIn && isChanged
            ? [
                {
                  label: 'Pulihkan',
                  icon: <RotateCcw />,
                  onSelect: () => onTask({ kind: 'restore', template }),
                },
              ]
            : []),
          ...(isBuiltIn
            ? []
            : [{ label: 'Hapus', icon: <Trash2 />, onSelect: () => onTask({ kind: 'delete', template }) }]),
        ]}
      />
    </div>
  )
}
