import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { Menu } from '../menu.tsx'
import { Select } from '../select.tsx'
import { TextInput } from '../text-input.tsx'
import { toast } from '../toast.ts'
import { Toaster } from '../toaster.tsx'
import { Specimen } from './specimen.tsx'

type Shown = 'form' | 'large' | 'panel' | 'guarded' | 'confirm' | 'failed' | undefined

const longText = 'Permintaan ditolak: layanan sedang tidak dapat dihubungi, silakan coba beberapa saat lagi.'

export function OverlaySpecimens() {
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  return (
    <>
      <Specimen title="Dialog, ConfirmDialog">
        <Button onClick={() => setShown('form')}>Formulir</Button>
        <Button onClick={() => setShown('large')}>Besar</Button>
        <Button onClick={() => setShown('panel')}>Panel</Button>
        <Button onClick={() => setShown('guarded')}>Dijaga</Button>
        <Button onClick={() => setShown('confirm')}>Konfirmasi</Button>
        <Button onClick={() => setShown('failed')}>Konfirmasi gagal</Button>
      </Specimen>
      <Specimen title="Toast">
        <Button onClick={() => toast.success('Data berhasil diperbarui.')}>Berhasil</Button>
        <Button onClick={() => toast.warning('Tersimpan, namun notifikasi tertunda.')}>Peringatan</Button>
        <Button onClick={() => toast.error(longText)}>Gagal</Button>
        <Button
          onClick={() =>
            toast.success('Data berhasil dihapus.', {
              action: { label: 'Urungkan', run: () => toast.success('Data dipulihkan.') },
            })
          }
        >
          Dengan tindakan
        </Button>
      </Specimen>
      <Specimen title="Menu">
        <Menu
          label="Lainnya"
          items={[
            { label: 'Ekspor', icon: <Download />, onSelect: () => toast.success('Ekspor dipilih.') },
            { label: 'Pulihkan', icon: <Undo2 />, onSelect: () => toast.success('Pulihkan dipilih.') },
          ]}
        />
      </Specimen>
      <FormDialog open={shown === 'form'} onClose={close} />
      <Dialog
        open={shown === 'large' || shown === 'panel'}
        onClose={close}
        title="Dialog besar"
        description="Keterangan"
        size="lg"
        variant={shown === 'panel' ? 'panel' : 'dialog'}
      >
        {Array.from({ length: 30 }, (_, index) => `Baris ${index + 1}`).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Dialog>
      <Dialog
        open={shown === 'guarded'}
        onClose={close}
        title="Dialog dijaga"
        size="sm"
        onBeforeClose={() => {
          toast.warning('Dialog ini hanya dapat ditutup lewat tombolnya.')
          return false
        }}
        footer={<Button onClick={close}>Tutup sekarang</Button>}
      >
        Escape, klik di luar, dan tombol tutup ditolak.
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm' || shown === 'failed'}
        onClose={close}
        onConfirm={close}
        title="Hapus data"
        action="Hapus"
        error={shown === 'failed' && longText}
      >
        Apakah Anda yakin ingin menghapus data ini?
      </ConfirmDialog>
      <Toaster />
    </>
  )
}

function FormDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Tambah Data Baru"
      footer={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button variant="primary" type="submit" form="contoh" busyText="Menyimpan...">
            Simpan
          </Button>
        </>
      }
    >
      <form
        id="contoh"
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          toast.error('Gagal menyimpan data.')
        }}
      >
        <TextInput label="Nama" className="sm:col-span-2" data-autofocus error="Nama wajib diisi" />
        <TextInput label="Alamat" className="sm:col-span-2" />
        <TextInput label="Nomor" inputMode="numeric" defaultValue="62" />
        <TextInput label="Tanggal" type="date" />
        <Select label="Jenis" placeholder="Pilih jenis" options={[]} error="Pilih jenis" />
        <Select label="Status" placeholder="Pilih status" options={[]} />
        <TextInput label="Catatan" className="sm:col-span-2" hint="Boleh kosong." />
      </form>
    </Dialog>
  )
}
