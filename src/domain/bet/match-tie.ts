import type { MatchState } from '../match/match.ts'
import type { Pair } from '../team/pair.ts'
import { teamNameKey } from '../team/team.ts'
import { ambiguousIdentities, type NamedTeam, teamIdentity } from '../team/team-identity.ts'
import { searchText } from '../text/search-text.ts'
import { DAY_MS, HOUR_MS } from '../time/durations.ts'

/** A bet is tied automatically when it was placed at most 7 days before the start, and recorded at most 3 days after the end. */
const CERTAIN: Reach = { before: 7 * DAY_MS, after: 3 * DAY_MS }
/** Matches within 14 days are offered to the user. A second meeting of the teams within this range makes the first one uncertain. */
const OFFERED: Reach = { before: 14 * DAY_MS, after: 14 * DAY_MS }
/** A match that reappears under a new id starts at most this much earlier or later. A rematch in a playoff bracket is usually on another day. */
const RECREATED_WITHIN_MS = 12 * HOUR_MS

type Reach = { readonly before: number; readonly after: number }

/** A stored match that a bet may refer to. `source` names the provider of the teams' keys. */
export type TieCandidate = Pick<
  MatchState,
  'team1' | 'team2' | 'status' | 'tournament' | 'scheduledTime' | 'finishedTime'
> & { readonly id: number; readonly source: string }

/**
 * The bet as recorded. `placedAt` is when it was entered; with `isPlacedAtKnown` it is when it was placed, so matches that ended earlier are
 * excluded.
 */
export type UntiedBet = { readonly pair: Pair; readonly placedAt: Date; readonly isPlacedAtKnown?: boolean }

/** `choose` lists the possible matches, the most likely one first; the user decides. */
export type Tie<M> =
  | { readonly kind: 'certain'; readonly match: M }
  | { readonly kind: 'choose'; readonly matches: readonly M[] }
  | { readonly kind: 'none' }

type Orientation = 'same' | 'swapped'

/**
 * The key of a pair, in either order; null if a team is undecided or both are the same. A bet and its possible matches have the same key: to tie many
 * bets at once, matches are grouped by it.
 */
export function pairIdentity({ team1, team2 }: Pair): string | null {
  const [one, two] = [teamIdentity(team1), teamIdentity(team2)]
  return one === null || two === null || one === two ? null : [one, two].toSorted().join('\n')
}

/** Whether the match lists the teams in the bet's order, by identity; null if it is not a match of these two teams. */
export function orientation(pair: Pair, match: { readonly team1: Name; readonly team2: Name }): Orientation | null {
  const [one, two] = [teamIdentity(pair.team1), teamIdentity(pair.team2)]
  const [first, second] = [teamIdentity(match.team1.name), teamIdentity(match.team2.name)]
  if (one === null || two === null || one === two) return null
  if (one === first && two === second) return 'same'
  return one === second && two === first ? 'swapped' : null
}

type Name = { readonly name: string }

/** Equal for more spellings than the identity: "Team Spirit" and "Spirit", "Ægir" and "Aegir". */
const looseKey = (name: string) => searchText(teamNameKey(name))

/** Whether the match lists the teams of the bet in the other order: by identity or, if that does not fit, by the key of `namesSameTeams`. */
export function isSwapped(pair: Pair, match: { readonly team1: Name; readonly team2: Name }): boolean {
  const order = orientation(pair, match)
  if (order !== null) return order === 'swapped'
  return looseKey(pair.team1) !== looseKey(match.team1.name)
}

/** Whether a bet on this pair may be tied to the match by the user: the teams are the same, in either order. */
export function namesSameTeams(pair: Pair, match: { readonly team1: Name; readonly team2: Name }): boolean {
  if (orientation(pair, match) !== null) return true
  const keyOf = (...names: readonly string[]) => names.map(looseKey).toSorted().join('\n')
  return keyOf(pair.team1, pair.team2) === keyOf(match.team1.name, match.team2.name)
}

/**
 * The match that the bet refers to. It is certain if it is the only meeting of both teams within reach, and neither name belongs to two teams.
 * `ambiguous` holds the identities already known to be shared; those among the candidates are detected here. A tie is kept when the match is
 * rescheduled: the match keeps its bets.
 */
export function findMatch<M extends TieCandidate>(
  bet: UntiedBet,
  candidates: readonly M[],
  now: Date,
  ambiguous: ReadonlySet<string> = new Set(),
): Tie<M> {
  const meetings = meetingsOf(bet.pair, candidates)
  const offered = meetings.filter((match) => isWithin(OFFERED, bet, match, now))
  const [only] = offered
  if (!only) return { kind: 'none' }
  const isNamed = !isAmbiguous(bet.pair, meetings, ambiguous)
  if (offered.length === 1 && isNamed && isTimed(only) && isWithin(CERTAIN, bet, only, now)) {
    return { kind: 'certain', match: only }
  }
  return { kind: 'choose', matches: byLikelihood(bet, offered, now) }
}

/** Whether grading the bet on a match gives the recorded result; `open`: the match does not decide it. */
export type Agreement = 'agrees' | 'contradicts' | 'open'

/** A bet that was settled elsewhere, at `settledUntil` at the latest. */
type SettledElsewhere<M> = { readonly settledUntil: Date | null; agreement(match: M): Agreement }

/**
 * The match of a bet that was recorded with its time and result. The match is over, had begun when the bet was settled, ended at most a day after
 * that, and does not contradict the result. It is the only such meeting or, of several, the one in play or starting within a day of the bet, if no
 * other started within two days (a date without a time is 00:00) and its result agrees. If all others started too late, it may start up to 7 days
 * after the bet.
 */
