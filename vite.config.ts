import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Not as a bare string, for which Vite sets another Host: the API would take the page for another site's.
const api = { target: `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}` }

const BASE_PACKAGES =
  /node_modules\/(react|react-dom|scheduler|zod|@orpc\/(client|contract|openapi-client|shared|standard-server|standard-server-fetch))\//

const SMALL_PARTS =
  /src\/ui\/(empty-state|stale-alert|text-input|field|map\/map-view)\.tsx?$|lucide-react\/.*\/icons\/eye\.[a-z]+$/

export default defineConfig({
  plugins: [react(), tailwindcss()],
  // What React before 18 lacked, and the router still brings for it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: 'build/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The CSP allows no data: fonts or scripts, and the polyfill is for browsers older than the target.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A preload that fails is never fetched again by Chromium, however often this dialog is asked for.
      resolveDependencies: (file, needed) => (file.includes('pick-point-dialog') ? [] : needed),
    },
    rolldownOptions: {
      input: { index: 'index.html', login: 'login.html' },
      // What both pages need comes in one file, compressed together; left to itself the bundler splits it.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE_PACKAGES },
            // Most screens need them, and each alone is smaller than what a file of its own costs. A map that failed to load can be asked for
            // again only as long as it shares no file with a screen.
            { name: 'states', test: SMALL_PARTS },
          ],
        },
      },
    },
  },
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: Number(process.env['PORT'] ?? 3000),
    proxy: { '/api': api, '/healthz': api, '/readyz': api },
  },
})
