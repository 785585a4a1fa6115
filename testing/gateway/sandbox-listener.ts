import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on 127.0.0.1 (port 0: any free one) and returns the address. */
export async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Stops listening and cuts every connection. */
export async function stop(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** Opens the server at its address again, or closes it, unless it is so already. */
export async function setListening(server: Server, url: string, isOpen: boolean): Promise<void> {
  if (isOpen === server.listening) return
  if (isOpen) await listen(server, Number(new URL(url).port))
  else await stop(server)
}
