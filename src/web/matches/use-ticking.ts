import { useSyncExternalStore } from 'react'
import { part, useSite } from '../site.ts'

/** One timer for all ages on screen. */
const seconds = part(() => {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    subscribe(listener: () => void): () => void {
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
    },
  }
})

/** A value computed from the clock every second; rerenders only this component, and only when the value changes. */
export function useTicking<T extends string | number | boolean | null>(read: (now: number) => T): T {
  // Whole seconds, so that two reads within one render agree.
  return useSyncExternalStore(useSite().of(seconds).subscribe, () => read(Math.floor(Date.now() / 1000) * 1000))
}
