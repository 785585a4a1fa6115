import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What Firebase Authentication answered to `accounts:signInWithPassword`, as recorded. */
export interface FirebaseAnswer {
  status: number
  body: unknown
}

/** The recorded success of an account. */
export function signedIn(localId: string, email: string): FirebaseAnswer {
  return {
    status: 200,
    body: {
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      localId,
      email,
      idToken: 'eyJhbGciOiJub25lIn0.e30.',
      refreshToken: 'segar',
      expiresIn: '3600',
    },
  }
}

/** A recorded refusal; Firebase writes the code alone or as `CODE : explanation`. */
export function refused(message: string, status = 400): FirebaseAnswer {
  return {
    status,
    body: { error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } },
  }
}

/** What the service was asked. */
export interface FirebaseRequest {
  path: string
  body: { email?: string; password?: string; returnSecureToken?: boolean }
}

/** Plays recorded answers over HTTP. */
export async function startFirebaseDouble(
  answer: (request: FirebaseRequest) => FirebaseAnswer,
): Promise<{ baseUrl: string; requests: FirebaseRequest[]; stop(): Promise<void> }> {
  const requests: FirebaseRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked = { path: request.url ?? '', body: JSON.parse(Buffer.concat(chunks).toString()) }
    requests.push(asked)
    const { status, body } = answer(asked)
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
    response.end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
