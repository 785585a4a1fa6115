import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { isHttps } from './session-cookie.ts'

/** Hashes (`sha256-…`) of what the prerendered pages carry inline. */
export interface InlineHashes {
  styles: string[]
  scripts: string[]
}

const TILE_HOSTS = ['https://tile.openstreetmap.org', 'https://*.tile.openstreetmap.org']

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

/** The security headers of every answer. */
export function securityHeaders(publicUrl: string | undefined, hashes: InlineHashes): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...hashes.scripts.map(quoted)],
      styleSrc: ["'self'", ...hashes.styles.map(quoted)],
      imgSrc: ["'self'", 'data:', ...TILE_HOSTS],
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
