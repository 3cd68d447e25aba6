import { useSyncExternalStore } from 'react'
import { type Part, useSite } from '../site.ts'

/** A value outside React that components can subscribe to. */
export type Store<T> = { get: () => T; set: (value: T) => void; subscribe: (listener: () => void) => () => void }

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value of a store of this site. */
export function useStore<T>(store: Part<Pick<Store<T>, 'get' | 'subscribe'>>): T {
  const { subscribe, get } = useSite().of(store)
  return useSyncExternalStore(subscribe, get)
}
