import { describe, expect, it } from 'vitest'
import { readChosenFile } from './import-file.ts'

const csv = (content: string | Uint8Array<ArrayBuffer>, name = 'data.csv') => new File([content], name)

describe('readChosenFile', () => {
  it('reads UTF-8 and Windows-1252, and counts the rows below the header', async () => {
    const text = 'Nama,Alamat\r\nBudi,Weleri\r\n\r\nAni,Kendal'
    expect(await readChosenFile(csv(text))).toEqual({ name: 'data.csv', text, rows: 2 })
    const latin = new Uint8Array([0x4a, 0x6f, 0x73, 0xe9])
    expect(await readChosenFile(csv(latin, 'LAMA.CSV'))).toMatchObject({ text: 'José', rows: 0 })
  })

  it('CSV-12, CSV-16 refuses anything but .csv', async () => {
    expect(await readChosenFile(csv('Nama', 'data.xlsx'))).toEqual({
      title: 'Gagal mengimpor file CSV.',
      reason: '"data.xlsx" bukan file .csv. Simpan dulu sebagai CSV, lalu pilih lagi.',
    })
    expect(await readChosenFile(csv('Nama', 'data.csv.txt'))).toHaveProperty('title')
  })

  it('CSV-16 refuses a file over 10 MB (R15)', async () => {
    const tenMb = 10 * 1024 * 1024
    expect(await readChosenFile(csv('a'.repeat(tenMb)))).toHaveProperty('text')
    expect(await readChosenFile(csv('a'.repeat(tenMb + 1)))).toEqual({
      title: 'Gagal mengimpor file CSV.',
      reason: 'Ukuran file 10,1 MB, paling besar 10 MB.',
    })
  })

  it('CSV-17 says when the file cannot be read, or holds no text', async () => {
    const gone = csv('Nama')
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    expect(await readChosenFile(gone)).toEqual({
      title: 'Gagal membaca file CSV.',
      reason: 'File tidak bisa dibuka. Mungkin sudah dipindahkan atau dihapus. Silakan pilih lagi.',
    })
    expect(await readChosenFile(csv(new Uint8Array([0x50, 0x4b, 0x03, 0x04])))).toEqual({
      title: 'Gagal membaca file CSV.',
      reason: 'Isinya bukan teks yang dikenal. Simpan sebagai CSV UTF-8, lalu pilih lagi.',
    })
  })
})
