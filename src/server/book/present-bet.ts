import type { Bet as ShownBet } from '../../contract/bets/bets.ts'
import type { PickClose } from '../../domain/bet/closing.ts'
import { formatOwnChance } from '../../domain/bet/own-chance.ts'
import { settlementByGrade } from '../../domain/bet/review-bet.ts'
import { type Bet, type Leg, legsOf } from '../../domain/bet/stored-bet.ts'
import { formatBetType } from '../../domain/market/bet-type.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatOdds } from '../../domain/money/odds.ts'

export function presentBet(bet: Bet): ShownBet {
  const { settlement } = bet
  const graded = settlement === null ? settlementByGrade(bet) : null
  return {
    id: bet.id,
    ...presentTie(bet),
    teams: bet.teams,
    selectedTeam: bet.selectedTeam,
    amount: formatCents(bet.amount),
    odds: formatOdds(bet.odds),
    exactOdds: bet.exactOdds,
    ...presentType(bet),
    legs: legsOf(bet)?.map(presentLeg) ?? null,
    status: settlement?.status ?? 'pending',
    outcome: settlement?.outcome ?? null,
    result: settlement && formatCents(settlement.result),
    freeBet: bet.freeBet,
    cashedOut: presentCashOut(bet),
    restOutcome: settlement?.restOutcome ?? null,
    profile: bet.profile,
    grade: bet.grade,
    gradedResult: graded && formatCents(graded.result),
    settledBy: settlement?.settledBy ?? null,
    bookmaker: bet.bookmaker,
    tags: bet.tags,
    note: bet.note,
    tipster: bet.tipster,
    live: bet.live,
    ownChance: bet.ownChance === null ? null : formatOwnChance(bet.ownChance),
    ...presentClose(bet.close),
    createdAt: bet.createdAt.toISOString(),
    placedAt: bet.placedAt.toISOString(),
    settledAt: settlement?.settledAt.toISOString() ?? null,
    correctedAt: settlement?.correctedAt?.toISOString() ?? null,
  }
}

function presentCashOut({ cashedStake, cashedPaid }: Bet): ShownBet['cashedOut'] {
  return cashedStake === 0 ? null : { stake: formatCents(cashedStake), paid: formatCents(cashedPaid) }
}

/** A multiple has no match itself; its legs do. */
function presentTie(bet: Bet) {
  if (bet.betType === 'multiple') return { matchId: null, matchSwapped: false }
  return { matchId: bet.matchId, matchSwapped: bet.swapped }
}

function presentType(bet: Bet) {
  if (bet.betType === 'multiple') {
    return { betType: bet.betType, betTypeName: bet.betType, betTypeValue: null, selection: null }
  }
  const { betType: name, betValue: value, selection } = bet
  return { betType: formatBetType({ name, value }), betTypeName: name, betTypeValue: value, selection }
}

function presentLeg(leg: Leg): NonNullable<ShownBet['legs']>[number] {
  const { matchId, swapped, teams, selectedTeam, exactOdds, selection, grade } = leg
  const betType = formatBetType({ name: leg.betType, value: leg.betValue })
  const odds = formatOdds(leg.odds)
  const pick = { teams, selectedTeam, odds, exactOdds, betType, selection }
  return { matchId, matchSwapped: swapped, ...pick, grade, ...presentClose(leg.close) }
}

export function presentClose(close: PickClose): Pick<ShownBet, 'close' | 'closeMissing'> {
  if (close.missing !== null) return { close: null, closeMissing: close.missing }
  const { odds, other, at, source } = close
  const otherOdds = other === null ? null : formatOdds(other)
  return {
    close: { odds: formatOdds(odds), otherOdds, at: at?.toISOString() ?? null, source },
    closeMissing: null,
  }
}
