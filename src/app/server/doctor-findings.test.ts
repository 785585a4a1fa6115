import { describe, expect, it } from 'vitest'
import { backupFinding, clockFinding, diskFinding, findingLines, gatewayFinding } from './doctor-findings.ts'

const MIB = 1024 * 1024
const NOW = Date.parse('2026-05-20T02:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW - days * 24 * 60 * 60 * 1000).toISOString()

describe('doctor', () => {
  it.each([
    [5000, 100, 'ok'],
    [1025, 100, 'ok'],
    [1023, 100, 'warning'],
    [3000, 1600, 'warning'],
    [199, 10, 'bad'],
  ])('%i MB free beside a database of %i MB is %s', (free, database, state) => {
    expect(diskFinding({ freeBytes: free * MIB, databaseBytes: database * MIB }).state).toBe(state)
  })

  it.each([
    [undefined, 'warning', 'belum pernah dibuat'],
    [{ madeAt: daysAgo(1), isIntact: true }, 'ok', 'terakhir 19 Mei 2026'],
    [{ madeAt: daysAgo(8), isIntact: true }, 'warning', 'lebih dari 7 hari'],
    [{ madeAt: daysAgo(1), isIntact: false }, 'bad', 'tidak utuh'],
  ])('a newest backup %o is %s', (newest, state, text) => {
    const finding = backupFinding(newest, NOW, 'Asia/Jakarta')
    expect([finding.state, finding.text]).toEqual([state, expect.stringContaining(text)])
  })

  it.each([
    [{ newestChangeAt: undefined, databaseMs: undefined }, 'ok'],
    [{ newestChangeAt: daysAgo(1), databaseMs: NOW + 59_000 }, 'ok'],
    [{ newestChangeAt: daysAgo(-1), databaseMs: undefined }, 'bad'],
    [{ newestChangeAt: daysAgo(1), databaseMs: NOW - 61_000 }, 'warning'],
  ])('a clock beside %o is %s', (facts, state) => {
    expect(clockFinding({ nowMs: NOW, ...facts }).state).toBe(state)
  })

  it.each([
    [{ kind: 'unset' }, 'warning'],
    [{ kind: 'unreadable-key' }, 'bad'],
    [{ kind: 'unavailable', reason: 'Gateway tidak dapat dihubungi' }, 'bad'],
    [{ kind: 'session', status: 'SCAN_QR_CODE' }, 'bad'],
    [{ kind: 'session', status: 'WORKING' }, 'ok'],
  ] as const)('a gateway %o is %s', (state, verdict) => {
    expect(gatewayFinding(state).state).toBe(verdict)
  })

  it('says what to do below what is not right, and only there', () => {
    const lines = findingLines([
      { topic: 'Jam', state: 'ok', text: 'benar' },
      { topic: 'Disk', state: 'bad', text: 'penuh', advice: 'Kosongkan.' },
    ])
    expect(lines).toEqual(['OK        Jam: benar', 'MASALAH   Disk: penuh', '          -> Kosongkan.'])
  })
})
