import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { offline } from './offline.ts'
import { pack } from './pack.ts'
import { preload } from './preload.ts'

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The map and the colours are those that the library draws with; the rules are those of the documentation.
// Mode `page`: a folder for any web server, at any address, with all that needs no server of ours.
export default defineConfig(({ mode }) => ({
  base: mode === 'page' ? './' : '/',
  plugins: [svelte(), preload(), offline(from('service-worker.js')), pack()],
  resolve: {
    alias: {
      '@': from('src'),
      '@draw': from('../src/byzantium/draw'),
      '@docs': from('../docs'),
      '@bots': from('../src/byzantium/bots'),
    },
  },
  worker: { format: 'es' }, // parts of them are loaded when they are needed
  build: {
    outDir: from(mode === 'page' ? '../build/page' : '../src/byzantium/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    assetsInlineLimit: (file) => (/\.(woff2|pack)$/.test(file) ? false : undefined), // the policy allows them from here only
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://localhost:8000', ws: true, changeOrigin: false } },
  },
  test: { include: ['tests/**/*.test.ts'], passWithNoTests: true, testTimeout: 60_000 }, // a busy machine is no failure
}))
