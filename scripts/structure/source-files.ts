import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  /** Path from the repository's root, with forward slashes. */
  path: string
  text: string
}

/** All files below some folders of the repository; folders that do not exist are skipped. */
export function sourceFiles(root: string, folders: string[]): SourceFile[] {
  return folders.filter((folder) => existsSync(join(root, folder))).flatMap((folder) => below(root, folder))
}

function below(root: string, folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? below(root, path) : [{ path, text: readFileSync(join(root, path), 'utf8') }]
  })
}

/** Whether it is a test or only there for tests. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}
