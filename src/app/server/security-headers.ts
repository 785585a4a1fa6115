import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { tileSource } from '../../platform/tile-url.ts'
import { isHttps } from './session-cookie.ts'

/** Hashes (`sha256-…`) of what the prerendered pages carry inline. */
export interface InlineHashes {
  styles: string[]
  scripts: string[]
}

const UNUSED_FEATURES = {
  accelerometer: [],
  autoplay: [],
  camera: [],
  displayCapture: [],
  gyroscope: [],
  hid: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  serial: [],
  usb: [],
}

/** The security headers of every answer; `tileUrl` answers where the maps' tiles come from now. */
export function securityHeaders(
  publicUrl: string | undefined,
  tileUrl: () => string,
  hashes: InlineHashes,
): MiddlewareHandler {
  let made: { tileUrl: string; handler: MiddlewareHandler } | undefined
  return (c, next) => {
    const now = tileUrl()
    if (now !== made?.tileUrl) made = { tileUrl: now, handler: headersFor(publicUrl, now, hashes) }
    return made.handler(c, next)
  }
}

function headersFor(publicUrl: string | undefined, tileUrl: string, hashes: InlineHashes): MiddlewareHandler {
  const tiles = tileSource(tileUrl)
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...hashes.scripts.map(quoted)],
      styleSrc: ["'self'", ...hashes.styles.map(quoted)],
      imgSrc: ["'self'", 'data:', ...(tiles ? [tiles] : [])],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { geolocation: ['self'], ...UNUSED_FEATURES },
    // OpenStreetMap refuses tiles to requests without a Referer.
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: isHttps(publicUrl) ? 'max-age=31536000' : false,
    xFrameOptions: 'DENY',
  })
}

function quoted(hash: string): string {
  return `'${hash.replaceAll("'", '')}'`
}
