// A study as text that people read: decisions in words, comments in braces, what branches off in brackets.
import { doing } from '@/table/choices'
import { words } from '@/words/index.svelte'
import { beginsMove, type Moment } from './moments'

function said({ parent, code }: Moment, names: readonly string[]): string {
  const option = parent?.view.options.find((one) => one.code === code)
  return parent && option ? doing({ options: [option], asks: parent.view.prompt.id, final: null }, names) : ''
}

function told(moment: Moment, names: readonly string[]): string {
  const before = moment.parent?.view.prompt,
    who = before?.asked
  const head =
    beginsMove(moment) && who !== null && who !== undefined && !before?.chance
      ? `${names[who]}: `
      : before?.chance && before.id !== 'prompt.first_player'
        ? `${words(before, names)} `
        : ''
  return [
    moment.name && `"${moment.name}"`,
    head + said(moment, names),
    moment.comment && `{${moment.comment.replaceAll('}', ')')}}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function lineFrom(moment: Moment, names: readonly string[]): string {
  const parts: string[] = []
  for (let one: Moment | undefined = moment; one; one = one.children[0]) {
    parts.push(told(one, names))
    for (const other of one.parent && one !== moment ? one.parent.children.slice(1) : [])
      parts.push(`(${lineFrom(other, names)})`)
  }
  return parts.filter(Boolean).join(', ').replaceAll(', (', ' (')
}

export function notation(root: Moment, names: readonly string[], position: string): string {
  const first = root.children[0]
  const others = root.children.slice(1).map((other) => `(${lineFrom(other, names)})`)
  return (
    [`[${names.join(', ')}]`, position, told(root, names), ...(first ? [lineFrom(first, names)] : []), ...others]
      .filter(Boolean)
      .join('\n') + '\n'
  )
}
