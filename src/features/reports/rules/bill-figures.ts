import { type Rupiah, rupiah } from '../../../shared/rupiah.ts'

/** Bills in figures; `outstanding` is what is billed and not paid. */
export interface BillFigures {
  billCount: number
  paidCount: number
  billed: Rupiah
  paid: Rupiah
  outstanding: Rupiah
}

type Counted = Pick<BillFigures, 'billCount' | 'paidCount'> & { billed: number; paid: number }

/** Fills in what is outstanding. */
export function billFigures({ billCount, paidCount, billed, paid }: Counted): BillFigures {
  return {
    billCount,
    paidCount,
    billed: rupiah(billed),
    paid: rupiah(paid),
    outstanding: rupiah(billed - paid),
  }
}

/** Several figures as one. */
export function sumFigures(figures: readonly Counted[]): BillFigures {
  const sum = (of: (one: Counted) => number) => figures.reduce((total, one) => total + of(one), 0)
  return billFigures({
    billCount: sum((one) => one.billCount),
    paidCount: sum((one) => one.paidCount),
    billed: sum((one) => one.billed),
    paid: sum((one) => one.paid),
  })
}
