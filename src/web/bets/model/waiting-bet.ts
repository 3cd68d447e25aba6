import type { Bet } from '../../../contract/bets/bets.ts'
import { priceOfMultiple } from '../../../domain/bet/settle-by-grade.ts'
import { definedDetails, NO_DETAILS } from '../../../domain/bet/stored-bet.ts'
import { parseBetType } from '../../../domain/market/bet-type.ts'
import { teamOfTeamless } from '../../../domain/market/teamless-pick.ts'
import { formatCents, parseAmount } from '../../../domain/money/money.ts'
import { formatOdds, parseMultipleOdds, parseOdds } from '../../../domain/money/odds.ts'
import { required } from '../../../domain/required.ts'
import { MINUTE_MS } from '../../../domain/time/durations.ts'
import type { WaitingBet } from '../../api/outbox.ts'

const NO_CLOSE = { close: null, closeMissing: 'not-started' as const }

const CLOCKS_APART_MS = 5 * MINUTE_MS

/** A waiting bet in the shape of a recorded one; its id is 0. */
export function asBet({ body, writtenAt }: WaitingBet): Bet {
  const { amount, placedAt, freeBet = false, profile = null } = body
  const { ownChance, ...details } = { ...NO_DETAILS, ...definedDetails(body) }
  const written = new Date(writtenAt).toISOString()
  return {
    id: 0,
    matchSwapped: false,
    ...('legs' in body ? partsOfMultiple(body) : partsOfSingle(body)),
    amount: formatCents(centsOf(amount)),
    status: 'pending',
    outcome: null,
    result: null,
    freeBet,
    cashedOut: null,
    restOutcome: null,
    profile,
    grade: null,
    gradedResult: null,
    settledBy: null,
    ...details,
    ownChance: ownChance === null ? null : String(ownChance),
    ...NO_CLOSE,
    createdAt: written,
    placedAt: placedAt ?? written,
    settledAt: null,
    correctedAt: null,
  }
}

type Single = Exclude<WaitingBet['body'], { legs: unknown }>
type Multiple = Extract<WaitingBet['body'], { legs: unknown }>

/** The body from the form names a team unless its market has no team. */
function teamOf({ teams, selectedTeam, betType, selection }: Single | Multiple['legs'][number]): string {
  const type = parseBetType(betType)
  const team = selectedTeam ?? (type && teamOfTeamless({ teams, betType: type, selection }))
  return required(team, 'the team of a waiting bet')
}

function partsOfSingle(body: Single) {
  const { teams, odds, exactOdds = null, betType, matchId = null, selection = null } = body
  const selectedTeam = teamOf(body)
  const type = parseBetType(betType)
  const betTypeName = type?.name ?? 'other'
  const betTypeValue = type?.value ?? null
  const price = { odds: String(odds), exactOdds }
  return { matchId, teams, selectedTeam, ...price, betType, betTypeName, betTypeValue, selection, legs: null }
}

function partsOfMultiple({ legs, odds, exactOdds }: Multiple) {
  const joined = (text: (leg: Multiple['legs'][number]) => string) => legs.map(text).join(' + ')
  const prices = legs.map((leg) => ({ odds: priceOf(leg.odds), exactOdds: leg.exactOdds ?? null }))
  const price = priceOfMultiple(prices, odds === undefined || odds === null ? null : parseMultipleOdds(String(odds)))
  return {
    matchId: null,
    teams: joined((leg) => leg.teams),
    selectedTeam: joined(teamOf),
    odds: odds === undefined || odds === null ? formatOdds(price.odds) : String(odds),
    exactOdds: exactOdds ?? price.exactOdds,
    betType: 'multiple',
    betTypeName: 'multiple' as const,
    betTypeValue: null,
    selection: null,
    legs: legs.map((leg) => {
      const { teams, odds, exactOdds = null, betType, matchId = null, selection = null } = leg
      const rest = { matchSwapped: false, grade: null, ...NO_CLOSE }
      return { matchId, teams, selectedTeam: teamOf(leg), odds: String(odds), exactOdds, betType, selection, ...rest }
    }),
  }
}

const priceOf = (odds: string | number) => required(parseOdds(String(odds)), 'the price of a waiting bet')

/** The sum of the stakes as decimal text. */
export function totalStake(bets: readonly WaitingBet[]): string {
  return formatCents(bets.reduce((sum, { body }) => sum + centsOf(body.amount), 0))
}

/** Recorded bets that may be this one: the same content, recorded since the first attempt to send it. */
export function possibleDuplicates(bet: WaitingBet, recorded: readonly Bet[]): Bet[] {
  const waiting = asBet(bet)
  const since = (bet.attemptedAt ?? bet.writtenAt) - CLOCKS_APART_MS
  return recorded.filter(
    ({ createdAt, teams, selectedTeam, amount, odds, betTypeName }) =>
      Date.parse(createdAt) >= since &&
      teams === waiting.teams &&
      selectedTeam === waiting.selectedTeam &&
      amount === waiting.amount &&
      parseMultipleOdds(odds) === parseMultipleOdds(waiting.odds) &&
      betTypeName === waiting.betTypeName,
  )
}

const centsOf = (amount: string | number) => required(parseAmount(String(amount)), 'the stake of a waiting bet')
