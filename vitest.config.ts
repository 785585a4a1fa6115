import { defineConfig } from 'vitest/config'
import { ConformanceReporter } from './testing/conformance-reporter.ts'
import { FlakyReporter } from './testing/flaky-reporter.ts'

// Neither UTC nor Jakarta: a place that forgets the business time zone shows.
process.env['TZ'] = 'America/Sao_Paulo'

const RESULTS: ['json', { outputFile: string }] = ['json', { outputFile: 'build/test-results.json' }]

/** `npm test` counts the results; without arguments it ran the whole suite, and so records the conformance too. */
function recordingReporters() {
  const scope = process.env['NPM_TEST']
  if (!scope) return []
  return scope === 'all' ? [RESULTS, new ConformanceReporter()] : [RESULTS]
}

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', new FlakyReporter(), ...recordingReporters()],
    setupFiles: ['testing/fail-on-console.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'testing/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          globalSetup: ['testing/postgres-setup.ts'],
          testTimeout: 10_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts', 'testing/**/*.e2e.ts'],
          testTimeout: 60_000,
          // Decision 26: only in the whole run, and said at its end.
          retry: process.env['NPM_TEST'] === 'all' ? 1 : 0,
          hookTimeout: 60_000,
          // A page that loads anew beside another browser may take longer than the default second.
          expect: { poll: { timeout: 5000 } },
          // In the order in which they stand, so that a test's pages are closed before its server goes away.
          sequence: { groupOrder: 1, hooks: 'list' },
        },
      },
    ],
  },
})
