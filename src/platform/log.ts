import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_FIELDS = [
  'password',
  'apiKey',
  'token',
  'cookie',
  'authorization',
  'whatsapp',
  'nama',
  'alamat',
  'text',
  'email',
]

/**
 * The server's log: one JSON line an event. Fields that hold secrets or personal data are blanked at the first two levels, and
 * digit runs of a phone number's length are masked in every line, whatever message an error carries.
 */
export function createLog(level: string, destination: NodeJS.WritableStream = process.stderr): Log {
  const masking: DestinationStream = { write: (line) => void destination.write(maskPhones(line)) }
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: '[disembunyikan]' },
    },
    masking,
  )
}

/** Masks what looks like a phone number (62… or 0… with 9 digits or more) but its last three digits. */
export function maskPhones(text: string): string {
  return text.replace(/(?<!\d)(?:62|0)\d{5,12}(\d{3})(?!\d)/g, '62***$1')
}
