import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const SECRET_FIELDS = [
  'password',
  'adminPassword',
  'databaseUrl',
  'apiKey',
  'x-api-key',
  'X-Api-Key',
  'token',
  'cookie',
  'set-cookie',
  'authorization',
  'whatsapp',
  'nama',
  'alamat',
  'text',
  'email',
  'adminEmail',
  // PostgreSQL repeats the refused row here.
  'detail',
]

const LEVELS = ['', '*', '*.*', '*.*.*']

const SECRET_PATHS = SECRET_FIELDS.flatMap((field) => LEVELS.map((level) => `${level}["${field}"]`))

const CENSORED = '[disembunyikan]'

const SHORTEST_SECRET = 4

/**
 * The server's log: one JSON line an event. Fields that hold secrets or personal data are blanked at the first four levels; the
 * given secrets (a set may grow meanwhile), and digit runs of a phone number's length, are masked in every line, whatever message
 * an error carries.
 */
export function createLog(
  level: string,
  destination: NodeJS.WritableStream = process.stderr,
  secrets: Iterable<string> = [],
): Log {
  const mask = (line: string) => maskPhones([...secrets].reduce(censor, line))
  const masking: DestinationStream = { write: (line) => void destination.write(mask(line)) }
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_PATHS, censor: CENSORED },
    },
    masking,
  )
}

/** Masks what looks like a phone number (62… or 0… with 9 digits or more, no fraction) but its last three digits. */
export function maskPhones(text: string): string {
  return text.replace(/(?<!\d\.?)(?:62|0)\d{5,12}(\d{3})(?!\d)/g, '62***$1')
}

function censor(line: string, secret: string): string {
  if (secret.length < SHORTEST_SECRET) return line
  const inJson = JSON.stringify(secret).slice(1, -1)
  return line.replaceAll(inJson, CENSORED)
}
