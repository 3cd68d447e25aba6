import { DAY_MS } from '../../domain/time/durations.ts'
import { BREAK, recall, remember } from '../ui/storage.ts'
import { createStore, useStore } from '../ui/store.ts'

/** A timer holds up to 24 days. */
const LONGEST_TIMER_MS = DAY_MS

/** The end of the break of this page's user; null without one. Until the user is known, the one stored on the device. */
const end = createStore<Date | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined
show(Number(recall(BREAK)))

/** `until`: an ISO time, or null without a break. */
export function setBreakEnd(until: string | null): void {
  const time = until === null ? 0 : Date.parse(until)
  if (recall(BREAK) !== null || time > 0) remember(BREAK, String(time))
  show(time)
}

/** While a break is on, pages show no prices, no bet buttons and no banner. */
export const useBreakEnd = () => useStore(end)

function show(time: number): void {
  clearTimeout(timer)
  const left = time - Date.now()
  const isOn = left > 0
  if ((end.get()?.getTime() ?? 0) !== (isOn ? time : 0)) end.set(isOn ? new Date(time) : null)
  if (isOn) timer = setTimeout(() => show(time), Math.min(left, LONGEST_TIMER_MS))
}
