import { type KeyboardEvent, type ReactNode, useId } from 'react'

export interface Tab<Key extends string> {
  key: Key
  label: ReactNode
}

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly Tab<Key>[]
  selected: Key
  onSelect: (key: Key) => void
  /** `page`: parts of a whole screen, as wide as their words; else they share the width. */
  variant?: 'shared' | 'page'
  /** What the selected tab shows. */
  children: ReactNode
}

/** Tabs above one panel; the arrow keys go from tab to tab. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, selected, onSelect, variant = 'shared', children } = props
  const id = useId()
  const goBy = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const index = tabs.findIndex((tab) => tab.key === selected)
    const next = step && tabs[(index + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onSelect(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  return (
    <div className="grid min-w-0 gap-4">
      <div role="tablist" aria-label={label} className="tabs" data-variant={variant} onKeyDown={goBy}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-key={tab.key}
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === selected ? 0 : -1}
            className="tab"
            onClick={() => onSelect(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without any control in it has to be reached too
        tabIndex={0}
        className="min-w-0 rounded-lg"
      >
        {children}
      </div>
    </div>
  )
}
