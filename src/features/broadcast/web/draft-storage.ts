const MESSAGE = 'broadcast-message'
const CUSTOMERS = 'broadcast-customers'
const SEND_ID = 'broadcast-send-id'

/** Names that are kept with a choice of customers: those that a preview is likely to be asked for. */
export const KEPT_NAMES = 100

/** Who is chosen; `names` knows those that a list has shown. */
export interface StoredChoice {
  ids: string[]
  names: [id: string, name: string][]
}

/** Where the draft stays while the browser tab lives; `sessionStorage` or something like it. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The message that was being written. */
export function readMessage(storage?: DraftStorage): string {
  return read(MESSAGE, storage) ?? ''
}

export function writeMessage(message: string, storage?: DraftStorage): void {
  write(MESSAGE, message, storage)
}

/** The customers that were chosen; none when what is stored makes no sense. */
export function readChoice(storage?: DraftStorage): StoredChoice {
  try {
    const { ids, names } = JSON.parse(read(CUSTOMERS, storage) ?? '{}') as Partial<StoredChoice>
    return { ids: ids?.filter(isText) ?? [], names: names?.filter((pair) => pair.every(isText)) ?? [] }
  } catch {
    return { ids: [], names: [] }
  }
}

export function writeChoice(choice: StoredChoice, storage?: DraftStorage): void {
  write(CUSTOMERS, choice.ids.length === 0 ? '' : JSON.stringify(choice), storage)
}

/** The id of a send that was asked for without an answer; undefined when there is none. */
export function readSendId(storage?: DraftStorage): string | undefined {
  return read(SEND_ID, storage) || undefined
}

export function writeSendId(id: string | undefined, storage?: DraftStorage): void {
  write(SEND_ID, id ?? '', storage)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function read(key: string, storage?: DraftStorage): string | null {
  try {
    return (storage ?? window.sessionStorage).getItem(key)
  } catch {
    return null
  }
}

// A browser may have no storage, or no room for 100,000 ids: then the draft lives as long as the screen.
function write(key: string, text: string, storage?: DraftStorage): void {
  try {
    const place = storage ?? window.sessionStorage
    if (text === '') place.removeItem(key)
    else place.setItem(key, text)
  } catch {
    // no draft
  }
}
