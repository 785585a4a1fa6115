/** Where the logo with that hash is served; its content never changes. */
export function logoAddress(hash: string): string {
  return `/api/settings/logo/${hash}`
}
