// Apart from vite.config.ts, which builds the page where nothing is installed that tests it.
import { defineConfig, mergeConfig } from 'vitest/config'
import vite from './vite.config.ts'

const test = { include: ['tests/**/*.test.ts'], passWithNoTests: true, testTimeout: 60_000 } // a busy machine is no failure

export default defineConfig((env) => mergeConfig(vite(env), { test }))
