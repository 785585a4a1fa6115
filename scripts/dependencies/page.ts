import { allowedLicences } from './licences.ts'
import type { Dependency } from './lockfile.ts'

/** `docs/dependencies.md` of these packages. */
export function dependenciesPage(dependencies: readonly Dependency[]): string {
  const runtime = dependencies.filter(({ isDevelopmentOnly }) => !isDevelopmentOnly)
  const development = dependencies.filter(({ isDevelopmentOnly }) => isDevelopmentOnly)
  const direct = dependencies.filter(({ isDirect }) => isDirect)
  const scripts = dependencies.filter(({ hasInstallScript }) => hasInstallScript)
  return `# Dependencies

Written by \`npx node scripts/write-dependencies.ts\` from \`package-lock.json\`; \`npm test\` fails when the two differ. Versions are pinned, and npm compares
every package with the lockfile's hash as it installs.

${dependencies.length} packages, ${direct.length} of them chosen by us, ${runtime.length} to build and run the product, ${development.length} to test it.

Allowed licences (${'`scripts/dependencies/licences.ts`'}; any other fails \`npm test\`):

${allowedLicences()
  .map((line) => `- ${line}`)
  .join('\n')}

| licence | packages |
|---|---|
${licenceCounts(dependencies)
  .map(([licence, count]) => `| ${licence} | ${count} |`)
  .join('\n')}

Packages that run a script of their own when they are installed (npm is told in \`allowScripts\` of \`package.json\` which may):
${scripts.map(({ name, version }) => `\`${name}\` ${version}`).join(', ')}.

## To build and run

${table(runtime)}

## To test

${table(development)}
`
}

function licenceCounts(dependencies: readonly Dependency[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const { licence } of dependencies) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

function table(dependencies: readonly Dependency[]): string {
  const rows = dependencies.map(({ name, version, licence, isDirect, isOptional, hasInstallScript }) => {
    const notes = [isOptional && 'optional', hasInstallScript && 'install script'].filter(Boolean).join(', ')
    return `| ${name} | ${version} | ${licence} | ${isDirect ? 'direct' : 'transitive'} | ${notes} |`
  })
  return ['| package | version | licence | chosen | notes |', '|---|---|---|---|---|', ...rows].join('\n')
}
