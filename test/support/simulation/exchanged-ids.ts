import type { MatchReading, MatchStatus } from '../../../src/domain/match/match.ts'

/** The stored state of each match, by id. */
type Known = ReadonlyMap<string, { readonly state: { readonly status: MatchStatus } }>
type Answer = { readonly readings: readonly MatchReading[]; readonly exchanged: ReadonlySet<string> }

/**
 * A reading in which two stored matches with different teams have swapped ids. For each id, either the stored or the reported match has begun: before
 * play, one reading is enough to replace the teams.
 */
export function withIdsExchanged(readings: readonly MatchReading[], nth: number, known: Known): Answer {
  const pairs = readings.flatMap((one, at) =>
    readings.slice(at + 1).flatMap((two) => (mayExchange(one, two, known) ? [[one, two] as const] : [])),
  )
  const pair = pairs[nth % pairs.length]
  if (!pair) return { readings, exchanged: new Set() }
  const [one, two] = pair
  const exchanged = readings.map((reading) => {
    if (reading === one) return { ...two, sourceId: one.sourceId }
    return reading === two ? { ...one, sourceId: two.sourceId } : reading
  })
  return { readings: exchanged, exchanged: new Set([one.sourceId, two.sourceId]) }
}

function mayExchange(one: MatchReading, two: MatchReading, known: Known): boolean {
  const hasBegun = (status: MatchStatus | undefined) => status === 'live' || status === 'finished'
  const isPlayed = (id: string, said: MatchReading) =>
    known.has(id) && (hasBegun(known.get(id)?.state.status) || hasBegun(said.status))
  const namesOf = ({ team1, team2 }: MatchReading) => [team1.name, team2.name].toSorted().join()
  return isPlayed(one.sourceId, two) && isPlayed(two.sourceId, one) && namesOf(one) !== namesOf(two)
}
