import { isRecreation, type TieCandidate } from '../../domain/bet/match-tie.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import type { Conn } from '../db/tables.ts'
import { resultsSince } from '../matches/list-results.ts'
import { findCalledOff, findStarred, findUnstarred } from './favorite-queries.ts'
import { findMatchesOf, findTeams } from './team-queries.ts'

type Starred = Awaited<ReturnType<typeof findStarred>>[number]
/** `id`: null if the match is starred only by a team. */
export type FavoriteRow = Omit<Starred, 'id'> & { readonly id: number | null; readonly byTeam: boolean }

/** The time and source of a request: favorite teams star matches of the configured source. */
export type Moment = { readonly source: SourceName; readonly now: Date }

/** The matches starred by the user or a favorite team: live, then upcoming by time, then finished, latest first. */
export async function listFavorites(db: Conn, owner: number, moment: Moment): Promise<FavoriteRow[]> {
  const starred = await findStarred(db, owner)
  const ofTeams = await findStarredByTeams(db, owner, moment)
  const byTeam = new Set(ofTeams.map(({ hltvId }) => hltvId))
  const own = new Set(starred.map(({ hltvId }) => hltvId))
  return [
    ...starred.map((match) => ({ ...match, byTeam: byTeam.has(match.hltvId) })),
    ...ofTeams.filter(({ hltvId }) => !own.has(hltvId)).map((match) => ({ ...match, id: null, byTeam: true })),
  ].toSorted(inOrder)
}

/**
 * Matches of favorite teams: listed ones, recent results, and called-off ones until a day after their start time. Leaves out matches that
 * the user unstarred.
 */
export async function findStarredByTeams(db: Conn, owner: number, moment: Moment) {
  const teams = await findTeams(db, owner)
  if (teams.length === 0) return []
  const keys = teams.map(({ teamKey }) => teamKey)
  const { source, now } = moment
  const since = { finished: resultsSince(now), calledOff: new Date(now.getTime() - DAY_MS) }
  const matches = await findMatchesOf(db, keys, source, since)
  const unstarred = await findUnstarred(db, owner)
  const calledOff = await findCalledOff(db, unstarred)
  const hidden = new Set(unstarred)
  return matches.filter(
    (match) => !hidden.has(match.hltvId) && !calledOff.some((old) => isRecreation(old, candidateOf(match))),
  )
}

type MatchOfTeams = Awaited<ReturnType<typeof findMatchesOf>>[number]

function candidateOf(match: MatchOfTeams): TieCandidate {
  const { matchId, source, status, tournament, scheduledTime, finishedTime } = match
  return {
    id: matchId,
    source,
    status,
    tournament,
    scheduledTime,
    finishedTime,
    team1: { key: match.team1Key, name: match.team1Name, logoUrl: null },
    team2: { key: match.team2Key, name: match.team2Name, logoUrl: null },
  }
}

const RANKS = { live: 0, upcoming: 1, cancelled: 1, finished: 2 } as const

function inOrder(a: FavoriteRow, b: FavoriteRow): number {
  return (
    RANKS[a.status] - RANKS[b.status] ||
    later(a.finishedTime, b.finishedTime, -Infinity) ||
    -later(a.scheduledTime, b.scheduledTime, Infinity) ||
    (a.id ?? Infinity) - (b.id ?? Infinity) ||
    a.hltvId - b.hltvId
  )
}

/** Negative if `a` is later; `unknown` replaces a missing time. */
function later(a: Date | null, b: Date | null, unknown: number): number {
  const [one, two] = [a?.getTime() ?? unknown, b?.getTime() ?? unknown]
  return one === two ? 0 : one > two ? -1 : 1
}
