/** A template of the product itself; its id never changes. */
export interface BuiltInTemplate {
  id: string
  name: string
  text: string
}

/** The six built-in templates in their order. `business` stands at the foot, `payment` follows `transfer bank:`. */
export function builtInTemplates(facts: { business: string; payment: string }): BuiltInTemplate[] {
  const fill = (text: string) =>
    text.replace(/\{(business|payment)\}/g, (_, key: keyof typeof facts) => facts[key])
  return BUILT_IN.map(({ id, name, lines }) => ({
    id,
    name,
    text: fill([...lines, '{business}'].join('\n')),
  }))
}

const BUILT_IN = [
  {
    id: 'tagihan-bulanan',
    name: 'Tagihan Bulanan',
    lines: [
      'Yth. [Nama] ([id pelanggan]),',
      '',
      'Tagihan internet Anda yang belum dibayar sebesar [tagihan]. Mohon dibayar sebelum jatuh tempo.',
      'Pembayaran melalui transfer bank: {payment}.',
      '',
      'Abaikan pesan ini bila sudah membayar. Terima kasih.',
    ],
  },
  {
    id: 'pengingat-pembayaran',
    name: 'Pengingat Pembayaran',
    lines: [
      'Yth. [Nama],',
      '',
      'Kami mengingatkan bahwa pembayaran tagihan internet Anda sebesar [tagihan] belum kami terima. Mohon segera dibayar agar layanan tetap lancar.',
      'Pembayaran melalui transfer bank: {payment}.',
      '',
      'Bila sudah membayar, mohon kirim bukti pembayarannya dengan membalas pesan ini. Terima kasih.',
    ],
  },
  {
    id: 'pemeliharaan-jaringan',
    name: 'Pemeliharaan Jaringan',
    lines: [
      'Yth. [Nama],',
      '',
      'Kami akan melakukan pemeliharaan jaringan pada [Tanggal] pukul [Waktu]. Selama pekerjaan berlangsung, koneksi internet Anda mungkin terputus sementara.',
      '',
      'Mohon maaf atas ketidaknyamanannya, dan terima kasih atas pengertian Anda.',
    ],
  },
  {
    id: 'konfirmasi-pembayaran',
    name: 'Konfirmasi Pembayaran',
    lines: [
      'Yth. [Nama],',
      '',
      'Pembayaran tagihan internet Anda dengan ID pelanggan [id pelanggan] sudah kami terima.',
      '',
      'Terima kasih atas kepercayaan Anda.',
    ],
  },
  {
    id: 'selamat-datang',
    name: 'Selamat Datang',
    lines: [
      'Halo [Nama], selamat datang di {business}!',
      '',
      'ID pelanggan Anda: [id pelanggan]. Mohon sebutkan ID ini bila menghubungi kami.',
      'Info tagihan akan kami kirim ke nomor ini. Bila ada pertanyaan, silakan balas pesan ini.',
      '',
      'Terima kasih.',
    ],
  },
  {
    id: 'notifikasi-gangguan',
    name: 'Notifikasi Gangguan',
    lines: [
      'Yth. [Nama],',
      '',
      'Saat ini sedang terjadi gangguan jaringan, sehingga koneksi internet Anda mungkin lambat atau terputus. Kami sedang menanganinya.',
      '',
      'Kami akan memberi kabar setelah jaringan kembali normal. Mohon maaf atas ketidaknyamanannya.',
    ],
  },
] as const
