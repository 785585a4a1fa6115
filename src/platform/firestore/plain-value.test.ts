import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainFieldsOfRest, plainOfExport, plainOfRest } from './plain-value.ts'

describe('plainOfRest', () => {
  it.each([
    [{ stringValue: 'Budi' }, 'Budi'],
    [{ integerValue: '100000' }, 100_000],
    [{ integerValue: '9223372036854775807' }, '9223372036854775807'],
    [{ integerValue: 5 }, 5],
    [{ doubleValue: 1.5 }, 1.5],
    [{ doubleValue: 'NaN' }, 'NaN'],
    [{ booleanValue: false }, false],
    [{ nullValue: null }, null],
    [{ nullValue: 'NULL_VALUE' }, null],
    [{ timestampValue: '2025-05-01T00:00:00.123456Z' }, '2025-05-01T00:00:00.123456Z'],
    [{ bytesValue: 'AAEC' }, 'AAEC'],
    [
      { referenceValue: 'projects/p/databases/d/documents/pelanggan/a' },
      'projects/p/databases/d/documents/pelanggan/a',
    ],
    [{ geoPointValue: { latitude: -6.97, longitude: 110.07 } }, { latitude: -6.97, longitude: 110.07 }],
    [{ geoPointValue: { longitude: 110.07 } }, { latitude: 0, longitude: 110.07 }],
    [{ arrayValue: {} }, []],
    [{ arrayValue: { values: [{ integerValue: '1' }, { nullValue: null }] } }, [1, null]],
    [{ mapValue: {} }, {}],
    [
      { mapValue: { fields: { a: { mapValue: { fields: { b: { stringValue: 'x' } } } } } } },
      { a: { b: 'x' } },
    ],
  ])('%j is %j', (value, plain) => {
    expect(plainOfRest(value)).toEqual(plain)
  })

  it.each([[{}], [{ moonValue: 1 }], [null], ['x'], [undefined], [[]]])('%j is none', (value) => {
    expect(() => plainOfRest(value)).toThrow(RangeError)
  })

  it('a field called __proto__ is a field', () => {
    const fields = plainFieldsOfRest(JSON.parse('{"__proto__": {"stringValue": "x"}}'))
    expect(Object.keys(fields)).toEqual(['__proto__'])
    expect(fields.toString).toBe(Object.prototype.toString)
  })
})

describe('plainOfExport', () => {
  it.each([
    [{ seconds: 1_746_057_600, nanoseconds: 5_000_000 }, '2025-05-01T00:00:00.005Z'],
    [{ _seconds: 1_746_057_600, _nanoseconds: 0 }, '2025-05-01T00:00:00.000Z'],
    [{ seconds: '1746057600' }, '2025-05-01T00:00:00.000Z'],
    [
      { __datatype__: 'timestamp', value: { _seconds: 1_746_057_600, _nanoseconds: 0 } },
      '2025-05-01T00:00:00.000Z',
    ],
    [{ __datatype__: 'documentReference', value: 'pelanggan/a' }, 'pelanggan/a'],
    [
      { _latitude: 1, _longitude: 2 },
      { latitude: 1, longitude: 2 },
    ],
    [{ seconds: 1e99 }, { seconds: 1e99 }],
    [
      { seconds: 5, nama: 'x' },
      { seconds: 5, nama: 'x' },
    ],
    [{ a: [{ seconds: 0 }] }, { a: ['1970-01-01T00:00:00.000Z'] }],
    [{}, {}],
    ['x', 'x'],
  ])('%j is %j', (value, plain) => {
    expect(plainOfExport(value)).toEqual(plain)
  })

  it('takes any JSON', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void plainOfExport(value)))
  })
})
