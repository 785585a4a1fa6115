import { isTest, type SourceFile } from './source-files.ts'

const MAX_LINES = 250

const SLICE_VOCABULARY = [
  'README.md',
  '([a-z0-9]+-)?contract.ts',
  'schemas.ts',
  'rules/*.ts',
  'server/(([a-z]+-)?routes|public|queries|worker).ts',
  'server/(commands|queries|gateway|provider|csv)/*.ts',
  'web/*.ts',
  'web/*.tsx',
  'web/*.css',
].map((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[a-z0-9-]+')}$`))

const VAGUE_NAME = /(^|[-/.])(utils?|helpers?|misc|common|lib|manager|dto)(?=[-/.]|$)/
const BARREL = /(^|\/)index\.tsx?$/
const KEBAB_CASE = /(^|\/)[a-z0-9]+(-[a-z0-9]+)*(\.(test|e2e))?\.tsx?$/

/** Checks names, places and sizes of files. */
export function checkFiles(files: SourceFile[]): string[] {
  return files.flatMap((file) =>
    [...nameProblems(file.path), ...(file.path.startsWith('src/') ? sourceProblems(file) : [])].map(
      (problem) => `${file.path}: ${problem}`,
    ),
  )
}

function nameProblems(path: string): string[] {
  const problems: string[] = []
  const vague = VAGUE_NAME.exec(path)?.[2]
  if (vague) problems.push(`"${vague}" says nothing: name the file after what it does`)
  if (BARREL.test(path)) problems.push('no barrels: import from the file that defines it')
  if (/\.tsx?$/.test(path) && !KEBAB_CASE.test(path)) problems.push('file names are kebab-case')
  return problems
}

function sourceProblems({ path, text }: SourceFile): string[] {
  const problems: string[] = []
  const inSlice = /^src\/features\/[^/]+\/(.+)$/.exec(path)?.[1]
  if (
    inSlice &&
    !SLICE_VOCABULARY.some((pattern) => pattern.test(inSlice.replace(/\.test(?=\.tsx?$)/, '')))
  ) {
    problems.push('not in the vocabulary of a slice (docs/architecture.md)')
  }
  const lineCount = text.split('\n').length - 1
  if (!isTest(path) && /\.tsx?$/.test(path) && lineCount > MAX_LINES) {
    problems.push(`${lineCount} lines, at most ${MAX_LINES}: it probably does two jobs`)
  }
  if (/\.tsx?$/.test(path) && /^export (default\b|\{[^}]*\bas default\b)/m.test(text)) {
    problems.push('no default export: name it, and name the file after it')
  }
  return problems
}
