import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
}

interface MenuProps extends Pick<IconButtonProps, 'variant' | 'size'> {
  /** Names the button and the menu. */
  label: string
  items: readonly MenuItem[]
}

const GAP_PX = 4

/** A button that opens a list of less frequent actions. */
export function Menu({ label, items, ...look }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const choices = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]

  const place = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState === 'open' && button.current) placeBelow(button.current, event.currentTarget)
  }
  const onToggle = (event: ToggleEvent<HTMLElement>) => {
    setOpen(event.newState === 'open')
    if (event.newState === 'open') choices()[0]?.focus()
  }
  const close = () => {
    menu.current?.hidePopover()
    button.current?.focus()
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    menu.current?.showPopover()
  }
  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close()
    const all = choices()
    const to = target(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)
    if (to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        variant="secondary"
        {...look}
        label={label}
        icon={<Ellipsis />}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={openByArrow}
      />
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className="menu"
        onBeforeToggle={place}
        onToggle={onToggle}
        onKeyDown={onMenuKey}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="menu-item"
            onClick={() => {
              close()
              item.onSelect()
            }}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}

function target(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

// In page coordinates, so that the menu scrolls with its button; towards the side that has more room.
function placeBelow(button: HTMLElement, menu: HTMLElement) {
  const { left, right, bottom } = button.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  const isRightHalf = left + right > clientWidth
  menu.style.top = `${bottom + window.scrollY + GAP_PX}px`
  menu.style.left = isRightHalf ? 'auto' : `${left}px`
  menu.style.right = isRightHalf ? `${clientWidth - right}px` : 'auto'
}
