import { afterEach, beforeEach } from 'vitest'

const LEVELS = ['error', 'warn'] as const
const originals = { error: console.error, warn: console.warn }
let noise: string[] = []

beforeEach(() => {
  noise = []
  for (const level of LEVELS) {
    console[level] = (...parts: unknown[]) => {
      noise.push(`console.${level}: ${parts.map(String).join(' ')}`)
      originals[level](...parts)
    }
  }
})

afterEach(() => {
  Object.assign(console, originals)
  if (noise.length > 0) throw new Error(`A test must stay silent, but this was written:\n${noise.join('\n')}`)
})
