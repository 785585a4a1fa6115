/** What is filled in for each customer, and what it stands for. */
export const PLACEHOLDERS = [
  { name: '[Nama]', meaning: 'nama pelanggan' },
  { name: '[id pelanggan]', meaning: 'ID pelanggan, seperti WZN-123' },
  { name: '[id]', meaning: 'sama dengan [id pelanggan]' },
  { name: '[tagihan]', meaning: 'jumlah semua tagihan yang belum lunas' },
  { name: '[tagihan pelanggan]', meaning: 'sama dengan [tagihan]' },
] as const

/** What the admin fills in by hand before sending (MSG-36, MSG-37). */
export const HAND_PLACEHOLDERS = [
  { name: '[Tanggal]', meaning: 'tanggal, diisi sendiri' },
  { name: '[Waktu]', meaning: 'jam, diisi sendiri' },
] as const
