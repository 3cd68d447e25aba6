import type { Pair } from '../../domain/bet.ts'
import type { BetType } from '../../domain/bet-type.ts'
import { findMatch, orientation, pairIdentity, type Tie } from '../../domain/match-tie.ts'
import type { Selection } from '../../domain/selection.ts'
import { teamNameKey } from '../../domain/team.ts'
import { readSelection } from '../../domain/typed-selection.ts'
import type { Conn } from '../db/tables.ts'
import { badField } from '../http/http-error.ts'
import type { BetRow } from './bet-queries.ts'
import { gradeOf } from './grade-bet.ts'
import { findMatchesOfPair, findTieMatch, type TieMatch } from './tie-queries.ts'

/** What the text of a pick leaves open: its match, and its selection where it was not given. */
export type ResolvedPick = Pick<BetRow, 'matchId' | 'swapped' | 'tiedFormat' | 'selection' | 'grade' | 'tieRefused'>

/** A pick to be tied. `matchId` undefined: to the match that it certainly means; null: to none. */
export type OpenPick = Pick<BetRow, 'profile' | 'userId' | 'placedAt' | 'selectedTeam'> & {
  readonly pair: Pair
  readonly betType: BetType
  /** Undefined: read from the value of the bet type, where that is certain. */
  readonly selection: Selection | null | undefined
  readonly matchId: number | null | undefined
  /** The user said when it was placed; otherwise `placedAt` is when it was recorded. */
  readonly isPlacedAtKnown: boolean
  /** False where it is known that no stored match has this pair. */
  readonly mayHaveMatch?: boolean
}

/** Ties a pick to its match, reads its selection, and grades it where the match is finished. Throws where the given match is of other teams. */
export async function resolvePick(conn: Conn, pick: OpenPick, now: Date): Promise<ResolvedPick> {
  const match = await matchOf(conn, pick, now)
  const format = match?.format ?? null
  const { pair, selectedTeam, betType } = pick
  const selection =
    pick.selection === undefined ? readSelection({ type: betType, pair, selectedTeam, format }) : pick.selection
  const tieRefused = pick.matchId === null
  if (!match) return { matchId: null, swapped: false, tiedFormat: null, tieRefused, selection, grade: null }
  const tied = { matchId: match.id, swapped: isSwapped(pair, match), tiedFormat: match.format, tieRefused, selection }
  return { ...tied, grade: await gradeOf(conn, { ...pick, ...tied }, match.status) }
}

async function matchOf(conn: Conn, pick: OpenPick, now: Date): Promise<TieMatch | null> {
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
): Promise<Tie<TieMatch>> {
  const key = pairIdentity(pair)
  if (key === null) return { kind: 'none' }
  return findMatch({ pair, placedAt, isPlacedAtKnown }, await findMatchesOfPair(conn, key), now)
}

/** By identity; where the user tied names that are spelled differently, by the looser key that accepted the match. */
export function isSwapped(pair: Pair, match: Pick<TieMatch, 'team1' | 'team2'>): boolean {
  const order = orientation(pair, match)
  if (order !== null) return order === 'swapped'
  return teamNameKey(pair.team1) !== teamNameKey(match.team1.name)
}

/** Whether a bet on this pair may be tied to the match by the user: the teams are the same, in either order. */
export function namesSameTeams(pair: Pair, match: Pick<TieMatch, 'team1' | 'team2'>): boolean {
  if (orientation(pair, match) !== null) return true
  const keyOf = (...names: readonly string[]) => names.map(teamNameKey).toSorted().join('\n')
  return keyOf(pair.team1, pair.team2) === keyOf(match.team1.name, match.team2.name)
}

/** The match that the user named. It must be between these two teams, in either order. */
async function givenMatch(conn: Conn, matchId: number, pair: Pair): Promise<TieMatch> {
  const match = await findTieMatch(conn, matchId)
  if (!match) throw badField('matchId', 'matchUnknown')
  if (!namesSameTeams(pair, match)) throw badField('matchId', 'matchOfOtherTeams')
  return match
}
