import { dequal } from 'dequal/lite'
import type { Bet } from '../../../contract/bets/bets.ts'
import { isSwapped, pairIdentity } from '../../../domain/bet/match-tie.ts'
import { parseBetType } from '../../../domain/market/bet-type.ts'
import { mirrored, type Selection } from '../../../domain/market/selection.ts'
import { readSelection } from '../../../domain/market/typed-selection.ts'
import { type Cents, parseAmount } from '../../../domain/money/money.ts'
import { parseMultipleOdds, type Thousandths } from '../../../domain/money/odds.ts'
import { type Pair, splitTeams } from '../../../domain/team/pair.ts'
import { teamIdentity } from '../../../domain/team/team-identity.ts'
import { MINUTE_MS } from '../../../domain/time/durations.ts'
import { stakeAtRisk } from './evening.ts'

/** A pick that is about to be recorded. The selection's sides refer to `pair`; `match` is null while unknown. */
export type PickNow = {
  readonly pair: Pair
  readonly selection: Selection
  readonly match: (Pair & { readonly id: number }) | null
}

/** The stakes of open bets on a pick. Sums are in cents and exclude free bets and cashed-out parts. */
export type StakedOn = {
  readonly staked: Cents
  readonly bets: number
  /** How many of them are multiples. */
  readonly multiples: number
  /** The largest sum first; null: bets without a bookmaker. */
  readonly bookmakers: readonly { readonly name: string | null; readonly staked: Cents }[]
}

/** The open bets with this pick, alone or as a leg, at any bookmaker and at any odds; null if there are none. */
export function stakedOn(pick: PickNow, bets: readonly Bet[]): StakedOn | null {
  const same = bets.filter((bet) => bet.status === 'pending' && picksOf(bet).some((other) => isSamePick(pick, other)))
  if (same.length === 0) return null
  const byBookmaker = Map.groupBy(same, ({ bookmaker }) => bookmaker)
  return {
    staked: stakeAtRisk(same),
    bets: same.length,
    multiples: same.filter(({ legs }) => legs !== null).length,
    bookmakers: [...byBookmaker]
      .map(([name, of]) => ({ name, staked: stakeAtRisk(of) }))
      .toSorted((a, b) => b.staked - a.staked),
  }
}

/** The bet that a slip describes. */
export type SlipNow = {
  readonly picks: readonly PickNow[]
  readonly odds: Thousandths
  readonly stake: Cents
  /** Null if the slip has no time. */
  readonly placedAt: Date | null
  readonly bookmaker: string | null
}

/** The recorded bet, open or settled, with this slip's picks, odds and stake, and no contradicting bookmaker or minute; null without one. */
export function betOfSlip(slip: SlipNow, bets: readonly Bet[]): Bet | null {
  return bets.find((bet) => isOfSlip(bet, slip)) ?? null
}

function isOfSlip(bet: Bet, { picks, odds, stake, placedAt, bookmaker }: SlipNow): boolean {
  const recorded = picksOf(bet)
  return (
    parseAmount(bet.amount) === stake &&
    parseMultipleOdds(bet.odds) === odds &&
    (placedAt === null || Math.abs(placedAt.getTime() - Date.parse(bet.placedAt)) < MINUTE_MS) &&
    (bookmaker === null || bet.bookmaker === null || bookmaker.toLowerCase() === bet.bookmaker.toLowerCase()) &&
    recorded.length === picks.length &&
    picks.every((pick) => recorded.some((other) => isSamePick(pick, other)))
  )
}

type RecordedPick = Pick<Bet, 'teams' | 'selectedTeam' | 'betType' | 'selection' | 'matchId' | 'matchSwapped'>

const picksOf = (bet: Bet): readonly RecordedPick[] => bet.legs ?? [bet]

function isSamePick({ pair, selection, match }: PickNow, recorded: RecordedPick): boolean {
  const other = splitTeams(recorded.teams, recorded.selectedTeam)
  const recordedSelection = other && selectionOf(recorded, other)
  if (!recordedSelection) return false
  if (match !== null && recorded.matchId !== null) {
    if (match.id !== recorded.matchId) return false
    const isMirrored = isSwapped(pair, { team1: { name: match.team1 }, team2: { name: match.team2 } })
    return dequal(turned(selection, isMirrored), turned(recordedSelection, recorded.matchSwapped))
  }
  const identity = pairIdentity(pair)
  return (
    identity !== null &&
    identity === pairIdentity(other) &&
    dequal(turned(selection, isSecondFirst(pair)), turned(recordedSelection, isSecondFirst(other)))
  )
}

/** A bet that was entered offline has only its typed text until the server reads it. */
function selectionOf({ selection, betType, selectedTeam }: RecordedPick, pair: Pair): Selection | null {
  const type = parseBetType(betType)
  return selection ?? (type && readSelection({ type, pair, selectedTeam, format: null }))
}

const turned = (selection: Selection, isMirrored: boolean) => (isMirrored ? mirrored(selection) : selection)

/** Gives both orders of a pair one canonical order; both teams have identities. */
const isSecondFirst = ({ team1, team2 }: Pair) => (teamIdentity(team1) ?? '') > (teamIdentity(team2) ?? '')
