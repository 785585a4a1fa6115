import { toast } from '../../../ui/toast.ts'

/** The code that replaces the page by bills and prints them. */
export async function loadPrinting() {
  return (await import('./print-view.tsx')).printBills
}

/** Says that the code of a part did not arrive. */
export function sayPartFailed(): void {
  toast.error('Bagian ini gagal dimuat. Periksa koneksi internet, lalu muat ulang halaman.')
}
