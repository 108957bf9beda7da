import type { Complete } from './index.svelte'
import { english } from './en'

export default { ...english, tag: 'pl' } satisfies Complete
