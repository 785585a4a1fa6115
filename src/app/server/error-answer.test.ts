import { Writable } from 'node:stream'
import { ORPCError } from '@orpc/server'
import { expect, it } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { fieldError } from '../../shared/app-error.ts'
import { errorFields, toAnswer } from './error-answer.ts'

function recordingLog() {
  const lines: string[] = []
  const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
    lines.push(String(chunk))
    done()
  }
  return { lines, log: createLog('debug', new Writable({ write })) }
}

it('keeps the message and field of a refusal, and logs nothing', () => {
  const { lines, log } = recordingLog()
  const refusal = fieldError('whatsapp', 'Nomor WhatsApp tidak valid')
  for (const error of [refusal, toAnswer(refusal, log)]) {
    expect(toAnswer(error, log).toJSON()).toEqual({
      defined: false,
      code: 'BAD_REQUEST',
      status: 400,
      message: 'Nomor WhatsApp tidak valid',
      data: { issues: [{ path: ['whatsapp'], message: 'Nomor WhatsApp tidak valid' }] },
    })
  }
  expect(lines).toEqual([])
})

it.each([
  ['an error', new Error('rahasia dapur')],
  ['an error of the RPC library', new ORPCError('CONFLICT', { message: 'rahasia dapur', data: { id: 1 } })],
  ['a text', 'rahasia dapur'],
  ['nothing', undefined],
])('answers %s as INTERNAL, without its message, and logs it once', (_name, error) => {
  const { lines, log } = recordingLog()
  expect(JSON.stringify(toAnswer(error, log).toJSON())).toBe(
    '{"defined":false,"code":"INTERNAL","status":500,"message":"Terjadi kesalahan di server. Silakan coba lagi.","data":{"issues":[]}}',
  )
  expect(lines).toHaveLength(1)
})

it('answers a full disk with what to do, and logs the cause', () => {
  const { lines, log } = recordingLog()
  const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
  expect(toAnswer(full, log).toJSON()).toMatchObject({
    code: 'STORAGE_FAILED',
    status: 507,
    message: expect.stringMatching(/^Penyimpanan server penuh.*Kosongkan ruang/),
  })
  expect(lines).toEqual([expect.stringContaining('database or disk is full')])
})

it('logs the whole chain of causes, but not what hangs on them', () => {
  const cause = Object.assign(new Error('duplicate key'), { detail: 'Key (nama)=(Budi) already exists.' })
  const fields = errorFields(new Error('could not save', { cause }))
  expect(fields.stack).toEqual([
    expect.stringMatching(/^Error: could not save\n +at /),
    expect.stringMatching(/^Error: duplicate key\n +at /),
  ])
  expect(JSON.stringify(fields)).not.toContain('Budi')
})
