// The engine's help, against bots alone: fetched when it may be had, and forgotten with every question.
import { untrack } from 'svelte'
import type { Assist } from '@/assist'
import { mayBeRated, mayHelp } from '@/assist/allowed'
import { me, meet } from '@/lobby/me.svelte'
import { isHere } from '@/net/api'
import { settings } from '@/state/settings.svelte'
import type { TableState } from '@/state/table.svelte'
import { withWords } from '@/words/index.svelte'

const fetchHelp = () => withWords('study', withWords('assist', import('@/assist')))

export class Helping {
  #fetched = $state.raw<(Awaited<ReturnType<typeof fetchHelp>> & { assist: Assist }) | null>(null)

  /** `coached`: in the guided first game somebody else helps. */
  constructor(
    readonly at: TableState,
    coached: boolean,
  ) {
    $effect(() => {
      if (!isHere(at.id) && !me.who) meet().catch(() => {}) // whether games of mine are rated
    })
    $effect(() => {
      if (this.#fetched || coached || at.asked === null || !this.#allowed) return
      void fetchHelp().then(
        (parts) => (this.#fetched = { ...parts, assist: new parts.Assist(at) }),
        () => null,
      ) // offline before it was kept: a game without help
    })
    $effect(() => () => this.#fetched?.assist.close())
    $effect(() => {
      void at.shown?.prompt.decision
      untrack(() => this.assist?.forget())
    })
    $effect(() => {
      const one = settings.sure ? this.assist : null
      at.guard = one && ((code) => one.guard(code))
      if (one && at.asked !== null) untrack(() => void one.prepare().catch(() => {}))
      return () => (at.guard = null)
    })
    $effect(() => {
      if (this.barred && !at.playing && !at.shown?.prompt.chance) untrack(() => void this.assist?.weigh())
    })
  }

  #allowed = $derived.by(() => {
    const { id, mine, table } = this.at
    return mayHelp(id, mine, table?.seats ?? [], mayBeRated(me.who, table?.created ?? 0), table?.tournament)
  })
  /** What it is shown by; null: there is none. */
  parts = $derived(this.#allowed ? this.#fetched : null)
  assist = $derived(this.parts?.assist ?? null)
  barred = $derived.by(() => settings.bar && this.assist !== null && this.at.table?.status === 'playing')
  marked = $derived.by(() => {
    const hint = this.assist?.hint
    return hint && hint.steps.indexOf('where') < this.assist!.steps ? hint.plan : null
  })
}
