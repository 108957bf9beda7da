// What a thing on the table is for, what it costs now and, if it can't be chosen, why. What things cost and why they are closed
// comes from the server; here are only the words.
import type { TableState } from '@/state/table.svelte'
import type { PlayerSide, Preview } from '@/types'
import { count, has, t, words, type TextId } from '@/words/index.svelte'
import { targetOf } from './choices'

export interface About {
  title: string
  text: string
  cost: string | null
  why: string | null
}

/** Things are named as `data-about` names them: space:emperor, box:arab:main, purse:arab, office:caliph, pool, ... */
export function aboutOf(thing: string, at: TableState): About | null {
  const [kind, one] = thing.split(':') as [string, string | undefined]
  const text = textOf(kind, one, thing)
  if (!text) return null
  const action = at.asked === null ? undefined : actionOf(thing, at.preview)
  return {
    title: titleOf(kind, thing),
    text: t(text, valuesOf(thing)),
    cost: action ? costOf(action) : null,
    why: isAction(kind) ? whyOf(action, at) : action?.why ? words(action.why, at.names) : null,
  }
}

type Action = Preview['actions'][number]
const ACTIONS = new Set(['space', 'build', 'tax', 'pass', 'take_control', 'strengthen', 'army'])
const isAction = (kind: string) => ACTIONS.has(kind)

function actionOf(thing: string, preview: Preview | null): Action | undefined {
  return preview?.actions?.find((action) => targetOf(action.option) === thing)
}

function textOf(kind: string, one: string | undefined, thing: string): TextId | null {
  const box = thing.split(':')[2]
  const id =
    kind === 'box'
      ? `about.box.${box}`
      : kind === 'space'
        ? `about.${one?.replace(/_(byzantine|arab)$/, '')}`
        : kind === 'office'
          ? `about.${one?.replace(/_.*$/, '')}`
          : `about.${kind}`
  return has(id) ? id : null
}

const sideOf = (thing: string): PlayerSide | undefined =>
  /byzantine|emperor/.test(thing) ? 'byzantine' : /arab|caliph/.test(thing) ? 'arab' : undefined
const valuesOf = (thing: string) => ({ side: sideOf(thing) })

function titleOf(kind: string, thing: string): string {
  const [, one, box] = thing.split(':')
  if (kind === 'box') return `${t(`side.${one as PlayerSide}`)} · ${t(`box.${box as 'main'}`)}`
  const ids = {
    space: `space.${one}`,
    office: `space.${one}`,
    build: one === 'arab' ? 'name.mosque' : 'name.church',
    army: 'option.army',
    purse: 'about.purse_title',
  } as Record<string, string>
  for (const id of [ids[kind], `name.${kind}`, `option.${kind}`, `own.${kind}`, `about.${kind}_title`])
    if (id && has(id)) return t(id, valuesOf(thing))
  return ''
}

/** "Costs a cube of the pool, and 6 bezants of the Arab treasury" */
function costOf({ cubes, price, cube_price, treasury }: Action): string | null {
  const due = price + cube_price
  const said = [
    ...(cubes ? [t(cube_price ? 'about.cube_bought' : 'about.cube_free')] : []),
    ...(due ? [treasury ? t('effect.price', { price: due, side: treasury }) : count(due, 'bezant')] : []),
  ]
  return said.length ? t('about.cost', { names: said.join(' + ') }) : null
}

function whyOf(action: Action | undefined, at: TableState): string | null {
  const asked = at.shown?.prompt
  if (action) return action.why && words(action.why, at.names)
  if (!asked || at.table?.status !== 'playing' || !at.mine.length) return null
  if (at.asked === null) return asked.asked === null ? null : t('wait.for', { player: asked.asked }, at.names)
  return asked.id === 'prompt.action' ? null : t('about.busy')
}
