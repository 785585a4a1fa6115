/** Where the gateway is set. */
export const GATEWAY_PAGE = '/dashboard/settings?tab=gateway'
