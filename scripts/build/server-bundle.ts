import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { build } from 'vite'

// pg asks for its C++ binding, which is not installed; unresolved it would end the bundle's start.
const noNativePostgres = {
  name: 'no-native-postgres',
  resolveId: (id: string) => (id === 'pg-native' ? '\0pg-native' : null),
  load: (id: string) => (id === '\0pg-native' ? 'export const Client = undefined' : null),
}

const ENTRIES = [
  'src/app/server/main.ts',
  'src/app/server/admin.ts',
  'src/platform/backup/backup-worker.ts',
  'src/platform/database/sqlite-long-worker.ts',
]

/** Bundles the server, the admin command and the threads with all their packages into `build/server`. */
export async function buildServer(root: string): Promise<void> {
  const entries = Object.fromEntries(
    ENTRIES.map((path) => [basename(path, '.ts'), `${root}${path}`] as const).filter(([, path]) =>
      existsSync(path),
    ),
  )
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [noNativePostgres],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'esnext',
      outDir: 'build/server',
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      copyPublicDir: false,
      rolldownOptions: { input: entries },
    },
  })
}
