// Packs what was built, NAME.br and NAME.gz beside NAME: the server sends those, and packs nothing while somebody waits. Only
// the page itself is not the same for every address.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXTS = /\.(js|css|svg|json|webmanifest|txt|wasm)$/
const SMALLEST = 600 // bytes; packing less than a packet is of no use

async function packed(data: Buffer): Promise<[string, Buffer][]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length }
  return [
    ['.br', await promisify(brotliCompress)(data, { params })],
    ['.gz', await promisify(gzip)(data, { level: 9 })],
  ]
}

async function packBeside(path: string): Promise<void> {
  const data = await readFile(path)
  if (data.length < SMALLEST) return
  for (const [suffix, bytes] of await packed(data))
    if (bytes.length < data.length) await writeFile(path + suffix, bytes)
}

export function pack(): Plugin {
  let folder = ''
  return {
    name: 'pack',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle: {
      sequential: true,
      async handler() {
        const names = (await readdir(folder, { recursive: true })).filter((name) => TEXTS.test(name))
        await Promise.all(names.map((name) => packBeside(join(folder, name))))
      },
    },
  }
}
