import { fileURLToPath } from 'node:url'
import { checkFiles } from './structure/check-files.ts'
import { checkImports, type ImportReport } from './structure/check-imports.ts'
import { checkTableOwners } from './structure/check-table-owners.ts'
import { sourceFiles } from './structure/source-files.ts'

/** Checks the house of the repository at `root`: names and places of files, owners of tables, direction of imports. */
export async function checkStructure(root: string): Promise<ImportReport> {
  const files = sourceFiles(root, ['src', 'testing', 'scripts', 'e2e', 'bench'])
  const imports = await checkImports(root)
  return { ...imports, problems: [...checkFiles(files), ...checkTableOwners(files), ...imports.problems] }
}

if (import.meta.main) {
  const { problems, moduleCount, importCount } = await checkStructure(
    fileURLToPath(new URL('../', import.meta.url)),
  )
  for (const problem of problems) console.error(problem)
  if (moduleCount === 0 || importCount === 0) console.error('No module was read: the check itself is broken.')
  else console.log(`Structure: ${moduleCount} files, ${importCount} imports, ${problems.length} problems`)
  if (problems.length > 0 || moduleCount === 0 || importCount === 0) process.exitCode = 1
}