export function findMatchOfSettled<M extends TieCandidate>(
  bet: UntiedBet,
  { settledUntil, agreement }: SettledElsewhere<M>,
  candidates: readonly M[],
  now: Date,
  ambiguous: ReadonlySet<string>,
): M | null {
  if (isAmbiguous(bet.pair, meetingsOf(bet.pair, candidates), ambiguous)) return null
  const tie = findMatch(bet, candidates, now)
  const latest = Math.min(settledUntil?.getTime() ?? Infinity, now.getTime())
  const isInTime = (match: M) => hadBegun(match, new Date(latest), now) && timeOf(match, now).end <= latest + DAY_MS
  const offered = tie.kind === 'none' ? [] : tie.kind === 'certain' ? [tie.match] : tie.matches
  const possible = offered.filter(isInTime)
  const begunWithin = (reach: number) =>
    possible.filter((match) => timeOf(match, now).start - bet.placedAt.getTime() <= reach)
  const near = possible.length === 1 ? possible : begunWithin(2 * DAY_MS).length === 1 ? begunWithin(DAY_MS) : []
  const [only] = near
  if (only?.status !== 'finished' || !isWithin(CERTAIN, bet, only, now)) return null
  const found = agreement(only)
  return found === 'agrees' || (found === 'open' && tie.kind === 'certain') ? only : null
}

/** Whether the match had begun at this time, by what is known now. */
export function hadBegun(match: TieCandidate, at: Date, now: Date): boolean {
  return isTimed(match) && timeOf(match, now).start <= at.getTime()
}

function meetingsOf<M extends TieCandidate>(of: Pair, candidates: readonly M[]): M[] {
  const pair = pairIdentity(of)
  return candidates.filter((match) => pair !== null && pairIdentity(pairOf(match)) === pair)
}

function isAmbiguous({ team1, team2 }: Pair, meetings: readonly TieCandidate[], known: ReadonlySet<string>): boolean {
  const shared = new Set<string | null>([...known, ...ambiguousIdentities(meetings.flatMap(teamsOf))])
  return [team1, team2].some((name) => shared.has(teamIdentity(name)))
}

const pairOf = ({ team1, team2 }: TieCandidate): Pair => ({ team1: team1.name, team2: team2.name })

function teamsOf({ team1, team2, source }: TieCandidate): NamedTeam[] {
  return [team1, team2].map(({ name, key }) => ({ name, key, source }))
}

/** An upcoming match without a time may be months away. */
const isTimed = ({ status, scheduledTime }: TieCandidate) => status !== 'upcoming' || scheduledTime !== null

/** Start and end in milliseconds. A source may list a live match without its time; it counts as started now. */
function timeOf({ status, scheduledTime, finishedTime }: TieCandidate, now: Date): { start: number; end: number } {
  if (status === 'finished') {
    const end = (finishedTime ?? scheduledTime ?? now).getTime()
    return { start: Math.min(scheduledTime?.getTime() ?? end, end), end }
  }
  const start = (scheduledTime ?? now).getTime()
  return { start, end: status === 'live' ? Math.max(start, now.getTime()) : start }
}

function isWithin(reach: Reach, { placedAt, isPlacedAtKnown }: UntiedBet, match: TieCandidate, now: Date): boolean {
  if (match.status === 'cancelled') return false
  const { start, end } = timeOf(match, now)
  const placed = placedAt.getTime()
  if (placed > end && isPlacedAtKnown && match.status === 'finished') return false
  return placed >= start - reach.before && placed <= end + reach.after
}

/** The match in play when the bet was placed, then upcoming ones, then past ones, the latest first. */
function byLikelihood<M extends TieCandidate>({ placedAt }: UntiedBet, matches: readonly M[], now: Date): M[] {
  const placed = placedAt.getTime()
  const rankOf = (match: M): readonly [number, number] => {
    const { start, end } = timeOf(match, now)
    if (placed < start) return [1, start]
    return placed <= end ? [0, placed - start] : [2, placed - end]
  }
  return matches
    .map((match) => ({ match, rank: rankOf(match) }))
    .toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.match.id - b.match.id)
    .map(({ match }) => match)
}

/** A stored match with the fields that identify it under another id. */
export type RecreationCandidate = TieCandidate & Pick<MatchState, 'score1' | 'score2' | 'maps'>

/**
 * Whether the source lists the old match again under another id: the same teams by identity, the same tournament, compatible times, and the old one
 * is called off or missing without a round played. A match that was played is never recreated: a second one is a rematch.
 */
export function isRecreation(old: RecreationCandidate, recreated: TieCandidate): boolean {
  if (old.id === recreated.id || old.status !== 'cancelled' || recreated.status === 'cancelled' || hasPlay(old)) {
    return false
  }
  if (!isSameTournament(old, recreated) || !isSamePair(old, recreated)) return false
  const [before, after] = [old.scheduledTime, recreated.scheduledTime]
  return before !== null && after !== null && Math.abs(before.getTime() - after.getTime()) <= RECREATED_WITHIN_MS
}

function hasPlay({ score1, score2, maps }: RecreationCandidate): boolean {
  return Boolean(score1 || score2) || maps.some(({ status }) => status !== 'not_started')
}

function isSameTournament(a: TieCandidate, b: TieCandidate): boolean {
  return Boolean(a.tournament && b.tournament && searchText(a.tournament) === searchText(b.tournament))
}

/** The same two names, and neither name belongs to two keys of one source. */
function isSamePair(a: TieCandidate, b: TieCandidate): boolean {
  const pair = pairIdentity(pairOf(a))
  return (
    pair !== null && pair === pairIdentity(pairOf(b)) && ambiguousIdentities([...teamsOf(a), ...teamsOf(b)]).size === 0
  )
}
