import { connect, type Socket } from 'node:net'

/** Connections that send or read as slowly as they can. */
export interface SlowClients {
  /** How many of them the server has ended so far. */
  endedByServer(): number
  close(): void
}

const DRIP_EVERY_MS = 1000
const HEAD = 'Host: 127.0.0.1\r\nX-Forwarded-For: 10.9.9.9\r\n'

type Kind = { head: string; drop?: string; isReading: boolean }

const KINDS: readonly Kind[] = [
  // A line of headers now and then.
  { head: `GET /login HTTP/1.1\r\n${HEAD}`, drop: 'X-A: b\r\n', isReading: true },
  // A byte of the body now and then.
  {
    head: `POST /api/registrations HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n`,
    drop: ' ',
    isReading: true,
  },
  // An answer that is never read.
  { head: `GET /login HTTP/1.1\r\n${HEAD}\r\n`.repeat(20), isReading: false },
]

/** Opens that many, of each kind the same number. */
export function openSlowClients(url: string, count: number): SlowClients {
  const port = Number(new URL(url).port)
  let ended = 0
  let isOver = false
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = open(port, KINDS[index % KINDS.length] as Kind)
    socket.once('close', () => {
      if (!isOver) ended++
    })
    return socket
  })
  return {
    endedByServer: () => ended,
    close: () => {
      isOver = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

function open(port: number, { head, drop, isReading }: Kind): Socket {
  const socket = connect(port, '127.0.0.1')
  // To be hung up on is what they come for.
  socket.on('error', () => {})
  socket.write(head)
  if (isReading) socket.resume()
  if (drop !== undefined) {
    const timer = setInterval(() => socket.write(drop), DRIP_EVERY_MS)
    socket.once('close', () => clearInterval(timer))
  }
  return socket
}
