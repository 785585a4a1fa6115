import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule } from 'vitest/node'
import { renderConformance, type TestRecord } from './conformance/render-conformance.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Writes `docs/conformance.md` after a whole run. */
export class ConformanceReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const groups = JSON.parse(readFileSync(`${ROOT}testing/requirements.json`, 'utf8'))
    mkdirSync(`${ROOT}docs`, { recursive: true })
    writeFileSync(`${ROOT}docs/conformance.md`, renderConformance(groups, modules.flatMap(records)))
  }
}

function records(module: TestModule): TestRecord[] {
  const file = relative(ROOT, module.moduleId).replaceAll('\\', '/')
  return [...module.children.allTests()].map((test) => {
    const { state } = test.result()
    return { file, title: test.fullName, state: state === 'pending' ? 'skipped' : state }
  })
}
