const UNITS = [
  [1e12, 'T'],
  [1e9, 'M'],
  [1e6, 'jt'],
  [1e3, 'rb'],
] as const

/** An amount for an axis, with one decimal at most: `Rp 1,2 jt`, `Rp 750 rb`, `Rp 3 M`, `Rp 0`. */
export function shortRupiah(amount: number): string {
  // From where the next smaller unit would be rounded up to a thousand of it.
  const [size, name] = UNITS.find(([unit]) => amount >= unit * 0.99995) ?? [1, '']
  const rounded = Math.round((amount / size) * 10) / 10
  return `Rp ${String(rounded).replace('.', ',')}${name && ` ${name}`}`
}
