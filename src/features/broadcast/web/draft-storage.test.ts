import { describe, expect, it } from 'vitest'
import {
  type DraftStorage,
  readChoice,
  readMessage,
  readSendId,
  writeChoice,
  writeMessage,
  writeSendId,
} from './draft-storage.ts'

function storageOf(entries: Record<string, string> = {}): DraftStorage & { size: () => number } {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    size: () => kept.size,
  }
}

const NONE = { ids: [], names: [] }

describe('the draft', () => {
  it('comes back as it was', () => {
    const storage = storageOf()
    writeMessage('Halo [Nama]\n', storage)
    writeChoice({ ids: ['a', 'b'], names: [['a', 'Ani']] }, storage)
    writeSendId('kirim-1', storage)
    expect(readMessage(storage)).toBe('Halo [Nama]\n')
    expect(readChoice(storage)).toEqual({ ids: ['a', 'b'], names: [['a', 'Ani']] })
    expect(readSendId(storage)).toBe('kirim-1')
  })

  it('leaves nothing behind once it is empty', () => {
    const storage = storageOf()
    writeMessage('Halo', storage)
    writeChoice({ ids: ['a'], names: [] }, storage)
    writeSendId('kirim-1', storage)
    writeMessage('', storage)
    writeChoice(NONE, storage)
    writeSendId(undefined, storage)
    expect(storage.size()).toBe(0)
    expect([readMessage(storage), readChoice(storage), readSendId(storage)]).toEqual(['', NONE, undefined])
  })

  it.each(['', 'x', '[]', '3', 'null', '{"ids":3}', '{"ids":["a"],"names":[3]}', '{"names":{}}'])(
    'takes %j for no choice',
    (text) => {
      expect(readChoice(storageOf({ 'broadcast-customers': text }))).toEqual(NONE)
    },
  )

  it('does without a storage that is full or forbidden', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse }
    expect(() => writeMessage('Halo', storage)).not.toThrow()
    expect(readMessage(storage)).toBe('')
    expect(readChoice(storage)).toEqual(NONE)
  })
})
