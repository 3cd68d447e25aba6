import { DAY_MS } from '../../domain/time/durations.ts'
import { part, type Site } from '../site.ts'
import { BREAK, recall, remember } from '../ui/storage.ts'
import { createStore, useStore } from '../ui/store.ts'

/** `setTimeout` accepts at most 24 days. */
const LONGEST_TIMER_MS = DAY_MS

/** When the current user's break ends; null without one. Until the user is known, the value stored on the device. */
export const onBreak = part(createBreakEnd)

/** During a break, pages show no prices, bet buttons or banner. */
export const useBreakEnd = () => useStore(onBreak)

function createBreakEnd({ closed }: Site) {
  const { get, set, subscribe } = createStore<Date | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  closed.addEventListener('abort', () => clearTimeout(timer))
  show(Number(recall(BREAK)))

  function show(time: number): void {
    clearTimeout(timer)
    const left = time - Date.now()
    const isOn = left > 0
    if ((get()?.getTime() ?? 0) !== (isOn ? time : 0)) set(isOn ? new Date(time) : null)
    if (isOn) timer = setTimeout(() => show(time), Math.min(left, LONGEST_TIMER_MS))
  }

  return {
    get,
    subscribe,
    /** `until`: an ISO time, or null without a break. */
    setUntil(until: string | null): void {
      const time = until === null ? 0 : Date.parse(until)
      if (recall(BREAK) !== null || time > 0) remember(BREAK, String(time))
      show(time)
    },
  }
}
