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

// What nearly every screen needs besides. Of files as small as theirs each costs a round trip, six at a time.
const CALLS =
  /node_modules\/(@orpc\/tanstack-query|@tanstack\/[a-z-]+\/build\/modern\/(mutationObserver|useMutation))/

// The same of our own, which the registration needs as well.
const PARTS =
  /src\/shared\/(calendar-day|billing-period|rupiah|schemas)\.ts$|src\/ui\/(page-time-zone\.ts|select\.tsx)$|lucide-react\/.*\/icons\/chevron-down\.[a-z]+$/

// What most screens have above their lists, and what is around those.
const CONTROLS =
  /src\/ui\/(search-box|checkbox|confirm-dialog|money)\.tsx$|src\/features\/billing\/web\/month-picker\.tsx$|lucide-react\/.*\/icons\/chevron-(left|right)\.[a-z]+$/
const LISTS =
  /src\/ui\/(data-table|pagination|loaded-list|list-footer|stat-tile|menu|card-list|address-filters|download-file)\.tsx?$|lucide-react\/.*\/icons\/(plus|trash|pencil|ellipsis|arrow-(up|down)|download|undo-2)\.[a-z]+$/

// The contract of a slice and what calls it, for all screens that show something of it; what the registration has, too, for itself.
const PEOPLE =
  /src\/features\/customers\/(schemas|rules\/customer-fields)\.ts$|src\/shared\/phone-number\.ts$|src\/ui\/page-packages\.ts$/
const CUSTOMERS =
  /src\/features\/customers\/((contract|review-contract)\.ts$|rules\/(customer-filter|customer-changes|csv-file)\.ts$|web\/api\.ts$)/
const BILLS =
  /src\/features\/billing\/((contract|print-contract|unpaid-contract|schemas)\.ts$|rules\/(billing-cycle|bulk-draft|unpaid-customer)\.ts$|web\/api\.ts$)/
const MESSAGES =
  /src\/features\/messaging\/((contract|schemas)\.ts$|web\/(api|wait-for-message|running-jobs|use-job)\.tsx?$)/

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
      preserveEntrySignatures: 'allow-extension',
      // What both pages need comes in one file, compressed together; left to itself the bundler splits it.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: BASE },
            { name: 'query', test: QUERIES },
            { name: 'calls', test: CALLS, includeDependenciesRecursively: false },
            { name: 'parts', test: PARTS, includeDependenciesRecursively: false },
            { name: 'controls', test: CONTROLS, includeDependenciesRecursively: false },
            { name: 'lists', test: LISTS, includeDependenciesRecursively: false },
            { name: 'people', test: PEOPLE, includeDependenciesRecursively: false },
            { name: 'customers', test: CUSTOMERS, includeDependenciesRecursively: false },
            { name: 'bills', test: BILLS, includeDependenciesRecursively: false },
            { name: 'messages', test: MESSAGES, includeDependenciesRecursively: false },
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
