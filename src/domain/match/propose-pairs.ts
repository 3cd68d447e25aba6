import { squadKey } from '../team/squad.ts'
import { HOUR_MS } from '../time/durations.ts'
import type { MatchReading, SharedIds } from './match.ts'
import { hasSharedIds, type SourceName } from './source-name.ts'

/** Two matches of the same teams are proposed as one if they start at most this far apart. */
const PROPOSED_WITHIN_MS = 6 * HOUR_MS

/** The administrator's answer about two matches. */
export const PAIR_ANSWERS = ['same', 'different'] as const
export type PairAnswer = (typeof PAIR_ANSWERS)[number]

/** PandaScore's ids of the teams of a source that does not give them, by the source's own id. */
export type Ties = ReadonlyMap<string, string>

export const NO_TIES: Ties = new Map()

/** The ties of confirmed pairs. A team that was confirmed as two teams gets no tie. */
export function tiesOf(confirmed: Iterable<readonly [own: string, shared: string]>): Ties {
  const ties = new Map<string, string | null>()
  for (const [own, shared] of confirmed) ties.set(own, (ties.get(own) ?? shared) === shared ? shared : null)
  return new Map([...ties].flatMap(([own, shared]) => (shared === null ? [] : [[own, shared] as const])))
}

/** The reading with PandaScore's ids for its tied teams; unchanged for a source that gives these ids. */
export function withTies(source: SourceName, reading: MatchReading, ties: Ties): MatchReading {
  if (hasSharedIds(source)) return reading
  const ownTeams = { team1: reading.team1.key, team2: reading.team2.key }
  const tied = (own: string | null) => (own === null ? null : (ties.get(own) ?? null))
  return { ...reading, ownTeams, shared: { match: null, team1: tied(ownTeams.team1), team2: tied(ownTeams.team2) } }
}

/** A match as some sources list it. */
export type ListedMatch = {
  /** The names of the teams. */
  readonly team1: string
  readonly team2: string
  readonly start: Date | null
  readonly shared: SharedIds
  readonly sources: ReadonlySet<SourceName>
}

/** Two matches that may be one; `isSwapped`: the first team of one is the second of the other. */
export type ProposedPair<A, B> = { readonly one: A; readonly other: B; readonly isSwapped: boolean }

/**
 * Pairs of matches that may be one, for a person to confirm: one from a source without shared ids, one from sources with them. Each team has the
 * same id or, if an id is unknown, the same name and squad, and the starts are near. Each match is the nearest to the other: if two are equally
 * near, none is proposed.
 */
export function proposePairs<A extends ListedMatch, B extends ListedMatch>(
  ones: readonly A[],
  others: readonly B[],
  isRefused: (one: A, other: B) => boolean = () => false,
): readonly ProposedPair<A, B>[] {
  const keyed = others.map(withKeys)
  const possible = ones.map(withKeys).flatMap((one) =>
    keyed.flatMap((other) => {
      const apartMs = apart(one.match, other.match)
      if (apartMs === null || !areOfBothKinds(one.match, other.match)) return []
      const isSwapped = swapOf(one, other)
      if (isSwapped === null || isRefused(one.match, other.match)) return []
      return [{ one: one.match, other: other.match, isSwapped, apartMs }]
    }),
  )
  const byOne = Map.groupBy(possible, ({ one }) => one)
  const byOther = Map.groupBy(possible, ({ other }) => other)
  return possible
    .filter((pair) => isNearest(pair, byOne.get(pair.one)) && isNearest(pair, byOther.get(pair.other)))
    .map(({ one, other, isSwapped }) => ({ one, other, isSwapped }))
}

type Possible = { readonly apartMs: number }

const isNearest = (pair: Possible, rivals: readonly Possible[] = []) =>
  rivals.every((rival) => rival === pair || rival.apartMs > pair.apartMs)

function apart({ start }: ListedMatch, other: ListedMatch): number | null {
  if (start === null || other.start === null) return null
  const apartMs = Math.abs(start.getTime() - other.start.getTime())
  return apartMs <= PROPOSED_WITHIN_MS ? apartMs : null
}

function areOfBothKinds(one: ListedMatch, other: ListedMatch): boolean {
  const [first] = one.sources
  if (first === undefined || other.sources.size === 0) return false
  const kind = hasSharedIds(first)
  const isOf = (wanted: boolean) => (source: SourceName) => hasSharedIds(source) === wanted
  return [...one.sources].every(isOf(kind)) && [...other.sources].every(isOf(!kind))
}

type Side = { readonly key: string | null; readonly id: string | null }
type Keyed<M> = { readonly match: M; readonly side1: Side; readonly side2: Side }

function withKeys<M extends ListedMatch>(match: M): Keyed<M> {
  const { team1, team2, shared } = match
  return {
    match,
    side1: { key: squadKey(team1), id: shared.team1 },
    side2: { key: squadKey(team2), id: shared.team2 },
  }
}

/** Whether the sides are swapped; null if the teams are not the same, or fit both ways. */
function swapOf<A, B>(one: Keyed<A>, other: Keyed<B>): boolean | null {
  const isStraight = isSameSide(one.side1, other.side1) && isSameSide(one.side2, other.side2)
  const isSwapped = isSameSide(one.side1, other.side2) && isSameSide(one.side2, other.side1)
  return isStraight === isSwapped ? null : isSwapped
}

function isSameSide(a: Side, b: Side): boolean {
  if (a.key === null || b.key === null) return false
  return a.id !== null && b.id !== null ? a.id === b.id : a.key === b.key
}
