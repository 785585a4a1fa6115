import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { APP_ERRORS, type AppErrorCode } from '../../../shared/app-error.ts'
import { restoreFailedText } from './restore-bill.ts'

it.each([
  ['BILL_EXISTS', /sudah punya tagihan lain/],
  ['ALREADY_UNDONE', /sudah dipulihkan/],
  ['NOT_FOUND', /sudah tidak bisa dipulihkan/],
  ['INTERNAL', /coba lagi/],
] satisfies [AppErrorCode, RegExp][])('says why a bill stays deleted: %s', (code, text) => {
  expect(restoreFailedText(new ORPCError(code, { status: APP_ERRORS[code].status }))).toMatch(text)
})

it('says to try again when no answer came', () => {
  expect(restoreFailedText(new TypeError('Failed to fetch'))).toMatch(/coba lagi/)
})
