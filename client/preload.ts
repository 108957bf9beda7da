// Which scripts the first page at an address will ask for: the server names them in the document's head, so that a browser fetches
// them at once and not only when the script that needs them has come. Styles are left out: the page that is kept for all addresses
// without network is the lobby's, and browsers complain of a style that was asked for in vain. `.preload.json`: by the first part of the path, links.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'

const FIRST: Readonly<Record<string, string>> = { '': 'src/lobby/Home.svelte', t: 'src/table/TablePage.svelte' }
export const PRELOADS = '.preload.json'

/** A chunk with all that it imports, but what was seen before. */
function closure(bundle: Rollup.OutputBundle, name: string, seen: Set<string>): Rollup.OutputChunk[] {
  const chunk = bundle[name]
  if (seen.has(name) || chunk?.type !== 'chunk') return []
  seen.add(name)
  return [chunk, ...chunk.imports.flatMap((one) => closure(bundle, one, seen))]
}

function links(bundle: Rollup.OutputBundle, base: string, module: string): string {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const entry = chunks.find((one) => one.isEntry)!,
    page = chunks.find((one) => one.moduleIds.some((id) => id.endsWith(module)))
  if (!page) throw new Error(`There is no chunk for ${module}.`)
  const seen = new Set<string>()
  closure(bundle, entry.fileName, seen)
  return closure(bundle, page.fileName, seen)
    .map((one) => `<link rel="modulepreload" crossorigin href="${base}${one.fileName}">`)
    .join('')
}

export function preload(): Plugin {
  let folder = '',
    base = '/',
    found: Record<string, string> = {}
  return {
    name: 'preload',
    apply: 'build',
    configResolved: (config) => void ([folder, base] = [config.build.outDir, config.base]),
    generateBundle: {
      order: 'post',
      handler: (_, bundle) =>
        void (found = Object.fromEntries(
          Object.entries(FIRST).map(([path, module]) => [path, links(bundle, base, module)]),
        )),
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler: () => writeFile(join(folder, PRELOADS), JSON.stringify(found)),
    },
  }
}
