import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Button } from './button.tsx'

it('R40 shows the busy text, and both texts hold the width', () => {
  const resting = renderToStaticMarkup(<Button busyText="Menyimpan...">Simpan</Button>)
  const busy = renderToStaticMarkup(
    <Button busy busyText="Menyimpan...">
      Simpan
    </Button>,
  )
  expect(resting).toMatch(/data-reserve="Menyimpan\.\.\.".*>Simpan</)
  expect(busy).toMatch(/aria-busy="true".*data-reserve="Simpan".*Menyimpan\.\.\.</)
})
