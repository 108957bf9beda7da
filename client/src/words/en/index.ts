import type { CityName, MessageId } from '@/types'
import type { Template } from '../format'
import { game } from './game'
import { lobby } from './lobby'
import { replay } from './replay'
import { table } from './table'

const texts = { ...game, ...table, ...lobby, ...replay }

// Every message that the server can send has a text, and every city its name.
texts satisfies Record<MessageId | `city.${CityName}`, Template>

const nouns = {
  cube: { one: '# cube', other: '# cubes' },
  move_cube: { one: '# Move cube', other: '# Move cubes' },
  bezant: { one: '# bezant', other: '# bezants' },
  point: { one: '# point', other: '# points' },
  die: { one: '# die', other: '# dice' },
  hit: { one: '# hit', other: '# hits' },
  token: { one: '# token', other: '# tokens' },
  city: { one: '# city', other: '# cities' },
  player: { one: '# player', other: '# players' },
  action: { one: '# action', other: '# actions' },
  game: { one: '# game', other: '# games' },
  move: { one: '# move', other: '# moves' },
  slip: { one: '# slip', other: '# slips' },
  step: { one: '# step', other: '# steps' },
  watcher: { one: '# watching', other: '# watching' },
  day: { one: '# day', other: '# days' },
  hour: { one: '# hour', other: '# hours' },
  minute: { one: '# minute', other: '# minutes' },
}

export const english = { tag: 'en', texts, nouns }
