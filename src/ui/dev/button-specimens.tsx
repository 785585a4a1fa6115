import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Spinner } from '../spinner.tsx'
import { Specimen } from './specimen.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const

export function ButtonSpecimens() {
  const [busy, setBusy] = useState(false)
  const save = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 1500)
  }
  return (
    <>
      <Specimen title="Button" layout="stack">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} icon={<Plus />}>
              Tambah
            </Button>
            <Button variant={variant} size="sm">
              Kecil
            </Button>
            <Button variant={variant} disabled>
              Nonaktif
            </Button>
            <Button variant={variant} busy busyText="Menyimpan...">
              Simpan
            </Button>
          </div>
        ))}
        <Button
          variant="primary"
          className="justify-self-start"
          busy={busy}
          busyText="Memproses..."
          onClick={save}
        >
          Kirim
        </Button>
      </Specimen>
      <Specimen title="IconButton">
        <IconButton label="Edit" icon={<Pencil />} />
        <IconButton label="Hapus" icon={<Trash2 />} destructive />
        <IconButton label="Muat ulang" icon={<RotateCcw />} variant="secondary" />
        <IconButton label="Tambah" icon={<Plus />} variant="primary" />
        <IconButton label="Edit kecil" icon={<Pencil />} size="sm" />
        <IconButton label="Nonaktif" icon={<Pencil />} disabled />
        <IconButton label="Sibuk" icon={<Pencil />} busy variant="secondary" />
      </Specimen>
      <Specimen title="Spinner">
        <Spinner />
        <Spinner className="size-8 text-primary" />
      </Specimen>
    </>
  )
}
