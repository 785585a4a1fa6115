import { Logo } from '../logo.tsx'
import { Specimen } from './specimen.tsx'

const colors = [
  'bg-petrol-950',
  'bg-petrol-900',
  'bg-petrol-800',
  'bg-primary',
  'bg-primary-soft',
  'bg-ground',
  'bg-sunken',
  'bg-ink',
  'bg-muted',
  'bg-line',
  'bg-success',
  'bg-success-soft',
  'bg-warning',
  'bg-warning-soft',
  'bg-danger',
  'bg-danger-soft',
]

const sizes = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl']

export function TokenSpecimens() {
  return (
    <>
      <Specimen title="Logo">
        <Logo className="size-9" />
        <Logo className="size-14" />
        <Logo className="size-24" />
      </Specimen>
      <Specimen title="Warna">
        {colors.map((color) => (
          <figure key={color} className="text-xs text-muted">
            <div className={`mb-1 h-12 w-24 rounded-md border border-line ${color}`} />
            <figcaption>{color.slice(3)}</figcaption>
          </figure>
        ))}
      </Specimen>
      <Specimen title="Huruf" layout="stack">
        {sizes.map((size) => (
          <p key={size} className={size}>
            {size.slice(5)} - Tagihan bulan Mei 2026 sebesar Rp 1.234.567
          </p>
        ))}
      </Specimen>
    </>
  )
}
