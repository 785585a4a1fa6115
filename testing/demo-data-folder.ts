import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { tempFolder } from './temp-folder.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** A new data folder with the customers and bills of `npm run demo`, for `startApp({ dataDir })`. */
export function demoDataFolder(): string {
  const dataDir = tempFolder('demo')
  const env = { PATH: process.env['PATH'], TZ: process.env['TZ'], DATA_DIR: dataDir }
  execFileSync(process.execPath, ['scripts/demo-data.ts'], { cwd: ROOT, env })
  return dataDir
}
