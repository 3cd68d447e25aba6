import { part } from '../site.ts'
import { createStore, useStore } from '../ui/store.ts'

/** Whether the server can be reached: null until the first check; `back` briefly after an interruption. */
export const reachability = part(() => createStore<'up' | 'lost' | 'back' | null>(null))

export const useReachability = () => useStore(reachability)
