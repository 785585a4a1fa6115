import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Header } from './header.tsx'

function header(menuOpen: boolean) {
  return renderToStaticMarkup(
    <Header title="Cetak Tagihan" headingRef={null} menuOpen={menuOpen} onMenu={() => undefined} />,
  )
}

it('ROUTE-29 ROUTE-30 shows the section title and the label Admin', () => {
  expect(header(false)).toMatch(/<h1[^>]*>Cetak Tagihan<\/h1>/)
  expect(header(false)).toMatch(/>Admin<\/span>/)
})

it('ROUTE-31 has a menu button that tells whether the sidebar is open', () => {
  expect(header(false)).toMatch(/<button[^>]*aria-label="Buka menu"[^>]*aria-expanded="false"/)
  expect(header(true)).toMatch(/<button[^>]*aria-label="Tutup menu"[^>]*aria-expanded="true"/)
})
