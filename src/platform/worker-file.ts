import { existsSync } from 'node:fs'

/**
 * The file of a worker thread. From the sources it is in the folder of `asker` (an `import.meta.url`); in the build an entry of its own,
 * beside or above the piece of the bundle that the asker is in. Throws when the build lacks it.
 */
export function workerFile(name: string, asker: string): URL {
  const places = [`./${name}.ts`, `./${name}.js`, `../${name}.js`]
  const found = places.map((place) => new URL(place, asker)).find((url) => existsSync(url))
  if (!found) throw new Error(`${name} is missing in the build`)
  return found
}
