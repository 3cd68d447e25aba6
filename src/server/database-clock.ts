import type { Logger } from 'pino'

/** Differences up to this are ignored: they include the round trip of the measurement. */
const AGREE_MS = 1_000
const WARN_MS = 5_000

/**
 * This machine's clock, corrected to the database's: timestamps that several processes write and compare come from one clock, even if a
 * machine's clock is wrong. If the two agree to a second, this machine's clock is used uncorrected.
 */
export type DatabaseClock = {
  now(): Date
  /** Records a time that the database returned, and the round trip of the query. */
  measure(said: Date, roundTripMs: number): void
  /** Whether this machine's clock was set, or the machine slept, since the last measurement. */
  isInDoubt(): boolean
}

export function createDatabaseClock(log: Logger): DatabaseClock {
  const steady = () => Date.now() - performance.now()
  let measuredAt = steady()
  let correctionMs = 0
  /** The difference that was logged last. */
  let loggedMs = 0

  function report(): void {
    if (Math.abs(correctionMs - loggedMs) < WARN_MS) return
    const isWrong = Math.abs(correctionMs) >= WARN_MS
    loggedMs = isWrong ? correctionMs : 0
    if (!isWrong) return log.info("this machine's clock agrees with the database's again")
    const seconds = Math.round(Math.abs(correctionMs) / 1000)
    const side = correctionMs > 0 ? 'behind' : 'ahead of'
    log.warn(`this machine's clock is ${seconds} s ${side} the database's, which is used instead: correct one of them`)
  }

  return {
    now: () => new Date(Date.now() + correctionMs),
    measure(said, roundTripMs) {
      if (roundTripMs > AGREE_MS) return
      measuredAt = steady()
      const found = said.getTime() + roundTripMs / 2 - Date.now()
      // Measurements vary by some milliseconds: correcting for that would make time run backwards.
      if (Math.abs(found - correctionMs) < AGREE_MS) return
      correctionMs = Math.abs(found) < AGREE_MS ? 0 : Math.round(found)
      report()
    },
    isInDoubt: () => Math.abs(steady() - measuredAt) > AGREE_MS,
  }
}
