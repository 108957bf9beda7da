// All that helps in a game against bots: loaded when it is first asked for, or when a game against bots begins.
export { default as Arrows } from '@/study/Arrows.svelte'
export { default as Shares } from '@/study/Shares.svelte'
export { Assist } from './assist.svelte'
export { default as HintButton } from './HintButton.svelte'
export { default as HintCard } from './HintCard.svelte'
export { default as SureSheet } from './SureSheet.svelte'
export { default as Toggles } from './Toggles.svelte'
