/** The address of the map's tiles that the server has written into the page. */
export function pageTileUrl(): string {
  return document.documentElement.dataset['tileUrl'] || 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
}
