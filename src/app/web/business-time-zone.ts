/** The business time zone, which the server writes into the page. */
export function businessTimeZone(): string {
  return document.documentElement.dataset['timeZone'] || 'Asia/Jakarta'
}
