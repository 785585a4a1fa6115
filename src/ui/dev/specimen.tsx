import type { ReactNode } from 'react'

interface SpecimenProps {
  title: string
  /** How the examples lie: beside or below each other. */
  layout?: 'row' | 'stack' | 'grid'
  children: ReactNode
}

const layouts = {
  row: 'flex flex-wrap items-center gap-3',
  stack: 'grid gap-4',
  grid: 'grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3',
}

export function Specimen({ title, layout = 'row', children }: SpecimenProps) {
  return (
    <section className="border-t border-line py-6">
      <h2 className="mb-4 text-lg">{title}</h2>
      <div className={layouts[layout]}>{children}</div>
    </section>
  )
}
