type Day = { readonly day: string; readonly profit: string }

/** The minimum height of a bar, also for a day without profit or loss. */
const LEAST = 1.5

/** The bars of the days around zero, the largest `room` high. For drawing only: floats are exact enough. */
export function barsOf(days: readonly Day[], room: number) {
  const largest = Math.max(...days.map(({ profit }) => Math.abs(Number(profit))))
  return days.map(({ day, profit }) => {
    const size = Number(profit)
    const length = size === 0 ? 0 : Math.max(LEAST, (Math.abs(size) / largest) * room)
    if (length === 0) return { day, top: -LEAST / 2, height: LEAST, look: 'even' as const }
    return size > 0
      ? { day, top: -length, height: length, look: 'won' as const }
      : { day, top: 0, height: length, look: 'lost' as const }
  })
}
