import type { Result } from '../../contract/matches/match-pages.ts'
import { required } from '../../domain/required.ts'

type ResultDay = {
  /** "2026-11-05": a calendar day of the viewer. */
  readonly day: string
  /** The end of its latest match. */
  readonly at: string
  readonly tournaments: readonly { readonly tournament: string | null; readonly results: readonly Result[] }[]
}

/** Groups results, the latest first, by calendar day in a time zone, and each day by tournament, keeping their order. */
export function groupResults(results: readonly Result[], timeZone: string): readonly ResultDay[] {
  // Swedish writes dates as ISO does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const days = Map.groupBy(results, ({ finishedTime }) => format.format(new Date(finishedTime)))
  return [...days].map(([day, ofDay]) => {
    const tournaments = Map.groupBy(ofDay, ({ tournament }) => tournament)
    return {
      day,
      at: required(ofDay[0], 'a result of the day').finishedTime,
      tournaments: [...tournaments].map(([tournament, played]) => ({ tournament, results: played })),
    }
  })
}
