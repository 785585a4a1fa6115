import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWebhookEvent } from './webhook-event.ts'

const KEY = '3EB0E05275A7FEEFB7E187'
const CHAT = '6281234567890@c.us'
const ID = `true_${CHAT}_${KEY}`

const ack = (payload: object, envelope: object = {}) =>
  readWebhookEvent({
    event: 'message.ack',
    session: 'default',
    payload: { id: ID, from: CHAT, fromMe: true, ack: 2, ackName: 'DEVICE', ...payload },
    ...envelope,
  })

const any = (payload: object, envelope: object = {}) =>
  readWebhookEvent({
    event: 'message.any',
    session: 'default',
    timestamp: 1795248938123,
    payload: { id: ID, timestamp: 1795248938, to: CHAT, fromMe: true, body: 'Halo', ...payload },
    ...envelope,
  })

const status = (payload: object, envelope: object = {}) =>
  readWebhookEvent({
    event: 'session.status',
    session: 'default',
    timestamp: 1795248938123,
    payload: { name: 'default', status: 'WORKING', ...payload },
    ...envelope,
  })

describe('message.ack', () => {
  it('R30 reads the form of 2024, which tells neither id nor time', () => {
    const event = {
      event: 'message.ack',
      session: 'default',
      metadata: { app: 'isp' },
      me: { id: '6281100001111@c.us' },
      payload: { id: ID, from: CHAT, fromMe: true, ack: 2, ackName: 'DEVICE' },
      engine: 'NOWEB',
    }
    expect(readWebhookEvent(event)).toEqual({
      kind: 'receipt',
      session: 'default',
      key: KEY,
      ack: 2,
      reason: null,
      isRestricted: false,
    })
  })

  it.each<[string, object]>([
    ['an object', { id: { fromMe: true, remote: CHAT, id: KEY, _serialized: ID } }],
    [
      'an object without its text',
      { id: { fromMe: true, remote: { user: '6281234567890', server: 'c.us' }, id: KEY } },
    ],
    ['a hidden number', { id: `true_98765432109876@lid_${KEY}`, from: '98765432109876@lid' }],
    ['a bare key', { id: KEY }],
    ['no word of who sent it', { fromMe: undefined }],
    ['the name alone', { ack: undefined }],
  ])('R30 takes the bare key out of an id that is %s', (_form, payload) => {
    expect(ack(payload)).toMatchObject({ kind: 'receipt', key: KEY, ack: 2 })
  })

  it.each<[string, object]>([
    ['somebody else sent', { fromMe: false }],
    ['somebody else sent, as the id tells', { id: `false_${CHAT}_${KEY}`, fromMe: undefined }],
    ['went to a group', { id: `true_123@g.us_${KEY}_${CHAT}`, from: '123@g.us' }],
    ['went to a group, with a bare key', { id: KEY, from: '123@g.us' }],
    ['is a status', { id: `true_status@broadcast_${KEY}`, from: 'status@broadcast' }],
    ['has no id', { id: null }],
    ['has no known receipt', { ack: 7, ackName: 'SMELLED' }],
    ['has half a receipt', { ack: 1.5, ackName: undefined }],
  ])('ignores what %s', (_case, payload) => {
    expect(ack(payload)).toBeUndefined()
  })

  it.each<[object, string, boolean]>([
    [{}, 'WhatsApp menolak pesan ini.', false],
    [{ code: 131 }, 'WhatsApp menolak pesan ini (kode 131).', false],
    [{ code: '463' }, 'Akun WhatsApp sedang dibatasi (error 463). Istirahat beberapa jam.', true],
    [
      { code: 463, blocked: true },
      'Akun WhatsApp sedang dibatasi (error 463). Istirahat beberapa jam.',
      true,
    ],
    [
      { reason: 'account_restricted' },
      'Akun WhatsApp sedang dibatasi (error 463). Istirahat beberapa jam.',
      true,
    ],
    [{ code: '6281234567890 nomor\npelanggan' }, 'WhatsApp menolak pesan ini.', false],
  ])('R30 tells why WhatsApp refused: %j', (payload, reason, isRestricted) => {
    expect(ack({ ack: -1, ...payload })).toMatchObject({ ack: -1, reason, isRestricted })
    expect(ack({ ack: 3, ...payload })).toMatchObject({ ack: 3, reason: null, isRestricted: false })
  })
})

