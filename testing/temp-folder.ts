import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own, in memory where the machine offers that. Remove it with `removeFolder`. */
export function tempFolder(name: string): string {
  return mkdtempSync(join(memoryFolder() ?? tmpdir(), `tagihan-${name}-`))
}

/** Removes a folder with all it holds; none there is fine. */
export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 })
}

function memoryFolder(): string | undefined {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return undefined
  }
}
