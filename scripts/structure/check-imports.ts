import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { VariableDeclarator } from '@swc/core'
import { Visitor } from '@swc/core/Visitor.js'
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser'

const FOLDERS = ['src', 'testing', 'e2e', 'bench']

teachUsingDeclarations()

export interface ImportReport {
  problems: string[]
  /** How much was really read: the tool reports success for files that it cannot parse. */
  moduleCount: number
  importCount: number
}

/** Checks the direction of imports by the rules of `.dependency-cruiser.cjs`. */
export async function checkImports(root: string): Promise<ImportReport> {
  const forbidden = readRules()
  const options: ICruiseOptions = {
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
    // TypeScript 7 has no JavaScript API: with the default parser every file would silently count as empty.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  }
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)))
  const { output } = await cruise(folders, options, {
    extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.css'],
    exportsFields: ['exports'],
    conditionNames: ['node', 'import', 'types', 'default'],
  })
  const { summary, modules } = output as ICruiseResult
  const comments = new Map(forbidden.map((rule) => [rule.name, rule.comment]))
  return {
    problems: summary.violations.map(
      ({ rule, from, to }) => `${from} -> ${to}: ${rule.name}: ${comments.get(rule.name) ?? ''}`,
    ),
    moduleCount: modules.filter((module) => module.source.startsWith('src/')).length,
    importCount: modules.reduce((sum, module) => sum + module.dependencies.length, 0),
  }
}

function readRules(): IForbiddenRuleType[] {
  const path = fileURLToPath(new URL('../../.dependency-cruiser.cjs', import.meta.url))
  return createRequire(import.meta.url)(path).forbidden
}

/** The syntax walker of `@swc/core` stops at `using x = …`; it is walked like `const x = …`. */
function teachUsingDeclarations(): void {
  const visitStatement = Visitor.prototype.visitStatement
  Visitor.prototype.visitStatement = function (statement) {
    const { type, decls } = statement as { type: string; decls?: VariableDeclarator[] }
    if (type !== 'UsingDeclaration') return visitStatement.call(this, statement)
    this.visitVariableDeclarators(decls ?? [])
    return statement
  }
}
