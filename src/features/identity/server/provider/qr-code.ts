import { encode } from 'uqr'

// What readers want around it.
const QUIET_MODULES = 4

/** A text as a QR code: SVG path data, dark where it is filled, on a square of `size` units. */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const path = data
    .flatMap((row, y) => darkRuns(row).map(({ x, width }) => `M${x} ${y}h${width}v1h-${width}z`))
    .join('')
  return { size, path }
}

function darkRuns(row: boolean[]): { x: number; width: number }[] {
  const runs: { x: number; width: number }[] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last.x + last.width === x) last.width++
    else runs.push({ x, width: 1 })
  })
  return runs
}
