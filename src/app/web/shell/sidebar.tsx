import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Logo } from '../../../ui/logo.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { pages } from '../pages.ts'
import { type ScreenName, screenNames, screens } from '../paths.ts'
import { ScreenCount } from './screen-count.tsx'
import { ScreenIcon } from './screen-icon.tsx'

interface SidebarProps {
  current: ScreenName | undefined
  loggingOut: boolean
  onLogout: () => void
  /** After a click on an entry: the drawer closes. */
  onNavigate?: () => void
  closeButton?: ReactNode
}

const entryClass =
  'flex min-h-10 w-full items-center gap-3 rounded-md px-3 text-sm font-medium whitespace-nowrap outline-white pointer-coarse:min-h-11'
const restingClass = 'text-petrol-100 hover:bg-petrol-900 hover:text-white'

export function Sidebar({ current, loggingOut, onLogout, onNavigate, closeButton }: SidebarProps) {
  return (
    <div className="flex h-full flex-col overflow-y-auto bg-petrol-950 text-petrol-100">
      <div className="flex h-header shrink-0 items-center gap-3 px-5">
        <Logo />
        <span className="grow font-bold text-white">Tagihan Internet</span>
        {closeButton}
      </div>
      <nav aria-label="Menu utama" className="grow px-3 py-3">
        <ul className="grid gap-0.5">
          {screenNames.map((name) => (
            <li key={name}>
              <Link
                href={screens[name].path}
                aria-current={name === current ? 'page' : undefined}
                className={`${entryClass} ${name === current ? 'bg-primary text-white' : restingClass}`}
                onClick={() => onNavigate?.()}
                onPointerEnter={pages[name].preload}
                onFocus={pages[name].preload}
              >
                <ScreenIcon name={screens[name].icon} />
                {screens[name].title}
                <ScreenCount name={name} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="shrink-0 border-t border-petrol-900 p-3">
        <button
          type="button"
          className={`${entryClass} ${restingClass} cursor-pointer`}
          aria-busy={loggingOut || undefined}
          onClick={onLogout}
        >
          {loggingOut ? <Spinner label={null} className="size-5" /> : <LogOut className="size-5 shrink-0" />}
          {loggingOut ? 'Memproses...' : 'Logout'}
        </button>
      </div>
    </div>
  )
}
