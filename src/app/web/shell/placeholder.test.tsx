import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Placeholder } from './placeholder.tsx'

it('R37 ROUTE-15 ROUTE-16 ROUTE-17 says that the feature will be shown here', () => {
  expect(renderToStaticMarkup(<Placeholder title="Laporan Keuangan" />)).toContain(
    '>Fitur Laporan Keuangan akan ditampilkan di sini.<',
  )
})
