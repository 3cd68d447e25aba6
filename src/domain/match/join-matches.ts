import { HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import type { MatchReading, MatchState, SharedIds } from './match.ts'
import type { PairAnswer } from './propose-pairs.ts'
import type { SourceName } from './source-name.ts'

/** Two meetings of the same teams in the same format never start this close together. */
const SAME_START_MS = 60 * MINUTE_MS
/** One match of two sources never starts further apart than this. */
const NEAR_START_MS = 12 * HOUR_MS

/** A stored match that a reading of another source may describe. `shared`: the ids from its sources, in the order of its teams. */
export type JoinCandidate = {
  readonly shared: SharedIds
  readonly state: Pick<MatchState, 'format' | 'scheduledTime'>
  /** The sources that report it already. */
  readonly sources: ReadonlySet<SourceName>
  /** The administrator's answers about readings of the polled source, by their ids. */
  readonly answers?: ReadonlyMap<string, PairAnswer>
}

/**
 * The stored match of each reading of one source, by the reading's `sourceId`; readings without a match are left out. The administrator's answer
 * decides, else shared ids, never names: the id of the match, unless the ids of the teams contradict it; else both teams, the format and the
 * start. If two matches fit, none is taken.
 */
export function joinMatches<C extends JoinCandidate>(
  source: SourceName,
  readings: readonly MatchReading[],
  candidates: readonly C[],
): ReadonlyMap<string, C> {
  const joined = new Map<string, C>()
  const readingsOf = new Map<C, number>()
  for (const reading of readings) {
    const answer = ({ answers }: JoinCandidate) => answers?.get(reading.sourceId)
    const possible = candidates.filter((candidate) => answer(candidate) !== 'different')
    const candidate =
      onlyOf(possible, (each) => answer(each) === 'same' && !each.sources.has(source)) ??
      onlyOf(possible, isSameMatch(reading)) ??
      onlyOf(possible, hasSameTeams(source, reading))
    if (!candidate) continue
    joined.set(reading.sourceId, candidate)
    readingsOf.set(candidate, (readingsOf.get(candidate) ?? 0) + 1)
  }
  // Two readings of one source are two matches: if both fit this candidate, neither is joined.
  return new Map([...joined].filter(([, candidate]) => readingsOf.get(candidate) === 1))
}

function onlyOf<C>(candidates: readonly C[], accepts: (candidate: C) => boolean): C | null {
  const [first, ...others] = candidates.filter(accepts)
  return others.length === 0 ? (first ?? null) : null
}

const isSameMatch =
  ({ shared }: MatchReading) =>
  (candidate: JoinCandidate) =>
    shared !== undefined &&
    shared.match !== null &&
    shared.match === candidate.shared.match &&
    !contradictsTeams(shared, candidate.shared)

const hasSameTeams =
  (source: SourceName, { shared, format, scheduledTime }: MatchReading) =>
  (candidate: JoinCandidate) => {
    if (!shared || candidate.sources.has(source)) return false
    // If both match ids are known, `isSameMatch` has compared them.
    if (shared.match !== null && candidate.shared.match !== null) return false
    const start = candidate.state.scheduledTime
    return (
      isSamePair(shared, candidate.shared) &&
      format === candidate.state.format &&
      scheduledTime !== null &&
      start !== null &&
      Math.abs(scheduledTime.getTime() - start.getTime()) <= SAME_START_MS
    )
  }

/**
 * Whether the reading may be this match, although not all ids are known: one team is the same, none differ, and the start is near. Without any
 * known id, only the start decides.
 */
export function mayBeSame({ shared, scheduledTime }: MatchReading, candidate: JoinCandidate): boolean {
  if (!shared || candidate.shared.match !== null) return false
  const [own, known] = [teamsOf(shared), teamsOf(candidate.shared)]
  const start = candidate.state.scheduledTime
  const apartMs = scheduledTime && start ? Math.abs(scheduledTime.getTime() - start.getTime()) : null
  if (known.length === 0) {
    const hasIds = own.length > 0 || shared.match !== null
    return hasIds && apartMs !== null && apartMs <= SAME_START_MS
  }
  const isOtherPair = own.length + known.length === 4 && !isSamePair(shared, candidate.shared)
  return (apartMs ?? 0) <= NEAR_START_MS && !isOtherPair && own.some((id) => known.includes(id))
}

const teamsOf = ({ team1, team2 }: SharedIds) => [team1, team2].filter((id) => id !== null)

function isSamePair(a: SharedIds, b: SharedIds): boolean {
  const [one, two] = [teamsOf(a).toSorted(), teamsOf(b).toSorted()]
  return one.length === 2 && two.length === 2 && one.every((id, side) => id === two[side])
}

/** Whether the known teams cannot belong to one match: they are more than two. */
export function contradictsTeams(a: SharedIds, b: SharedIds): boolean {
  const [one, two] = [teamsOf(a), teamsOf(b)]
  return one.length + two.length > 2 && !one.some((id) => two.includes(id))
}

/** Whether both `known` teams have ids, and a team of `shared` is neither of them. */
export function hasOtherTeam(shared: SharedIds, known: SharedIds): boolean {
  const both = teamsOf(known)
  return both.length === 2 && teamsOf(shared).some((id) => !both.includes(id))
}
