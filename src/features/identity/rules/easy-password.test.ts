import { describe, expect, it } from 'vitest'
import { isEasyPassword } from './easy-password.ts'

const COMMON = new Set(['123456', 'qwerty', 'sayang', 'rahasia', 'passw0rd'])

describe('isEasyPassword', () => {
  it.each([
    ['123456', true],
    ['QwErTy', true],
    [' sayang ', true],
    ['sayang12', true],
    ['rahasia-123', true],
    ['!Passw0rd', false],
    ['2say4ang', true],
    ['sayang-12345', false],
    ['sayangku', false],
    ['Tagihan2026', true],
    ['tagihan-internet', true],
    ['budi.santoso', true],
    ['budisantoso77', true],
    ['Budi.Santoso@contoh.test', true],
    ['zzzzzzzzzz', true],
    ['......', true],
    ['kopi-sepeda-awan', false],
    ['9274-8831-2207', false],
    ['k7#pQ2x', false],
  ])('%s: %s', (password, isEasy) => {
    expect(isEasyPassword(password, 'budi.santoso@contoh.test', COMMON)).toBe(isEasy)
  })
})
