import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

const NAME = 'tagihan_session'
const MAX_AGE_SECONDS = 14 * 24 * 60 * 60
const MAX_TOKEN_LENGTH = 200

/** Reads and writes the session cookie. */
export interface SessionCookie {
  /** The name that travels, with its prefix. */
  name: string
  read(c: Context): string | undefined
  write(c: Context, token: string): void
  clear(c: Context): void
}

/** The session cookie; over https it is Secure and bound to this very host by its `__Host-` prefix. */
export function sessionCookie(publicUrl: string | undefined): SessionCookie {
  const isSecure = isHttps(publicUrl)
  const name = isSecure ? `__Host-${NAME}` : NAME
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const
  return {
    name,
    read: (c) => {
      const token = getCookie(c, name)
      return token && token.length <= MAX_TOKEN_LENGTH ? token : undefined
    },
    write: (c, token) => setCookie(c, name, token, { ...attributes, maxAge: MAX_AGE_SECONDS }),
    clear: (c) => void deleteCookie(c, name, attributes),
  }
}

/** Whether visitors reach the app over https. */
export function isHttps(publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https://') === true
}
