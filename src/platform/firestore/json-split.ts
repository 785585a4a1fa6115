/** Where a value lies in a JSON text: the keys and positions that lead to it. */
export type JsonPath = readonly (string | number)[]

/** A wanted value, as JSON text. */
export interface JsonPiece {
  path: JsonPath
  text: string
}

interface Level {
  isArray: boolean
  key: string | number
}

type Expected = 'value' | 'first-value' | 'key' | 'first-key' | 'colon' | 'comma' | 'end'

const SPACE = /\s/
const WORD = /^(?:true|false|null|-?\d[\d.eE+-]*)$/
const NOT_JSON = 'JSON rusak'

/**
 * Cuts those values out of a JSON text that lie where `isWanted` says, while the text comes in; what is around them is skipped, so a file of any
 * size needs the memory of one value. `take` throws SyntaxError where the text is no JSON, `finish` where it ends too early. The inside of the
 * pieces is for JSON.parse to judge.
 */
export function createJsonSplitter(isWanted: (path: JsonPath) => boolean) {
  const levels: Level[] = []
  let expected: Expected = 'value'
  /** A string, number or word, or a wanted value, that has begun. */
  let open: { kind: 'string' | 'word' | 'whole'; depth: number; parts: string[] } | undefined
  let isWantedPiece = false
  let inString = false
  let isEscaped = false

  const fail = (): never => {
    throw new SyntaxError(NOT_JSON)
  }
  const path = () => levels.map(({ key }) => key)

  function begin(character: string): void {
    isWantedPiece = isWanted(path())
    const isContainer = character === '{' || character === '['
    if (isContainer && !isWantedPiece) {
      const isArray = character === '['
      levels.push({ isArray, key: isArray ? 0 : '' })
      expected = isArray ? 'first-value' : 'first-key'
    } else if (isContainer) open = { kind: 'whole', depth: 0, parts: [] }
    else open = { kind: character === '"' ? 'string' : 'word', depth: 0, parts: [] }
    inString = false
    isEscaped = false
  }

  function leave(isArray: boolean): void {
    if (levels.pop()?.isArray !== isArray) fail()
    expected = levels.length === 0 ? 'end' : 'comma'
  }

  /** Handles a character between values; true when a string, word or wanted value begins with it. */
  function structure(character: string): boolean {
    const level = levels.at(-1)
    const isKey = expected === 'key' || expected === 'first-key'
    const isValue = expected === 'value' || expected === 'first-value'
    if (SPACE.test(character)) return false
    if (character === ']' && (expected === 'first-value' || expected === 'comma')) leave(true)
    else if (character === '}' && (expected === 'first-key' || expected === 'comma')) leave(false)
    else if (character === ',' && expected === 'comma' && level) {
      if (typeof level.key === 'number') level.key++
      expected = level.isArray ? 'value' : 'key'
    } else if (character === ':' && expected === 'colon') expected = 'value'
    else if (isKey && character === '"') {
      isWantedPiece = false
      open = { kind: 'string', depth: 0, parts: [] }
    } else if (isValue && /["{[\-0-9a-z]/.test(character)) begin(character)
    else fail()
    return open !== undefined
  }

  /** Where what is open ends in `text` (the position behind it), or -1. */
  function endOf(text: string, from: number): number {
    if (!open) return -1
    for (let i = from; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (code === 92) isEscaped = true
        else if (code === 34) {
          inString = false
          if (open.kind === 'string') return i + 1
        }
      } else if (open.kind === 'word') {
        if (code === 44 || code === 93 || code === 125 || code <= 32) return i
      } else if (code === 34) inString = true
      else if (code === 123 || code === 91) open.depth++
      else if ((code === 125 || code === 93) && --open.depth === 0) return i + 1
    }
    return -1
  }

  function close(): JsonPiece | undefined {
    const text = open?.parts.join('') ?? ''
    if (open?.kind === 'word' && !WORD.test(text)) fail()
    open = undefined
    const level = levels.at(-1)
    if (expected === 'key' || expected === 'first-key') {
      if (level) level.key = String(JSON.parse(text))
      expected = 'colon'
      return undefined
    }
    expected = levels.length === 0 ? 'end' : 'comma'
    return isWantedPiece ? { path: path(), text } : undefined
  }

  return {
    *take(text: string): Generator<JsonPiece> {
      let i = 0
      while (i < text.length) {
        if (!open && !structure(text.charAt(i))) {
          i++
          continue
        }
        const end = endOf(text, i)
        open?.parts.push(text.slice(i, end === -1 ? undefined : end))
        if (end === -1) return
        i = end
        const piece = close()
        if (piece) yield piece
      }
    },
    finish(): void {
      if (open?.kind === 'word' && levels.length === 0) close()
      if (expected !== 'end') fail()
    },
  }
}
