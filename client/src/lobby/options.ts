// The options of the rules (chapter 14), as forms and facts show them: `rule.OPTION`, `rule.VALUE`, `rule.VALUE_note`.
import { OPTIONS } from '@/engine/made/tables'
import type { TableSetup } from '@/types'
import { t } from '@/words/index.svelte'

export type Options = TableSetup['options']
export type Option = keyof Options
type Value = (typeof OPTIONS)[Option][number]

export const CLAUSES: Record<Option, string> = {
  civil_war_targets: '9.2',
  two_player_passing: '14.1',
  failed_sea_attacker: '11.6',
  army_entry: '7.1',
  failed_besieger: '11.6',
  levy_after_army: '9.4',
  ties_after_fall: '13.6',
  fall_to_bulgars: '13.6',
}
const NAMES = Object.keys(CLAUSES) as Option[]

export const choicesOf = (option: Option): { value: Value; name: string }[] =>
  OPTIONS[option].map((value) => ({ value, name: t(`rule.${value}`) }))

export const noteOf = (options: Options, option: Option, players: number): string =>
  option === 'two_player_passing' && players > 2 ? t('rule.only_two') : t(`rule.${options[option]}_note`)

/** What is not as usual, by name. */
export const changed = (options: Options): Option[] => NAMES.filter((option) => options[option] !== OPTIONS[option][0])

export { NAMES }
