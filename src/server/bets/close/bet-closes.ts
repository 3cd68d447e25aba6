import { isDeepStrictEqual } from 'node:util'
import { type KeptClose, TYPED } from '../../../domain/bet/closing.ts'
import type { BetRow } from '../../book/bet-queries.ts'
import type { LegRow } from '../../book/leg-queries.ts'
import type { Conn } from '../../db/tables.ts'
import { findMatchesNow, type MatchNow } from '../settle/match-now-queries.ts'

/** `legs` is null for a single. */
type BetOfMatches = { readonly bet: BetRow; readonly legs: readonly LegRow[] | null }

export type Matches = ReadonlyMap<number, MatchNow>

/** The matches of the picks of a bet. */
export async function matchesOf(conn: Conn, { bet, legs }: BetOfMatches): Promise<Matches> {
  const ids = (legs ?? [bet]).flatMap(({ matchId }) => matchId ?? [])
  const matches = ids.length === 0 ? [] : await findMatchesNow(conn, ids)
  return new Map(matches.map((match) => [match.id, match]))
}

/** The columns of the closing price of a bet. */
export function closeColumns(bet: KeptClose): KeptClose {
  const { closeOdds, closeOther, closeAt, closeSource, closeMissing } = bet
  const { chanceOddsRatio, chanceMultiplicative, chanceAdditive, chancePower } = bet
  const chances = { chanceOddsRatio, chanceMultiplicative, chanceAdditive, chancePower }
  return { closeOdds, closeOther, closeAt, closeSource, closeMissing, ...chances }
}

/** The closing price that the user typed, where the pick is still the same one; null otherwise. */
export function typedCloseOf(before: BetRow, after: BetRow): KeptClose | null {
  const pickOf = ({ teamsKey, selectedTeam, betType, betValue, selection }: BetRow) => [
    teamsKey,
    selectedTeam.toLowerCase(),
    betType,
    betValue,
    selection,
  ]
  const isKept = before.closeSource === TYPED && isDeepStrictEqual(pickOf(before), pickOf(after))
  return isKept ? closeColumns(before) : null
}
