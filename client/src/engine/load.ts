// The rules' module, compiled while it comes.
import type { Entries } from './made/entries'
import module from './made/byzantium.wasm?url'

export async function load(): Promise<Entries> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(module)).catch(whole)
  return instance.exports as unknown as Entries
}

/** From a server that doesn't say what kind of file it is. */
async function whole(): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  return WebAssembly.instantiate(await (await fetch(module)).arrayBuffer())
}
