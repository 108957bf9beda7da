// NAME, a program that plays Byzantium. What it reads and writes: docs/bot-protocol.md of Byzantium.
// It takes cities while it can, goes to war now and then, and chooses among the rest by chance.

const { createInterface } = require('node:readline')

const LIKES = ['take control', 'Byzantine army', 'Arab army', 'strengthen', 'pass'] // actions, the best first

// One of the legal codes. `question.position` holds all that lies on the table.
function choose(question) {
  const answers = new Map(question.texts.map((text, i) => [text, question.legal[i]]))
  const chance = chanceOf(question.seed) // the only chance it uses: so its games can be repeated
  if (question.kind === 'action') {
    return answers.get(LIKES.find((text) => answers.has(text) && isWise(text, chance)))
  }
  if (answers.has('pool')) return answers.get('pool') // a cube from the pool costs nothing
  return question.legal[Math.floor(chance() * question.legal.length)]
}

const isWise = (text, chance) => text === 'take control' || text === 'pass' || chance() < 0.5

// Numbers from 0 to 1, the same for the same seed: splitmix32.
function chanceOf(seed) {
  let state = seed % 2 ** 32
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

const say = (message) => console.log(JSON.stringify(message))

say({ type: 'hello', protocols: ['byzantium-bot-1'], name: 'NAME', version: '1' })
let position = {}
const input = createInterface({ input: process.stdin })
input.on('line', (line) => {
  const message = JSON.parse(line)
  // No type: a question for programs that say no hello.
  if (message.type === 'position') position = message
  else if (message.type === 'go') {
    say({ type: 'choice', decision: message.decision, code: choose({ ...position, ...message }) })
  } else if (message.type === 'quit') input.close()
})
