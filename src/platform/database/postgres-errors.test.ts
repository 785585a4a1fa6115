import { describe, expect, it } from 'vitest'
import { AppError } from '../../shared/app-error.ts'
import { DATABASE_TEXTS, isLostConnection, isLostRace, toClearError } from './postgres-errors.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

describe('what an error of PostgreSQL means', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'].map(withCode),
    ...['57P01', '57P02', '57P03', '08000', '08006', '08P01', '25006', '53300'].map(withCode),
    Object.assign(new AggregateError([withCode('ECONNREFUSED')]), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated'),
    new Error('timeout expired'),
    new Error('Query read timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('%s: the connection is of no more use', (error) => {
    expect(isLostConnection(error)).toBe(true)
    expect(isLostRace(error)).toBe(false)
    expect(toClearError(error)).toMatchObject({
      code: 'INTERNAL',
      message: DATABASE_TEXTS.away,
      cause: error,
    })
  })

  it.each(['40001', '40P01', '23505'].map(withCode))('%s: another one was quicker', (error) => {
    expect(isLostRace(error)).toBe(true)
    expect(isLostConnection(error)).toBe(false)
  })

  it.each(['57014', '55P03', 'POOL_BUSY'].map(withCode))('%s: it took too long', (error) => {
    expect(isLostConnection(error)).toBe(false)
    expect(toClearError(error)).toMatchObject({
      code: 'INTERNAL',
      message: DATABASE_TEXTS.busy,
      cause: error,
    })
  })

  it.each([
    withCode('42601'),
    withCode('28P01'),
    withCode('25P03'),
    // Told apart at the edge, as trouble with the disk.
    withCode('53100'),
    new AppError('NOT_FOUND'),
    new Error('Connection to the gateway lost'),
    undefined,
  ])('%s: is what it is', (error) => {
    expect([isLostRace(error), isLostConnection(error)]).toEqual([false, false])
    expect(toClearError(error)).toBe(error)
  })
})
