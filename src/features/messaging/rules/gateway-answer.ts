/**
 * What came back from one call to the gateway. `bodyText` is null when no body was read, `truncated` when the body was
 * cut or longer than the limit. `before-send`: no byte of the request can have reached the gateway; `reason` is a
 * system code such as `ECONNREFUSED`, or `TIMEOUT`.
 */
export type GatewayAnswer =
  | {
      kind: 'http'
      status: number
      bodyText: string | null
      truncated: boolean
      contentType: string | null
    }
  | { kind: 'network'; phase: 'before-send' | 'after-send'; reason: string }
