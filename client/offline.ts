// Writes the service worker (service-worker.js) with what this build is made of, and a version that changes with any of it.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'

const SCRIPT = 'sw.js'
// The page itself is kept under its address, and the champion by whoever needs it (champion.ts).
const NOT_KEPT = /(^\.|\.(html|br|gz)$|^sw\.js$|^robots\.txt$|^assets\/champion-[^/]*\.pack$)/

export function offline(template: string): Plugin {
  let folder = ''
  return {
    name: 'offline',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle: {
      order: 'pre', // before it is packed
      sequential: true,
      async handler() {
        const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
          .filter((one) => one.isFile())
          .map((one) =>
            join(one.parentPath, one.name)
              .slice(folder.length + 1)
              .replaceAll(sep, '/'),
          )
          .sort()
        const version = createHash('sha256').update(await readFile(template))
        for (const name of names.filter((one) => !/\.(br|gz)$/.test(one) && one !== SCRIPT))
          version.update(name).update(await readFile(join(folder, name)))
        const files = names.filter((name) => !NOT_KEPT.test(name))
        const script = (await readFile(template, 'utf8'))
          .replace('__VERSION__', version.digest('hex').slice(0, 16))
          .replace('__FILES__', JSON.stringify(files))
        await writeFile(join(folder, SCRIPT), script)
      },
    },
  }
}
