import { groupThousands } from '../../../shared/rupiah.ts'
import type { ImportPreview } from '../contract.ts'

/** What `Simpan` will do, in a sentence. */
export function importSummary({ added, changed, refused, unchanged }: ImportPreview): string {
  const skipped = refused.length > 0 ? `${groupThousands(refused.length)} baris ditolak` : ''
  const saved = [
    added.length > 0 ? `${groupThousands(added.length)} pelanggan baru` : '',
    changed.length > 0 ? `${groupThousands(changed.length)} perubahan` : '',
  ].filter(Boolean)
  if (saved.length > 0) return `${saved.join(' dan ')} akan disimpan${skipped && `; ${skipped} dilewati`}.`
  if (skipped) return `Tidak ada yang perlu disimpan; ${skipped}.`
  return unchanged > 0
    ? 'Tidak ada yang perlu disimpan: isi file sudah sama dengan data yang tersimpan.'
    : 'Tidak ada yang perlu disimpan: file ini tidak berisi baris pelanggan.'
}

/** True when there is anything to save. */
export function hasChanges({ added, changed }: ImportPreview): boolean {
  return added.length + changed.length > 0
}
