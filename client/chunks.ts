// Which modules travel together. Left alone, every module that two pages share becomes a file of its own, and a table is made of
// forty: asking for each takes longer than what it holds. So there are three: what all pages begin with and what lobby and table
// share, what else the lobby needs, what else a table needs. All others are made as they come.
import type { Rollup } from 'vite'

type Modules = Pick<Rollup.PluginContext, 'getModuleInfo'>
interface Pages {
  entry: Set<string>
  home: Set<string>
  table: Set<string>
}

/** A module with all that it can't begin without. */
function closure(modules: Modules, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const one of modules.getModuleInfo(id)?.importedIds ?? []) closure(modules, one, seen)
  return seen
}

function pages(modules: Modules, source: string): Pages {
  const of = (file: string) => closure(modules, source + file)
  return { entry: of('main.ts'), home: of('lobby/Home.svelte'), table: of('table/TablePage.svelte') }
}

/** Groups for `output.codeSplitting`; `source`: the folder of the page's sources, with a stroke at its end. */
export function together(source: string) {
  let found: Pages | null = null
  const groupOf = (id: string, modules: Modules): string | null => {
    const { entry, home, table } = (found ??= pages(modules, source))
    if (entry.has(id) || (home.has(id) && table.has(id))) return 'common'
    return home.has(id) ? 'lobby' : table.has(id) ? 'table' : null
  }
  return [{ name: groupOf, debugName: 'lobby and table' }]
}
