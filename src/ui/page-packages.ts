/** The names of the packages on offer, which the server has written into the page. */
export function pagePackages(): string[] {
  return JSON.parse(document.documentElement.dataset['packages'] || '["4Mbps","7Mbps"]')
}

/** Makes the open page offer those. */
export function setPagePackages(names: readonly string[]): void {
  document.documentElement.dataset['packages'] = JSON.stringify(names)
}
