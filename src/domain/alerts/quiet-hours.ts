/** "23:30", by the clock of an IANA zone. */
export type QuietHours = {
  readonly isOn: boolean
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** A name can be written in many ways, upper or lower case: what people send fills no memory. */
const MOST_CLOCKS = 1_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/** "07:05": what a clock on the wall shows there. */
function clockTime(at: Date, timeZone: string): string {
  const known = clocks.get(timeZone)
  // Swedish writes the hours of a day from 00 to 23.
  const clock =
    known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (clocks.size < MOST_CLOCKS) clocks.set(timeZone, clock)
  return clock.format(at)
}

/** Whether the time is among them: from `from` until before `to`, over midnight too; the whole day where both are one. */
export function isQuiet({ isOn, from, to, timeZone }: QuietHours, at: Date): boolean {
  if (!isOn) return false
  const time = clockTime(at, timeZone)
  return from < to ? from <= time && time < to : time >= from || time < to
}
