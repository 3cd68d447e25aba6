import { vi } from 'vitest'

/** From now on timers, intervals and the time of day stand still until the test moves them; assertions that wait move them a little. */
export function stopClock(now?: string): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    // Otherwise a native timer that the page clears would fire in a later test: a watchdog opened a second socket.
    shouldClearNativeTimers: true,
    ...(now !== undefined && { now: new Date(now) }),
  })
}

export const passSeconds = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** The number of whole seconds until there are more calls than now, at most 20. */
export async function secondsToNext(calls: readonly unknown[]): Promise<number> {
  const before = calls.length
  let seconds = 0
  for (; seconds < 20 && calls.length === before; seconds += 1) await passSeconds(1)
  return seconds
}
