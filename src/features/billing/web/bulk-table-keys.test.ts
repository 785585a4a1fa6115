import { expect, it } from 'vitest'
import { keyTarget } from './bulk-table-keys.ts'

const NO_MODIFIERS = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }

it.each([
  ['Enter', 4, {}, 5],
  ['Enter', 4, { shiftKey: true }, 3],
  ['ArrowDown', 4, {}, 5],
  ['ArrowUp', 4, {}, 3],
  ['ArrowUp', 0, {}, 0],
  ['ArrowDown', 99, {}, 99],
  ['PageDown', 4, {}, 14],
  ['PageUp', 4, {}, 0],
  ['PageDown', 95, {}, 99],
  ['Home', 4, { ctrlKey: true }, 0],
  ['End', 4, { ctrlKey: true }, 99],
  ['Home', 4, {}, undefined],
  ['End', 4, {}, undefined],
  ['ArrowLeft', 4, {}, undefined],
  ['ArrowDown', 4, { altKey: true }, undefined],
  ['ArrowDown', 4, { shiftKey: true }, undefined],
  ['ArrowDown', 4, { ctrlKey: true }, undefined],
  ['Enter', 4, { metaKey: true }, undefined],
  ['5', 4, {}, undefined],
])('%s in row %i with %j leads to row %s of 100', (key, position, modifiers, target) => {
  expect(keyTarget({ key, ...NO_MODIFIERS, ...modifiers }, position, 100, 10)).toBe(target)
})
