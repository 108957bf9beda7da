// node node.mjs MODULE SIZES play|think|search NUMBER ...
import fs from 'node:fs'
import { run } from './play.mjs'

const [module, sizes, mode, ...numbers] = process.argv.slice(2)
const input = mode === 'play' ? null : new Uint8Array(fs.readFileSync(0))
const began = process.cpuUsage().user
const { out, done } = await run(fs.readFileSync(module), JSON.parse(sizes), mode, numbers.map(Number), input)
console.error(Math.round(done / ((process.cpuUsage().user - began) / 1e6)))
for (const part of out) fs.writeSync(1, part)
