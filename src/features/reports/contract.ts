import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { EndpointMeta } from '../../shared/endpoint-meta.ts'
import { ARREARS_AGES } from './rules/arrears-age.ts'
import { FIRST_YEAR, LAST_YEAR } from './rules/report-year.ts'

const endpoint = oc.$meta<EndpointMeta>({})

/** Bills in figures; money in whole rupiah. `outstanding`: billed and not paid. */
const billFigures = {
  billCount: z.number(),
  paidCount: z.number(),
  billed: z.number(),
  paid: z.number(),
  outstanding: z.number(),
}

/** A billed month (`2026-05`), and the money that came in that month, whichever month it was for. */
const monthFiguresSchema = z.object({ period: z.string(), ...billFigures, received: z.number() })

export type MonthFigures = z.output<typeof monthFiguresSchema>

/** The same of a whole year. */
const yearFiguresSchema = z.object({ year: z.number(), ...billFigures, received: z.number() })

export type YearFigures = z.output<typeof yearFiguresSchema>

/** The bills of a month that are for one package. */
const packageFiguresSchema = z.object({ period: z.string(), paket: z.string(), ...billFigures })

export type PackageFigures = z.output<typeof packageFiguresSchema>

/** The unpaid bills of one age. */
const arrearsFiguresSchema = z.object({ age: z.enum(ARREARS_AGES), count: z.number(), sum: z.number() })

export type ArrearsFigures = z.output<typeof arrearsFiguresSchema>

/** Who registered in a month and is still stored, and who was deleted or made inactive in it and is not back. */
const customerFiguresSchema = z.object({ period: z.string(), joined: z.number(), left: z.number() })

export type CustomerFigures = z.output<typeof customerFiguresSchema>

const yearReportSchema = z.object({
  year: z.number(),
  businessName: z.string(),
  /** The day of the business that the arrears are counted from, `2026-05-20`. */
  today: z.string(),
  /** Every year that has anything, and the present one; newest first. */
  years: z.array(yearFiguresSchema),
  /** January to December. */
  months: z.array(monthFiguresSchema),
  /** By month and package; only where there are bills. */
  packages: z.array(packageFiguresSchema),
  /** Of all years, youngest first; every age is there. */
  arrears: z.array(arrearsFiguresSchema),
  customers: z.object({
    /** How many there are now. */
    now: z.number(),
    /** January to December. */
    months: z.array(customerFiguresSchema),
  }),
})

export type YearReport = z.output<typeof yearReportSchema>

/** Laporan Keuangan. */
export const reportsContract = {
  year: endpoint
    .route({ method: 'GET', path: '/reports', summary: 'Laporan keuangan satu tahun' })
    .input(
      z.object({
        year: z.coerce
          .number<number | string>('Tahun tidak valid')
          .check(
            z.int('Tahun tidak valid'),
            z.gte(FIRST_YEAR, 'Tahun tidak valid'),
            z.lte(LAST_YEAR, 'Tahun tidak valid'),
          ),
      }),
    )
    .output(yearReportSchema),
}
