/** What npm's lockfile notes of one package. */
interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  integrity?: string
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export interface Lockfile {
  packages: Record<string, LockedPackage>
}

/** One installed package; a name can stand there in several versions. */
export interface Dependency {
  name: string
  version: string
  licence: string
  isDirect: boolean
  /** Not part of what runs or builds the product. */
  isDevelopmentOnly: boolean
  /** Installed only on some kinds of machine, or only if it can be. */
  isOptional: boolean
  hasInstallScript: boolean
  hasIntegrity: boolean
}

const NONE = 'none named'

/** Every package of a lockfile, by name and version, each once. */
export function listDependencies({ packages }: Lockfile): Dependency[] {
  const root = packages[''] ?? {}
  const direct = new Set([
    ...Object.keys(root.dependencies ?? {}),
    ...Object.keys(root.devDependencies ?? {}),
  ])
  const byKey = new Map<string, Dependency>()
  for (const [path, locked] of Object.entries(packages)) {
    if (path === '') continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const dependency = {
      name,
      version: locked.version ?? NONE,
      licence: locked.license ?? NONE,
      isDirect: direct.has(name) && path === `node_modules/${name}`,
      isDevelopmentOnly: locked.dev === true || locked.devOptional === true,
      isOptional: locked.optional === true || locked.devOptional === true,
      hasInstallScript: locked.hasInstallScript === true,
      hasIntegrity: locked.integrity !== undefined,
    }
    const key = `${name}@${dependency.version}`
    const known = byKey.get(key)
    byKey.set(key, known ? merged(known, dependency) : dependency)
  }
  return [...byKey.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/** In two places: what holds of either place, holds. */
function merged(a: Dependency, b: Dependency): Dependency {
  return {
    ...a,
    isDirect: a.isDirect || b.isDirect,
    isDevelopmentOnly: a.isDevelopmentOnly && b.isDevelopmentOnly,
    isOptional: a.isOptional && b.isOptional,
    hasInstallScript: a.hasInstallScript || b.hasInstallScript,
    hasIntegrity: a.hasIntegrity && b.hasIntegrity,
  }
}

// Not by the machine's language, so that the list is the same everywhere.
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
