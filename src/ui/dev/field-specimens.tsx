import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { IconButton } from '../icon-button.tsx'
import { PasswordInput } from '../password-input.tsx'
import { SearchBox } from '../search-box.tsx'
import { Select } from '../select.tsx'
import { TextArea } from '../text-area.tsx'
import { TextInput } from '../text-input.tsx'
import { Specimen } from './specimen.tsx'

const options = [
  { value: 'a', label: 'Pilihan pertama' },
  { value: 'b', label: 'Pilihan kedua dengan nama yang panjang sekali' },
]

export function FieldSpecimens() {
  return (
    <>
      <Specimen title="TextInput, PasswordInput" layout="grid">
        <TextInput label="Biasa" defaultValue="Rahmat Setiawan" />
        <TextInput label="Kosong" placeholder="nama@contoh.id" />
        <TextInput label="Petunjuk" hint="Dipakai untuk tagihan." />
        <TextInput label="Salah" error="Wajib diisi" hint="Petunjuk tetap tampil." />
        <TextInput label="Peringatan" warning="Tidak terbaca." defaultValue="abc" />
        <TextInput label="Nonaktif" disabled defaultValue="Tidak dapat diubah" />
        <TextInput label="Hanya baca" readOnly defaultValue="WZN-123" />
        <TextInput label="Tanggal" type="date" defaultValue="2026-05-05" />
        <TextInput
          label="Dengan tombol"
          placeholder="-7.150975, 110.140259"
          aside={<IconButton variant="secondary" label="Ambil lokasi" icon={<LocateFixed />} />}
        />
        <PasswordInput label="Password" defaultValue="rahasia" />
        <PasswordInput label="Password salah" error="Minimal 6 karakter" />
        <TextInput label="Label tersembunyi" labelHidden placeholder="Label tersembunyi" />
      </Specimen>
      <Specimen title="TextArea, Select" layout="grid">
        <TextArea label="Pesan" defaultValue="Halo, ini pesan." />
        <TextArea label="Pesan salah" error="Tidak boleh kosong." />
        <TextArea label="Pesan nonaktif" disabled />
        <Select label="Pilihan" options={options} defaultValue="b" />
        <Select label="Pilihan salah" options={options} placeholder="Pilih satu" error="Pilih satu" />
        <Select label="Pilihan nonaktif" options={options} disabled />
      </Specimen>
      <Specimen title="Checkbox" layout="grid">
        <Checkbox label="Belum" />
        <Checkbox label="Dipilih" defaultChecked hint="Dengan petunjuk di bawahnya." />
        <Checkbox label="Sebagian" partly />
        <Checkbox label="Nonaktif" disabled />
        <Checkbox label="Nonaktif, dipilih" disabled defaultChecked />
      </Specimen>
      <SearchSpecimen />
    </>
  )
}

function SearchSpecimen() {
  const [search, setSearch] = useState('')
  return (
    <Specimen title="SearchBox" layout="grid">
      <SearchBox label="Cari" placeholder="Cari berdasarkan nama..." value={search} onSearch={setSearch} />
      <p className="self-center text-muted">Dicari: {search || '-'}</p>
    </Specimen>
  )
}