describe('message.any', () => {
  it('R29 reads what we sent, to whom and when', () => {
    expect(any({})).toEqual({
      kind: 'sent',
      session: 'default',
      key: KEY,
      messageId: ID,
      chatId: CHAT,
      text: 'Halo',
      atMs: 1795248938000,
    })
  })

  it.each<[string, object, string | null]>([
    ['the id', { to: '6281100001111@c.us', from: '6281100001111@c.us' }, CHAT],
    ['the id of another form', { id: `true_6281234567890:12@s.whatsapp.net_${KEY}`, to: null }, CHAT],
    ['to', { id: KEY, from: '6281100001111@c.us' }, CHAT],
    ['from', { id: KEY, to: undefined, from: CHAT }, CHAT],
    ['a hidden number', { id: `true_98765432109876@lid_${KEY}`, to: '98765432109876@lid' }, null],
  ])('R29 takes the chat from %s', (_where, payload, chatId) => {
    expect(any(payload)).toMatchObject({ chatId, key: KEY })
  })

  it.each<[object, object, number | undefined]>([
    [{ timestamp: '1795248938' }, {}, 1795248938000],
    [{ timestamp: 1795248938123 }, {}, 1795248938123],
    [{ timestamp: undefined }, {}, 1795248938123],
    [{ timestamp: undefined }, { timestamp: undefined }, undefined],
    [{ timestamp: 1e300 }, { timestamp: -1 }, undefined],
  ])('R29 takes the time of the message, else of the event: %j %j', (payload, envelope, atMs) => {
    expect(any(payload, envelope)).toMatchObject({ atMs })
  })

  it.each<[string, object]>([
    ['somebody else sent', { fromMe: false }],
    ['went to a group', { id: `true_123@g.us_${KEY}`, to: '123@g.us' }],
    ['has no text', { body: null }],
    ['has an empty text', { body: '' }],
    ['holds what PostgreSQL cannot compare', { body: 'a\u0000b' }],
    ['holds half a character', { body: 'a\ud800' }],
    ['is to nobody', { id: KEY, to: undefined }],
  ])('ignores what %s', (_case, payload) => {
    expect(any(payload)).toBeUndefined()
  })
})

describe('session.status', () => {
  it.each<[object, object, unknown]>([
    [{}, {}, { status: 'WORKING', atMs: 1795248938123 }],
    [{ status: 'PASSKEY_REQUIRED' }, {}, { status: 'PASSKEY_REQUIRED' }],
    [{}, { timestamp: undefined }, { atMs: undefined }],
    [
      {
        statuses: [
          { status: 'STARTING', timestamp: 1795248930000 },
          { status: 'WORKING', timestamp: 1795248931000 },
        ],
      },
      {},
      { status: 'WORKING', atMs: 1795248931000 },
    ],
    [{ statuses: [{ status: 'STARTING', timestamp: 1795248930000 }] }, {}, { atMs: 1795248938123 }],
    [{ statuses: 'none' }, {}, { atMs: 1795248938123 }],
  ])('reads the state and since when: %j %j', (payload, envelope, expected) => {
    expect(status(payload, envelope)).toMatchObject(expected as object)
  })

  it.each([null, 5, '', 'working', '<b>', 'X'.repeat(41)])('ignores the state %j', (state) => {
    expect(status({ status: state })).toBeUndefined()
  })
})

describe('anything else', () => {
  it.each<unknown>([
    null,
    [],
    'text',
    {},
    { event: 'message', session: 'default', engine: 'WEBJS' },
    { event: 'message.ack', session: 'default' },
    { event: 'message.ack', session: 5, payload: { id: ID, ack: 1, fromMe: true } },
    { event: 'message.reaction', session: 'default', payload: { id: ID, fromMe: true } },
    { event: '__proto__', session: 'default', payload: {} },
  ])('is ignored: %j', (body) => {
    expect(readWebhookEvent(body)).toBeUndefined()
  })

  it('never throws, and passes on no more than a key, a chat, a text and a state', () => {
    const names = fc.constantFrom('message.ack', 'message.any', 'session.status')
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom(ID, KEY, CHAT, -1, 2, 'WORKING', true))
    const payload = fc.dictionary(
      fc.constantFrom(
        'id',
        'ack',
        'ackName',
        'fromMe',
        'from',
        'to',
        'body',
        'status',
        'statuses',
        'code',
        'timestamp',
        '_data',
        'key',
      ),
      value,
    )
    fc.assert(
      fc.property(names, payload, value, (event, content, timestamp) => {
        const read = readWebhookEvent({ event, session: 'default', payload: content, timestamp })
        if (read?.kind === 'receipt') expect(Math.abs(read.ack)).toBeLessThanOrEqual(4)
        if (read?.kind === 'sent') expect(read.chatId ?? '@c.us').toMatch(/@c\.us$/)
        if (read && 'atMs' in read && read.atMs !== undefined) new Date(read.atMs).toISOString()
      }),
    )
  })
})
