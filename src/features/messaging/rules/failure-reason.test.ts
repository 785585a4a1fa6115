import { describe, expect, it } from 'vitest'
import { failureReason, gatewayWords, shortReason } from './failure-reason.ts'

describe('gatewayWords', () => {
  it.each<[unknown, string | undefined]>([
    [{ exception: { message: 'first' }, message: 'second', error: 'third' }, 'first'],
    [{ message: 'second', error: 'third' }, 'second'],
    [{ message: ['a', 1, 'b'] }, 'a; b'],
    [{ error: 'third', status: 'FAILED' }, 'third FAILED'],
    [{ error: 'third' }, 'third'],
    [{ message: '', exception: null }, undefined],
    [null, undefined],
    ['text', undefined],
  ])('MSG-11 reads %j as %s', (body, words) => {
    expect(gatewayWords(body)).toBe(words)
  })
})

describe('shortReason', () => {
  it('takes out phone numbers, line breaks and everything after 200 characters', () => {
    expect(shortReason('no 6281234567890\n  of 123456')).toBe('no … of 123456')
    expect(shortReason('x'.repeat(500))).toHaveLength(200)
  })

  it('does not leave half a character at the cut', () => {
    expect(shortReason('😀'.repeat(150).padStart(301, 'x')).isWellFormed()).toBe(true)
  })
})

describe('failureReason', () => {
  it.each([
    ["We didn't find a session with name 'default'.", 'Sesi WhatsApp belum dijalankan di gateway'],
    ['Session not found', 'Sesi WhatsApp belum dijalankan di gateway'],
    ['Cannot GET /wa/api/sessions/default', 'Alamat API gateway tidak ditemukan (HTTP 404)'],
  ])('MSG-11 tells a wrong address from a session that is not there: %s', (message, reason) => {
    const bodyText = JSON.stringify({ message, statusCode: 404 })
    const answer = { kind: 'http', status: 404, bodyText, truncated: false, contentType: null } as const
    expect(failureReason(answer)).toBe(reason)
  })
})
