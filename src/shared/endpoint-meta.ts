/** What a contract says about an endpoint beside its shapes. Without `access: 'public'` it needs an admin session. */
export interface EndpointMeta extends Record<never, never> {
  access?: 'public'
  /** Limit of the request's body; the usual one when absent. */
  maxBodyBytes?: number
}
