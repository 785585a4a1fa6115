import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Not as a bare string, for which Vite sets another Host: the API would take the page for another site's.
const api = { target: `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}` }

// What both pages load at once.
const BASE =
  /node_modules\/(react|react-dom|scheduler|zod|@orpc\/(client|contract|openapi-client|shared|standard-server|standard-server-fetch))\/|src\/ui\/(api-client|api-error|leave-for-login|empty-state|stale-alert|text-input|field|logo|skeleton|map\/map-view)\.tsx?$|src\/shared\/(text-schemas|app-error|endpoint-meta)\.ts$|src\/features\/identity\/(contract|web\/api)\.ts$|lucide-react\/.*\/icons\/eye\.[a-z]+$/

// The shell's alone; the login asks without a cache.
const QUERIES =
  /node_modules\/@tanstack\/(query-core\/build\/modern\/(?!mutationObserver|infiniteQueryObserver)|react-query\/build\/modern\/(?!useMutation|useInfinite))/

// What nearly every screen needs besides. Each alone is smaller than what a file of its own costs.
const CALLS =
  /node_modules\/(@orpc\/tanstack-query|@tanstack\/[a-z-]+\/build\/modern\/(mutationObserver|useMutation))/

const PARTS = /src\/shared\/(calendar-day|billing-period|rupiah|schemas)\.ts$|src\/ui\/page-time-zone\.ts$/

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
            { name: 'base', test: BASE },
            { name: 'query', test: QUERIES },
            { name: 'calls', test: CALLS },
            { name: 'parts', test: PARTS },
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
