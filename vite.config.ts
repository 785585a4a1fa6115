import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'build/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The CSP allows no data: fonts or scripts, and the polyfill is for browsers older than the target.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { index: 'index.html', login: 'login.html' } },
  },
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: Number(process.env['PORT'] ?? 3000),
    proxy: { '/api': api, '/healthz': api, '/readyz': api },
  },
})
