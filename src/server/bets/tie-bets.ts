import { formatTeams, type Pair } from '../../domain/bet.ts'
import type { BetType } from '../../domain/bet-type.ts'
import { closeOnMatch, noClose, type PickClose } from '../../domain/closing.ts'
import type { Format } from '../../domain/match.ts'
import { findMatch, isSwapped, namesSameTeams, pairIdentity, type Tie } from '../../domain/match-tie.ts'
import type { Selection } from '../../domain/selection.ts'
import { ambiguousIdentities } from '../../domain/team-identity.ts'
import { readSelection } from '../../domain/typed-selection.ts'
import type { Conn } from '../db/tables.ts'
import { badField } from '../http/http-error.ts'
import type { BetRow } from './bet-queries.ts'
import { gradeOnMatch } from './grade-bet.ts'
import { findMatchNow, findMeetings, findTeamNames, type MatchNow } from './match-now-queries.ts'
import { findSettings } from './settlement-settings-queries.ts'

/** What the text of a pick leaves open: its match with the closing price, and its selection where it was not given. */
export type ResolvedPick = Pick<BetRow, 'matchId' | 'swapped' | 'tiedFormat' | 'selection' | 'grade' | 'tieRefused'> &
  PickClose

/** A pick to be tied. `matchId` undefined: to the match that it certainly means; null: to none. */
export type OpenPick = Pick<BetRow, 'profile' | 'userId' | 'placedAt' | 'live' | 'selectedTeam'> & {
  readonly pair: Pair
  readonly betType: BetType
  /** Undefined: read from the value of the bet type, where that is certain. */
  readonly selection: Selection | null | undefined
  readonly matchId: number | null | undefined
  /** The match that it was tied to so far, and its format at that time, which decides what a changed format means. */
  readonly tied?: { readonly matchId: number | null; readonly format: Format | null }
  /** The user said when it was placed; otherwise `placedAt` is when it was recorded. */
  readonly isPlacedAtKnown: boolean
  /** False where it is known that no stored match has this pair. */
  readonly mayHaveMatch?: boolean
}

/** Ties a pick to its match, reads its selection, and grades it where the match is finished. Throws where the given match is of other teams. */
export async function resolvePick(conn: Conn, pick: OpenPick, now: Date): Promise<ResolvedPick> {
  const match = await matchOf(conn, pick, now)
  const format = match && formatAtTie(pick, match)
  const { pair, selectedTeam, betType } = pick
  const selection =
    pick.selection === undefined ? readSelection({ type: betType, pair, selectedTeam, format }) : pick.selection
  const tieRefused = pick.matchId === null
  if (!match) {
    const untied = { matchId: null, swapped: false, tiedFormat: null, tieRefused, selection, grade: null }
    return { ...untied, ...noClose('not-tied') }
  }
  const onMatch = { selection, swapped: isSwapped(pair, match) }
  const close = closeOnMatch(onMatch, pick, match)
  const tied = { matchId: match.id, ...onMatch, tiedFormat: format, tieRefused, ...close }
  // Only a match that is over has a grade, which the user's default may decide.
  if (match.status === 'upcoming' || match.status === 'live') return { ...tied, grade: null }
  const profile = pick.profile ?? (await findSettings(conn, pick.userId)).profile
  const by = { profile, placedAt: pick.placedAt, now }
  return { ...tied, grade: gradeOnMatch({ ...tied, teams: formatTeams(pair), selectedTeam }, match, by).grade }
}

/** The format of the match when the pick was tied to it, which stays while the match does. */
function formatAtTie({ tied }: OpenPick, { id, format }: MatchNow): Format {
  return tied?.matchId === id ? (tied.format ?? format) : format
}

async function matchOf(conn: Conn, pick: OpenPick, now: Date): Promise<MatchNow | null> {
  if (pick.matchId === null) return null
  if (pick.matchId !== undefined) return givenMatch(conn, pick.matchId, pick.pair)
  if (pick.mayHaveMatch === false) return null
  const found = await findTie(conn, pick, now)
  return found.kind === 'certain' ? found.match : null
}

/** The stored matches that a bet may mean. */
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
  // A name that two teams share is never certain.
  return findMatch(bet, meetings, now, ambiguousIdentities(await findTeamNames(conn)))
}

/** The match that the user named. It must be between these two teams, in either order. */
async function givenMatch(conn: Conn, matchId: number, pair: Pair): Promise<MatchNow> {
  const match = await findMatchNow(conn, matchId)
  if (!match) throw badField('matchId', 'matchUnknown')
  if (!namesSameTeams(pair, match)) throw badField('matchId', 'matchOfOtherTeams')
  return match
}
