// Displays and panels of the table where nothing can be chosen: in a replay they only show.
import { Choosing, type Questions } from '@/table/choosing.svelte'

const NOTHING: Questions = {
  asked: null,
  shown: null,
  view: null,
  preview: null,
  busy: false,
  playing: false,
  names: [],
  mine: [],
  undoTo: null,
  decide: async () => false,
  undo: async () => {},
}

export const nothingToChoose = (): Choosing => new Choosing(NOTHING)
