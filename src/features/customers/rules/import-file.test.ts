import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../../testing/run-to-end.ts'
import { exportHeader } from './export-row.ts'
import { readImportFile } from './import-file.ts'

const read = (text: string) =>
  runToEnd(readImportFile(text, { timeZone: 'Asia/Jakarta', packages: ['4Mbps', '7Mbps'] }))

describe('readImportFile', () => {
  it('R15 says which columns a header misses or repeats', () => {
    const missing = ['Nama', 'Alamat', 'WhatsApp', 'Koordinat', 'Paket', 'Tanggal Daftar']
    expect(read('')).toEqual({ missing })
    expect(read('WZN-123,Budi,Kendal\n')).toEqual({ missing })
    expect(read(`${exportHeader.trim()},Nama`)).toEqual({ repeated: ['Nama'] })
  })

  it('R15 reads comma, semicolon and tab, and columns in any order', () => {
    const columns = ['Nama', 'Tanggal Daftar', 'Paket', 'Koordinat', 'WhatsApp', 'Alamat']
    const values = ['Budi', '5 Mei 2025', '4 Mbps', '"-6.97, 110.07"', '081234567890', '"Kendal"']
    for (const delimiter of [',', ';', '\t']) {
      const file = read([columns, values].map((fields) => fields.join(delimiter)).join('\n'))
      expect(file).toMatchObject({
        rows: [{ line: 2, nama: 'Budi', koordinat: '-6.97, 110.07', tanggalDaftar: { day: '2025-05-05' } }],
        refused: [],
      })
    }
  })

  it('R15 takes good rows and refuses the others, a stray quote costs only its own row', () => {
    const row = (name: string) => `,,${name},"Jl. A, 1",081234567890,"-6.97, 110.07",4Mbps,,2025-05-05\r\n`
    const text = `${exportHeader + row('Ani') + row('"Budi') + row('"Cici"')}x,y\r\n${row('Dani')}${row(' ')}`
    const file = read(text)
    if (!('rows' in file)) throw new Error('the header is refused')
    expect(file.rows.map(({ line, nama }) => [line, nama])).toEqual([
      [2, 'Ani'],
      [4, 'Cici'],
      [6, 'Dani'],
    ])
    expect(file.refused.map((refusal) => refusal.line)).toEqual([3, 5, 7])
  })
})
