import { describe, expect, it } from 'vitest'
import { bareKeyOf, findMessageId } from './message-id.ts'

const ID = 'true_6281234567890@c.us_3EB0AA'

describe('findMessageId', () => {
  it.each<[string, unknown, string]>([
    ['id as text', { id: ID }, ID],
    ['id as object with _serialized', { id: { _serialized: ID, id: 'no' } }, ID],
    ['id rebuilt', { id: { fromMe: true, remote: '6281234567890@c.us', id: '3EB0AA' } }, ID],
    [
      'id rebuilt from a remote object',
      { id: { fromMe: true, remote: { user: '6281234567890', server: 'c.us' }, id: '3EB0AA' } },
      ID,
    ],
    ['id.id alone', { id: { id: '3EB0AA' } }, '3EB0AA'],
    ['messageId', { messageId: 'm-1' }, 'm-1'],
    ['an empty id, then messageId', { id: '', messageId: 'm-1' }, 'm-1'],
    ['key.id', { key: { remoteJid: '6281234567890@s.whatsapp.net', fromMe: true, id: '3EB0AA' } }, ID],
    ['key.id of a device', { key: { remoteJid: '6281234567890:7@s.whatsapp.net', id: '3EB0AA' } }, ID],
    ['key.id of a hidden number', { key: { remoteJid: '99@lid', id: '3EB0AA' } }, 'true_99@lid_3EB0AA'],
    ['key.id without a recipient', { key: { id: '3EB0AA' } }, '3EB0AA'],
    ['_data.id', { _data: { id: { _serialized: ID } } }, ID],
    ['id before key', { id: ID, key: { id: 'other' } }, ID],
  ])('MSG-10 finds %s', (_title, body, messageId) => {
    expect(findMessageId(body)?.messageId).toBe(messageId)
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', [{ id: ID }]],
    ['text', ID],
    ['a number as id', { id: 7 }],
    ['empty objects', { id: {}, key: {}, _data: null }],
    ['an id of 1,000 characters', { id: 'x'.repeat(1000) }],
    ['a blank id', { id: ' \u0000 ' }],
  ])('MSG-15 finds no id in %s', (_title, body) => {
    expect(findMessageId(body)).toBeUndefined()
  })

  it('takes the bare key from behind the last underscore', () => {
    expect(bareKeyOf(ID)).toBe('3EB0AA')
    expect(bareKeyOf('m-1')).toBe('m-1')
    expect(bareKeyOf('odd_')).toBe('odd_')
  })
})
