import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createJsonSplitter, type JsonPath } from './json-split.ts'

const inA = (path: JsonPath) => path.length === 2 && path[0] === 'a'

function split(text: string, isWanted = inA, step = text.length || 1) {
  const splitter = createJsonSplitter(isWanted)
  const pieces: [JsonPath, unknown][] = []
  for (let from = 0; from < text.length; from += step) {
    for (const { path, text: piece } of splitter.take(text.slice(from, from + step)))
      pieces.push([path, JSON.parse(piece)])
  }
  splitter.finish()
  return pieces
}

describe('createJsonSplitter', () => {
  it('cuts out what is wanted, and skips the rest', () => {
    const text =
      '{"b": [1, {"a": {"x": 1}}], "a": {"k\\"1": {"n": "}]\\\\"}, "2": null, "3": 12 , "4": "s"}, "c": true}'
    expect(split(text)).toEqual([
      [['a', 'k"1'], { n: '}]\\' }],
      [['a', '2'], null],
      [['a', '3'], 12],
      [['a', '4'], 's'],
    ])
  })

  it('knows the place in a list', () => {
    expect(split(' [[{"a":[{},[]]}],\n{"a":{}}] ', (path) => path.at(-2) === 'a')).toEqual([
      [[0, 0, 'a', 0], {}],
      [[0, 0, 'a', 1], []],
    ])
  })

  it.each([
    '',
    '{',
    '{"a":{"b":{}}',
    '{"a":[1,]}',
    '[1 2]',
    '{"a"}',
    '{a:1}',
    '[}',
    ']',
    '{"a":{"b":}}',
    '{} {}',
    '{"a":1,}',
    '\u0000',
    'x{',
  ])('refuses %j', (text) => {
    expect(() => split(text)).toThrow(SyntaxError)
  })

  it('finds in any JSON, cut anywhere, what JSON.parse finds', () => {
    const isWanted = (path: JsonPath) => path.length === 2
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 9 }), fc.boolean(), (value, step, isSpaced) => {
        const text = JSON.stringify(value, null, isSpaced ? 1 : 0)
        const found = split(text, isWanted, step).map(([, piece]) => piece)
        const inside =
          typeof value === 'object' && value !== null ? Object.values(JSON.parse(text) as object) : []
        const wanted = inside.flatMap((inner) =>
          typeof inner === 'object' && inner !== null ? Object.values(inner) : [],
        )
        expect(found).toEqual(wanted)
      }),
    )
  })
})
