/** How long a connection may take, milliseconds, and how many there may be. */
export interface ServerLimits {
  /** From the first moment of a connection, or the end of the answer before, to the last byte of the headers. */
  headersTimeout: number
  /** To the last byte of the body. */
  requestTimeout: number
  /** Between an answer and the next request. */
  keepAliveTimeout: number
  /** How often the two above are looked at. */
  connectionsCheckingInterval: number
  /** How long nothing may move in either direction, an answer that nobody reads included. */
  silenceTimeout: number
  /** Open connections of one process; further ones are hung up on. */
  maxConnections: number
}

/**
 * Against visitors who send or read slowly to hold connections. The silence is far longer than any answer takes to begin (a long poll: 20 s); a
 * provider's own browsers need a dozen connections.
 */
export const SERVER_LIMITS: ServerLimits = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  silenceTimeout: 300_000,
  maxConnections: 1_000,
}
