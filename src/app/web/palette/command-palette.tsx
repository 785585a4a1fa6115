import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useFind } from '../../../features/dashboard/web/use-find.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { ScreenIcon } from '../shell/screen-icon.tsx'
import { type PaletteGroup, type PaletteOption, paletteGroups } from './palette-options.ts'

const DELAY_MS = 150
const LABEL = 'Cari layar, pelanggan, atau tagihan'

/** Finds screens, customers and bills by a few letters. Its options are links, so a form that is not saved can ask first. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const search = text.trim()
  const asked = useDelayed(search, DELAY_MS)
  const query = useFind(asked)
  const groups = paletteGroups(search, search === '' ? undefined : query.data)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const isSearching = search !== '' && (asked !== search || query.isFetching)
  const isFailed = asked !== '' && query.isError && !isSearching

  const moveTo = (index: number) => {
    const next = (index + count) % Math.max(count, 1)
    setActive(next)
    optionAt(list.current, next)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') moveTo(active + 1)
    else if (event.key === 'ArrowUp') moveTo(active - 1)
    else if (event.key === 'Enter') optionAt(list.current, active)?.click()
    else return
    event.preventDefault()
  }
  return (
    <Modal
      open
      onRequestClose={onClose}
      className="dialog mt-[8dvh] max-sm:mt-0 max-sm:mb-auto max-sm:max-h-[60dvh] max-sm:rounded-none"
      aria-label={LABEL}
    >
      <div className="flex shrink-0 items-center gap-3 border-b border-line py-2 pr-2 pl-4">
        <Search className="size-5 shrink-0 text-muted" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={LABEL}
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="go"
          placeholder="Nama, nomor WhatsApp, nomor tagihan, layar..."
          className="min-h-control min-w-0 grow bg-transparent text-base outline-none"
          maxLength={100}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label="Tutup" icon={<X />} onClick={onClose} />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Hasil"
        aria-busy={isSearching}
        className="min-h-0 overflow-y-auto overscroll-contain p-2"
      >
        <Groups id={id} groups={groups} active={active} onClose={onClose} />
      </div>
      {isFailed && (
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching}>
          Pencarian gagal.
        </ErrorState>
      )}
      <p role="status" className="shrink-0 border-t border-line px-4 py-2.5 text-sm text-muted">
        {statusText(count, isSearching, isFailed)}
        {count > 0 && <span className="max-sm:hidden"> Pilih dengan ↑ ↓ lalu Enter.</span>}
      </p>
    </Modal>
  )
}

interface GroupsProps {
  id: string
  groups: readonly PaletteGroup[]
  active: number
  onClose: () => void
}

function Groups({ id, groups, active, onClose }: GroupsProps) {
  let before = 0
  return groups.map(({ label, options }) => {
    const first = before
    before += options.length
    return (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, for which HTML has no element outside of select
      <div key={label} role="group" aria-label={label}>
        <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-muted">
          {label}
        </p>
        {options.map((option, index) => (
          <Option
            key={option.key}
            id={`${id}-${first + index}`}
            option={option}
            isActive={first + index === active}
            onClick={onClose}
          />
        ))}
      </div>
    )
  })
}

interface OptionProps {
  id: string
  option: PaletteOption
  isActive: boolean
  onClick: () => void
}

function Option({ id, option, isActive, onClick }: OptionProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={option.href}
      onClick={onClick}
      className={classNames(
        'flex min-h-control items-center gap-3 rounded-md px-3 py-2',
        isActive ? 'bg-primary-soft' : 'hover:bg-ground',
      )}
    >
      <span className="text-muted">
        <ScreenIcon name={option.icon} />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-semibold">{option.title}</span>
        {option.details && <span className="block truncate text-sm text-muted">{option.details}</span>}
      </span>
    </Link>
  )
}

function optionAt(list: HTMLElement | null, index: number): HTMLElement | undefined {
  return list?.querySelectorAll<HTMLElement>('[role=option]')[index]
}

function statusText(count: number, isSearching: boolean, isFailed: boolean): string {
  if (isFailed) return 'Hanya layar yang dicari.'
  if (isSearching) return 'Mencari...'
  return count === 0 ? 'Tidak ada yang cocok.' : `${count} hasil.`
}
