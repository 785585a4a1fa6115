import { type BillFigures, sumFigures } from './bill-figures.ts'

/** The bills of a month (`2026-05`) that are for one package. */
export interface PackageFigures {
  period: string
  paket: string
  billCount: number
  paidCount: number
  billed: number
  paid: number
}

/** A package's bills, and its part of all that was billed, in tenths of a percent. */
export interface PackageShare extends BillFigures {
  paket: string
  share: number
}

/** The packages of one month (`2026-05`), or of all months when none is named; most billed first. */
export function packageShares(
  packages: readonly PackageFigures[],
  period: string | undefined,
): PackageShare[] {
  const chosen = packages.filter((one) => period === undefined || one.period === period)
  const all = sumFigures(chosen)
  return [...Map.groupBy(chosen, ({ paket }) => paket)]
    .map(([paket, figures]) => {
      const sum = sumFigures(figures)
      return { ...sum, paket, share: all.billed === 0 ? 0 : Math.round((sum.billed * 1000) / all.billed) }
    })
    .sort((a, b) => b.billed - a.billed || (a.paket < b.paket ? -1 : 1))
}

/** `625` -> `62,5%`. */
export function formatShare(share: number): string {
  return `${Math.floor(share / 10)},${share % 10}%`
}
