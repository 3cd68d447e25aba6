import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all ages on screen. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const notify of listeners) notify()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** A value computed from the clock every second; only a new value renders, and only this component. */
export function useTicking<T extends string | number | boolean | null>(read: (now: number) => T): T {
  // Whole seconds, so that two reads within one render agree.
  return useSyncExternalStore(subscribe, () => read(Math.floor(Date.now() / 1000) * 1000))
}
