import type { Dependency } from './lockfile.ts'

/** Licences that allow what we do: run it, change it, and give it on in a program that is not open. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
])

/** Allowed for the one package only, and why. */
const ALLOWED_HERE: Readonly<Record<string, { licence: string; packages: RegExp }>> = {
  'a font may be given on with a program': {
    licence: 'OFL-1.1',
    packages: /^@fontsource-variable\/plus-jakarta-sans$/,
  },
  'used as it is, unchanged, to build (lightningcss) or to test (axe-core); no line of it is in what ships': {
    licence: 'MPL-2.0',
    packages: /^(lightningcss(-[a-z0-9-]+)?|axe-core)$/,
  },
}

/** Whether an SPDX expression leaves us a choice of allowed licences only. */
export function isAllowedExpression(expression: string): boolean {
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence)))
}

/** The packages whose licence nobody has allowed, as lines. */
export function licenceProblems(dependencies: readonly Dependency[]): string[] {
  return dependencies
    .filter(({ licence }) => !isAllowedExpression(licence))
    .filter(
      ({ name, licence }) =>
        !Object.values(ALLOWED_HERE).some((one) => one.licence === licence && one.packages.test(name)),
    )
    .map(
      ({ name, version, licence }) => `${name} ${version}: ${licence} is not on the list of allowed licences`,
    )
}

/** The list of allowed licences, for people. */
export function allowedLicences(): string[] {
  return [
    [...ALLOWED].sort().join(', '),
    ...Object.entries(ALLOWED_HERE).map(([why, { licence }]) => `${licence} for one use: ${why}`),
  ]
}
