import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

interface EntryScreenProps {
  title: string
  children: ReactNode
}

/** Full-page frame for forms before sign-in. Prerendered, so no `style` props here. */
export function EntryScreen({ title, children }: EntryScreenProps) {
  return (
    <main className="entry-screen">
      <div className="entry-card">
        <Logo className="mx-auto size-14" />
        <h1 tabIndex={-1} className="mt-4 mb-6 text-center text-xl text-balance">
          {title}
        </h1>
        {children}
      </div>
    </main>
  )
}
