import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, mergeConfig } from 'vite'
import { offline } from './offline.ts'
import { inOneFile, oneFile } from './one-file.ts'
import { pack } from './pack.ts'
import { preload } from './preload.ts'
import { breakpoints } from './breakpoints.ts'
import { together } from './chunks.ts'

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The map and the colours are those that the library draws with; the rules are those of the documentation.
// Mode `page`: a folder for any web server, at any address, with all that needs no server of ours. Mode `file`: the same in one file.
const shared = defineConfig({
  plugins: [breakpoints(), svelte()],
  resolve: {
    alias: {
      '@': from('src'),
      '@draw': from('../src/byzantium/draw'),
      '@docs': from('../docs'),
      '@bots': from('../src/byzantium/bots'),
    },
  },
})

const inParts = (mode: string) => ({
  base: mode === 'page' ? './' : '/',
  plugins: [preload(), offline(from('service-worker.js')), pack()],
  worker: { format: 'es' as const }, // parts of them are loaded when they are needed
  build: {
    outDir: from(mode === 'page' ? '../build/page' : '../src/byzantium/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: together(from('src/')) } } },
    reportCompressedSize: false,
    assetsInlineLimit: (file: string) => (/\.(woff2|pack)$/.test(file) ? false : undefined), // the policy allows them from here only
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://localhost:8000', ws: true, changeOrigin: false } },
  },
})

const whole = {
  base: './',
  plugins: [oneFile(from('../build/byzantium.html'), from('public/favicon.svg'))],
  ...inOneFile(from),
}

export default defineConfig(({ mode }) => mergeConfig(shared, mode === 'file' ? whole : inParts(mode)))
