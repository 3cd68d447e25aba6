import type { Logger } from 'pino'

/** What the clocks of two good machines differ by, and the round trip that measures it, say nothing. */
const AGREE_MS = 1_000
const WARN_MS = 5_000

/**
 * This machine's clock, corrected to that of the database: what several processes write and compare is dated by one clock, however wrong that
 * of a machine is. Where the two agree to a second it is this machine's as it is.
 */
export type DatabaseClock = {
  now(): Date
  /** The database has said this time, in an answer that took this long. */
  measure(said: Date, roundTripMs: number): void
  /** Whether this machine's clock was set, or the machine slept, since the last measurement. */
  isInDoubt(): boolean
}

export function createDatabaseClock(log: Logger): DatabaseClock {
  const steady = () => Date.now() - performance.now()
  let measuredAt = steady()
  let correctionMs = 0
  /** As the log says it. */
  let loggedMs = 0

  function report(): void {
    if (Math.abs(correctionMs - loggedMs) < WARN_MS) return
    const isWrong = Math.abs(correctionMs) >= WARN_MS
    loggedMs = isWrong ? correctionMs : 0
    if (!isWrong) return log.info("this machine's clock agrees with the database's again")
    const seconds = Math.round(Math.abs(correctionMs) / 1000)
    const side = correctionMs > 0 ? 'behind' : 'ahead of'
    log.warn(`this machine's clock is ${seconds} s ${side} the database's, which counts: set one of them`)
  }

  return {
    now: () => new Date(Date.now() + correctionMs),
    measure(said, roundTripMs) {
      if (roundTripMs > AGREE_MS) return
      measuredAt = steady()
      const found = said.getTime() + roundTripMs / 2 - Date.now()
      // Each answer says something else by some milliseconds: time would run back.
      if (Math.abs(found - correctionMs) < AGREE_MS) return
      correctionMs = Math.abs(found) < AGREE_MS ? 0 : Math.round(found)
      report()
    },
    isInDoubt: () => Math.abs(steady() - measuredAt) > AGREE_MS,
  }
}
