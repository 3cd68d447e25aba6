/** "23:30", by the clock of an IANA zone. */
export type QuietHours = {
  readonly isOn: boolean
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** Bounds the cache: a zone name can be spelled in many ways, by upper and lower case. */
const MOST_CLOCKS = 1_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/** The local time in the zone, "07:05". */
function clockTime(at: Date, timeZone: string): string {
  const known = clocks.get(timeZone)
  // The Swedish locale formats hours from 00 to 23.
  const clock =
    known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (clocks.size < MOST_CLOCKS) clocks.set(timeZone, clock)
  return clock.format(at)
}

/** From `from` up to but not including `to`, also across midnight; equal times mean the whole day. */
export function isQuiet({ isOn, from, to, timeZone }: QuietHours, at: Date): boolean {
  if (!isOn) return false
  const time = clockTime(at, timeZone)
  return from < to ? from <= time && time < to : time >= from || time < to
}
