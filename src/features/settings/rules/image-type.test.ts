import { expect, it } from 'vitest'
import { imageType } from './image-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

it.each([
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['\xff\xd8\xff\xe0..JFIF', 'image/jpeg'],
  ['\xff\xd8\xff\xe1..Exif', 'image/jpeg'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\x10\0\0\0WAVEfmt ', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['GIF89a', undefined],
  ['\x89PNG', undefined],
  ['<html>\x89PNG\r\n\x1a\n', undefined],
  ['', undefined],
])('%j is %s', (text, type) => {
  expect(imageType(bytes(text))).toBe(type)
})
