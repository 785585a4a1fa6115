import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './setup/build-when-stale.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { pinnedNode, root } from './setup/project.mjs'

const TSC = 'node_modules/typescript/bin/tsc'
const CHECKS = {
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  'types of the server': [TSC, '-p', 'tsconfig.server.json'],
  'types of the web': [TSC, '-p', 'tsconfig.web.json'],
  'structure of the house': ['scripts/check-structure.ts'],
}
const RESULTS = join(root, 'build/test-results.json')

const args = process.argv.slice(2)
let passed = 0
let failed = 0

function count(name, ok, startedAt, output = '') {
  if (ok) passed += 1
  else failed += 1
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (output.trim()) console.log(output.trimEnd().replace(/^(?=.)/gm, '       '))
}

function runCheck(name, command, { alwaysShow = false } = {}) {
  const startedAt = Date.now()
  const run = spawnSync(pinnedNode, command, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const ok = run.status === 0
  count(name, ok, startedAt, ok && !alwaysShow ? '' : `${run.stdout}\n${run.stderr}`)
}

function runBuild() {
  const startedAt = Date.now()
  count('production build', ensureBuilt(), startedAt)
}

function runVitest(scope) {
  rmSync(RESULTS, { force: true })
  const run = spawnSync(pinnedNode, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NPM_TEST: scope },
  })
  const results = readResults()
  passed += results.passed
  // A file that does not load, or an error outside of any test, fails the run without a failed test.
  failed += results.failed || (run.status === 0 ? 0 : 1)
}

function readResults() {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(RESULTS, 'utf8'))
    const failures = testResults.map(({ status, assertionResults }) => {
      const failedTests = assertionResults.filter((test) => test.status === 'failed').length
      return failedTests || (status === 'failed' ? 1 : 0)
    })
    return { passed: numPassedTests, failed: failures.reduce((sum, each) => sum + each, 0) }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

ensureInstalled({ withDev: true })
if (args.length === 0) {
  for (const [name, command] of Object.entries(CHECKS)) runCheck(name, command)
  runBuild()
  runCheck('weight of the web app', ['scripts/check-weight.ts'], { alwaysShow: true })
  runVitest('all')
} else {
  if (args.some((arg) => arg.includes('e2e'))) runBuild()
  runVitest('some')
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
