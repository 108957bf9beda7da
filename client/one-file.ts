// Puts the whole page into one file that opens from a disk: `byzantium.html`. There a browser loads no module, worker or data from another
// file, so scripts are built without parts that come later, and workers, rules, puzzles and the champion's weights stand in the page as
// base64, once each.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Plugin, Rollup, UserConfig } from 'vite'

const APART = /\.(wasm|pack)$/ // all other files are small or for styles, and become part of those
const FILE = '__file' // gives the address of a file that is in the page

/** What a build for one file needs besides. */
export const inOneFile = (from: (path: string) => string): UserConfig => ({
  experimental: {
    renderBuiltUrl: (name, { hostType }) =>
      hostType === 'js' ? { runtime: `${FILE}(${JSON.stringify(name)})` } : { relative: true },
  },
  worker: { format: 'iife', rolldownOptions: { output: { codeSplitting: false } } },
  build: {
    outDir: from('../build/parts'),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    cssCodeSplit: false,
    chunkSizeWarningLimit: 5000,
    modulePreload: false,
    assetsInlineLimit: (file) => !APART.test(file),
    rolldownOptions: { output: { codeSplitting: false } },
  },
})

// From a disk a browser starts workers that are scripts, and none that are modules; and these load nothing, not even what the page has
// made an address for: what they need stands in their text.
const SCRIPTS = 'self.Worker = class extends Worker { constructor(url) { super(url) } };'
const LOADER = `${SCRIPTS}
const text = (name) => document.getElementById(name).textContent
const kind = (name) => name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream'
const data = (name) => 'data:' + kind(name) + ';base64,' + text(name)
const script = (name) => ${JSON.stringify(SCRIPTS)} + new TextDecoder()
  .decode(Uint8Array.from(atob(text(name)), (sign) => sign.charCodeAt(0)))
  .replace(/${FILE}\\(["'\`]([^"'\`]+)["'\`]\\)/g, (_, used) => used.endsWith('.js')
    ? 'URL.createObjectURL(new Blob([' + JSON.stringify(script(used)) + ']))' : JSON.stringify(data(used)))
const ${FILE} = (name) => name.endsWith('.js') ? URL.createObjectURL(new Blob([script(name)])) : data(name)`

type File = Rollup.OutputAsset | Rollup.OutputChunk
const contents = (file: File) => Buffer.from(file.type === 'chunk' ? file.code : file.source)
/** With its fonts. */
const styled = (style: string, files: File[]) =>
  style.replace(/url\([^)]*?([^/)]+\.woff2)\)/g, (url, name: string) => {
    const font = files.find(({ fileName }) => basename(fileName) === name)
    return font ? `url(data:font/woff2;base64,${contents(font).toString('base64')})` : url
  })
/** As text of an element: what would end it is written in another way. */
const harmless = (script: string) => script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')

function page(html: string, files: File[], icon: string): string {
  const [entry] = files.filter((file) => file.type === 'chunk' && file.isEntry),
    style = files.find(({ fileName }) => fileName.endsWith('.css'))
  const kept = files.filter((file) => file !== entry && file !== style && /\.(js|wasm|pack)$/.test(file.fileName))
  const parts = kept.map(
    (file) => `<script type="text/plain" id="${file.fileName}">${contents(file).toString('base64')}</script>`,
  )
  const head = `<link rel="icon" href="${icon}"><style>${styled(contents(style!).toString(), files)}</style>`
  const script = `<script>${LOADER}</script><script type="module">${harmless(contents(entry!).toString())}</script>`
  return html
    .replace(/\s*<link[^>]*>/g, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${parts.join('\n')}\n${script}</body>`)
}

export function oneFile(target: string, icon: string): Plugin {
  return {
    name: 'one-file',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.values(bundle),
          html = files.find(({ fileName }) => basename(fileName) === 'index.html')!
        const sign = `data:image/svg+xml;base64,${(await readFile(icon)).toString('base64')}`
        await mkdir(dirname(target), { recursive: true })
        await writeFile(target, page(contents(html).toString(), files, sign))
      },
    },
  }
}
