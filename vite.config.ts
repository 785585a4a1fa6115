import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHUNK_GROUPS } from './scripts/build/chunks.ts'

// Not as a bare string, for which Vite sets another Host: the API would take the page for another site's.
const api = { target: `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}` }

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
      // Groups without what their modules need ask for it.
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          groups: CHUNK_GROUPS,
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
