type Day = { readonly day: string; readonly profit: string }

/** Where nothing was won or lost there is still a day. */
const LEAST = 1.5

/** Each day's bar around zero, the largest as long as there is room. Only for drawing: sums are made of cents. */
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
