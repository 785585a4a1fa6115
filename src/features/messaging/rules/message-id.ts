import { cleanText, isJsonObject, type JsonObject } from './json-body.ts'

/** A message's id as the gateway names it, and the bare key that all engines and receipts share. */
export interface MessageId {
  messageId: string
  bareKey: string
}

const MAX_ID_LENGTH = 256

/**
 * Takes the id out of a successful answer or a listed message: `id` (text or object), `messageId`, `key.id`, `_data.id`;
 * undefined when there is none. Every WAHA engine puts it elsewhere.
 */
export function findMessageId(body: unknown): MessageId | undefined {
  if (!isJsonObject(body)) return undefined
  const id = idOf(body['id']) ?? idText(body['messageId']) ?? idOfKey(body['key']) ?? idOfData(body['_data'])
  return id === undefined ? undefined : { messageId: id, bareKey: bareKeyOf(id) }
}

/** The part after the last `_` (`true_628…@c.us_3EB0…` -> `3EB0…`); the whole id when there is none. */
export function bareKeyOf(messageId: string): string {
  return messageId.slice(messageId.lastIndexOf('_') + 1) || messageId
}

function idOf(value: unknown): string | undefined {
  if (!isJsonObject(value)) return idText(value)
  return idText(value['_serialized']) ?? rebuiltId(value) ?? idText(value['id'])
}

function idOfKey(key: unknown): string | undefined {
  if (!isJsonObject(key)) return undefined
  const id = idText(key['id'])
  const jid = idText(key['remoteJid'])
  if (id === undefined || jid === undefined) return id
  return idText(`true_${jid.replace(/(:\d+)?@s\.whatsapp\.net$/, '@c.us')}_${id}`)
}

function idOfData(data: unknown): string | undefined {
  return isJsonObject(data) ? idOf(data['id']) : undefined
}

// WhatsApp Web dropped `_serialized` in July 2026; `remote` may be text or {user, server}.
function rebuiltId(value: JsonObject): string | undefined {
  const id = idText(value['id'])
  const remote = remoteText(value['remote'])
  if (id === undefined || remote === undefined) return undefined
  return idText(`${value['fromMe'] !== false}_${remote}_${id}`)
}

function remoteText(remote: unknown): string | undefined {
  if (!isJsonObject(remote)) return idText(remote)
  const user = idText(remote['user'])
  const server = idText(remote['server'])
  return user && server ? `${user}@${server}` : idText(remote['_serialized'])
}

function idText(value: unknown): string | undefined {
  const text = cleanText(value)
  return text !== undefined && text.length <= MAX_ID_LENGTH ? text : undefined
}
