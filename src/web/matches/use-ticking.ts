import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for everything that ages, however many rows there are. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const tell of listeners) tell()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** A value of the clock, looked at every second; only a new value renders, and only this component. */
export function useTicking<T extends string | number | boolean | null>(read: (now: number) => T): T {
  // Whole seconds, so that two looks within one render agree.
  return useSyncExternalStore(subscribe, () => read(Math.floor(Date.now() / 1000) * 1000))
}
