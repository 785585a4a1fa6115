import { Users } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '../alert.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorNote } from '../error-note.tsx'
import { ErrorState } from '../error-state.tsx'
import { Money } from '../money.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { StatTile } from '../stat-tile.tsx'
import { type Tab, Tabs } from '../tabs.tsx'
import { Specimen } from './specimen.tsx'

const nothing = () => undefined

const TABS: Tab<'new' | 'same'>[] = [
  { key: 'new', label: 'Baru' },
  { key: 'same', label: 'Sama' },
]

export function FeedbackSpecimens() {
  return (
    <>
      <Specimen title="Alert, ErrorNote" layout="stack">
        <Alert tone="info">Keterangan biasa tanpa judul.</Alert>
        <Alert tone="success" onClose={nothing}>
          Berhasil disimpan, dapat ditutup.
        </Alert>
        <Alert tone="warning" title="Perhatian" actions={<Button size="sm">Coba lagi</Button>}>
          Koneksi sedang bermasalah.
        </Alert>
        <Alert tone="danger">Gagal mengambil data.</Alert>
        <ErrorNote>Gagal, pada halaman login.</ErrorNote>
      </Specimen>
      <Specimen title="Badge">
        <Badge>Netral</Badge>
        <Badge tone="info">Info</Badge>
        <Badge tone="success" dot>
          Aktif
        </Badge>
        <Badge tone="warning">Menunggu</Badge>
        <Badge tone="danger" dot>
          Non-Aktif
        </Badge>
      </Specimen>
      <Specimen title="ProgressBar, Tabs" layout="grid">
        <ProgressBar label="Mengirim file…" share={0.4} />
        <ProgressBar label="Memeriksa 10.000 baris…" />
        <TabsSpecimen />
      </Specimen>
      <Specimen title="StatTile" layout="grid">
        <StatTile label="Jumlah" value="5.000" icon={<Users />} />
        <StatTile label="Memuat" value={undefined} icon={<Users />} />
        <StatTile label="Gagal" value={undefined} failed onRetry={nothing} icon={<Users />} />
        <StatTile label="Uang" value={<Money amount={128_750_000} />} hint="Bulan ini" />
      </Specimen>
      <Specimen title="Card, EmptyState, ErrorState" layout="grid">
        <Card
          title="Judul kartu"
          actions={
            <a href="#kartu" className="link text-sm">
              Lihat Semua
            </a>
          }
        >
          Isi kartu.
        </Card>
        <Card title="Kosong" padded={false}>
          <EmptyState action={<Button size="sm">Tambah</Button>}>Belum ada data.</EmptyState>
        </Card>
        <Card title="Gagal" padded={false}>
          <ErrorState onRetry={nothing}>Gagal mengambil data.</ErrorState>
        </Card>
      </Specimen>
    </>
  )
}

function TabsSpecimen() {
  const [selected, setSelected] = useState(TABS[0]?.key ?? 'new')
  return (
    <Tabs label="Contoh tab" tabs={TABS} selected={selected} onSelect={setSelected}>
      Isi tab {selected}.
    </Tabs>
  )
}
