import { gradeOnMatch } from '../../domain/bet/grade-on-match.ts'
import { findMatch, namesSameTeams, pairIdentity, type Tie } from '../../domain/bet/match-tie.ts'
import type { Bet } from '../../domain/bet/stored-bet.ts'
import { type ResolvedPick, resolvePick } from '../../domain/bet/tie-bet.ts'
import type { BetType } from '../../domain/market/bet-type.ts'
import type { Selection } from '../../domain/market/selection.ts'
import type { Format } from '../../domain/match/match.ts'
import { formatTeams, type Pair, splitTeams } from '../../domain/team/pair.ts'
import { ambiguousIdentities } from '../../domain/team/team-identity.ts'
import type { Conn } from '../db/tables.ts'
import { badField } from '../http/app-error.ts'
import { findMatchNow, findMeetings, findTeamNames, type MatchNow } from './match-now-queries.ts'
import { findSettings } from './settlement-settings-queries.ts'

/** The two sides, one of which is the selected team. */
export function pairOf(teams: string, selectedTeam: string): Pair {
  const pair = splitTeams(teams, selectedTeam)
  if (!pair) throw badField('selectedTeam', 'selectedTeamNotInTeams')
  return pair
}

/** A pick to be tied. `matchId` undefined: to its match if certain; null: to none. */
export type OpenPick = Pick<Bet, 'profile' | 'userId' | 'placedAt' | 'live' | 'selectedTeam'> & {
  readonly pair: Pair
  readonly betType: BetType
  /** Undefined: parsed from the value of the bet type, if certain. */
  readonly selection: Selection | null | undefined
  readonly matchId: number | null | undefined
  /** The previously tied match and its format at that time, which determines what a changed format means. */
  readonly tied?: { readonly matchId: number | null; readonly format: Format | null }
  /** The user gave the time of placing; otherwise `placedAt` is the time of recording. */
  readonly isPlacedAtKnown: boolean
}

/** Ties a pick to its match, parses its selection, and grades it if the match is over. Throws if the given match has other teams. */
export async function tiePick(conn: Conn, pick: OpenPick, now: Date): Promise<ResolvedPick> {
  const match = await matchOf(conn, pick, now)
  const resolved = { ...resolvePick(pick, match), tieRefused: pick.matchId === null }
  // Only a finished match has a grade, for which the user's default rules are needed.
  if (!match || match.status === 'upcoming' || match.status === 'live') return resolved
  const { pair, selectedTeam, placedAt, userId } = pick
  const profile = pick.profile ?? (await findSettings(conn, userId)).profile
  const graded = gradeOnMatch({ ...resolved, teams: formatTeams(pair), selectedTeam }, match, {
    profile,
    placedAt,
    now,
  })
  return { ...resolved, ...graded }
}

async function matchOf(conn: Conn, pick: OpenPick, now: Date): Promise<MatchNow | null> {
  if (pick.matchId === null) return null
  if (pick.matchId !== undefined) return givenMatch(conn, pick.matchId, pick.pair)
  const found = await findTie(conn, pick, now)
  return found.kind === 'certain' ? found.match : null
}

/** The stored match that a bet refers to, if certain. */
export async function findTie(
  conn: Conn,
  { pair, placedAt, isPlacedAtKnown }: Pick<OpenPick, 'pair' | 'placedAt' | 'isPlacedAtKnown'>,
  now: Date,
): Promise<Tie<MatchNow>> {
  const key = pairIdentity(pair)
  if (key === null) return { kind: 'none' }
  const bet = { pair, placedAt, isPlacedAtKnown }
  const meetings = await findMeetings(conn, key)
  const found = findMatch(bet, meetings, now)
  if (found.kind !== 'certain') return found
  // A name shared by two teams is never certain.
  return findMatch(bet, meetings, now, ambiguousIdentities(await findTeamNames(conn)))
}

/** The match that the user chose. It must be between these two teams, in either order. */
async function givenMatch(conn: Conn, matchId: number, pair: Pair): Promise<MatchNow> {
  const match = await findMatchNow(conn, matchId)
  if (!match) throw badField('matchId', 'matchUnknown')
  if (!namesSameTeams(pair, match)) throw badField('matchId', 'matchOfOtherTeams')
  return match
}
