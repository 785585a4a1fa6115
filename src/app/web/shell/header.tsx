import { Menu } from 'lucide-react'
import type { Ref } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PaletteButton } from './palette-button.tsx'

interface HeaderProps {
  title: string
  headingRef: Ref<HTMLHeadingElement>
  menuOpen: boolean
  onMenu: () => void
}

export function Header({ title, headingRef, menuOpen, onMenu }: HeaderProps) {
  return (
    <header className="sticky top-0 z-10 h-header border-b border-line bg-surface">
      <div className="mx-auto flex h-full max-w-page items-center gap-2 px-4 lg:px-8">
        <IconButton
          label={menuOpen ? 'Tutup menu' : 'Buka menu'}
          icon={<Menu />}
          className="-ml-2 lg:hidden"
          aria-expanded={menuOpen}
          aria-controls="menu-samping"
          onClick={onMenu}
        />
        <h1 ref={headingRef} tabIndex={-1} className="min-w-0 grow truncate text-lg">
          {title}
        </h1>
        <PaletteButton />
        <Badge tone="info" className="px-3 py-1 text-sm">
          Admin
        </Badge>
      </div>
    </header>
  )
}
