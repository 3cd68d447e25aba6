import { part } from '../site.ts'
import { createStore, useStore } from '../ui/store.ts'

/** Whether the server can be reached; `back` for a moment after an interruption; null until the first check. */
export const line = part(() => createStore<'up' | 'lost' | 'back' | null>(null))

export const useLine = () => useStore(line)
