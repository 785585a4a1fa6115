import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextInput } from './text-input.tsx'

it('ties label, error, warning and hint to the control', () => {
  const html = renderToStaticMarkup(
    <TextInput id="nama" label="Nama" error="Salah" warning="Aneh" hint="Lengkap" />,
  )
  expect(html).toContain('<label for="nama"')
  expect(html).toMatch(/<input[^>]*id="nama"[^>]*aria-invalid="true"/)
  expect(html).toContain('aria-describedby="nama-error nama-warning nama-hint"')
  for (const id of ['nama-error', 'nama-warning', 'nama-hint']) expect(html).toContain(`<p id="${id}"`)
})

it('says nothing of an error where there is none', () => {
  const html = renderToStaticMarkup(<TextInput label="Nama" error={undefined} />)
  expect(html).not.toContain('aria-invalid')
  expect(html).not.toContain('aria-describedby')
})
