import { OUTCOMES } from '../bet/bet.ts'
import { priceOfMultiple } from '../bet/settle-by-grade.ts'
import {
  isPayoutTooLarge,
  ownMoney,
  type Settlement,
  type Stake,
  settleByOutcome,
  winnings,
} from '../bet/settlement.ts'
import { exactOddsOf, type Price } from '../money/exact-odds.ts'
import { type Cents, formatCents, parseAmount } from '../money/money.ts'
import { parseOdds, type Thousandths } from '../money/odds.ts'
import { required } from '../required.ts'
import { splitTeams } from '../team/pair.ts'
import { teamIdentity } from '../team/team-identity.ts'
import { cleanLine, cutText } from '../text/clean-text.ts'
import { searchText as computeSearchText } from '../text/search-text.ts'
import { keyOfRow } from './balance-results.ts'
import { checkBet, MOST_LEGS } from './bet-problem.ts'
import { isFeeRate } from './columns.ts'
import type { ImportedBet, ImportedPick } from './draft.ts'
import type { FormatRules } from './headerless-formats.ts'
import type { ColumnTarget, ImportPlan } from './plan.ts'
import { remembered } from './remembered.ts'
import { isLossColumn, lossIn, UNPAID } from './result-columns.ts'
import { type Fields, isEmptyText, RowFault } from './row.ts'
import { checkCurrency, detailsOf, isReturnedPrice } from './row-details.ts'
import { type LegText, legLine, pickTextOf, type RowContext, type RowGroup } from './row-group.ts'
import { type RowId, rowIdOf } from './row-id.ts'
import { MOST_FEE, type SaidResult, settlementOf } from './row-settlement.ts'
import { timesOf } from './row-times.ts'
import { areOfBothSides } from './side-prices.ts'
import { namedCurrency } from './text/currency-text.ts'
import type { WrittenTime } from './text/date-text.ts'
import { isFreeBetText, readFreeBet } from './text/free-bet-text.ts'
import { isFraction, readOdds, readPrice, shownNotation } from './text/odds-text.ts'
import { laidPick, layPick, ownPick, type PickText, readPick, sideOf } from './text/pick-text.ts'
import { exchangeSide, isCombined, isEachWayText, isSlipKind, isSystem } from './text/slip-kind.ts'
import { readState, readYesNo, sumsInResult } from './text/state-text.ts'
import type { RowState } from './text/state-words.ts'
import { sumInEither, unitsKey } from './text/unit-text.ts'

/** `identity` identifies the bet, independent of its result and of the chosen time zone. `rowId` is null without an id. */
export type ReadBet = {
  readonly bet: ImportedBet
  readonly identity: readonly unknown[]
  readonly rowId: RowId | null
}

const searchText = remembered(computeSearchText)

const LONGEST_TEXT = 420
/** Characters of the name of a system. */
const LONGEST_KIND = 80
/** Characters of the texts of all legs together. */
const LONGEST_WHOLE = 20_000

/** Throws `RowFault`. */
export function betOfRow({ head: given, legs, price: ofLegs, isReduced }: RowGroup, context: RowContext): ReadBet {
  const { plan, rules } = context
  const head = withPriceOfSide(given, plan)
  const currency = checkCurrency(head, context)
  const times = timesOf(head, context)
  const isLay = isLayBet(head, rules)
  const toWin = head.money('toWin', 'amountInvalid')
  const read = isLay
    ? layPrice(head, plan, toWin)
    : ofLegs === undefined
      ? backPrice(head, plan, toWin)
      : priceOfSlip(head, ofLegs, toWin)
  const picks = picksOf({ head, legs }, read.odds, { plan, rules, isLay })
  const price = picks.length > 1 ? asProduct(read, picks, toWin) : read
  const state = stateOf(head, context) ?? stateByAnswer(head, picks) ?? stateByWinner(head, picks)
  const freeBet = isFreeBet(head, price.amount)
  const stake = { ...price, freeBet, cashedStake: 0, cashedPaid: 0 }
  const sumOf = (target: ColumnTarget) => saidSum(head, target, { stake, state, plan })
  const said = {
    state,
    ...withSumOfResult(head, stake, state, {
      profit: sumOf('profit') ?? changeOfBalance(head, context, state),
      payout: sumOf('payout'),
    }),
    cashOut: isSum(head.text('cashOut')) ? sumOf('cashOut') : null,
    fee: head.money('fee', 'amountInvalid'),
    feeRate: feeRateOf(head),
    slack: slackOf(head.text('odds')) + (head.rateSlack('profit') ?? 0),
    isRate: head.rateSlack('profit') !== null,
    isTaken: isReduced === true || legs.some(isReturned) || isTakenAsSaid(head, context),
  }
  if (isUnpaidEachWay(head, said)) throw new RowFault('paidMissing', 'state')
  const settlement = settlementIn(context, stake, said)
  checkOdds(head, context, settlement, said)
  const bet: ImportedBet = {
    externalId: cutText(head.text('externalId'), 200) || null,
    picks,
    amount: price.amount,
    odds: price.odds,
    exactOdds: price.exactOdds,
    freeBet,
    placedAt: times.placedAt,
    settlement: settlement && { ...settlement, settledAt: times.settledAt, settledUntil: times.settledUntil },
    cashedOut: null,
    ...(plan.currency === null && currency !== null && { currency }),
    ...detailsOf({ head, legs }, context, picks),
    profile: null,
  }
  checkBet(bet, context.now)
  const { externalId } = bet
  const units = head.units(stakeColumn(head))
  const amount = units ? unitsKey(units) : bet.amount
  const identity = identityOf(bet, times.written, amount)
  if (externalId === null) return { bet, identity, rowId: null }
  const key = ['id', rules.format, searchText(bet.bookmaker ?? ''), externalId]
  const rowId = rowIdOf(key, { written: times.written, picks, odds: bet.odds, stake: amount })
  return { bet, identity: ['bet with id', externalId, ...identity], rowId }
}

/** If both sides of a match have a price, the price of the selected side counts, whichever column is mapped to odds. */
function withPriceOfSide(head: Fields, { oddsNotation }: ImportPlan): Fields {
  const prices = head.prices()
  if (!prices || prices[0] === prices[1] || prices.some(isEmptyText)) return head
  const side = sideOf(pickTextOf(head))
  const [one, other] = [readOdds(prices[0], oddsNotation, true), readOdds(prices[1], oddsNotation, true)]
  if (side === null || !areOfBothSides(one, other)) throw new RowFault('oddsInvalid', 'odds')
  return { ...head, text: (target) => (target === 'odds' ? prices[side] : head.text(target)) }
}

/** A lay bet is marked in its kind or market, or before or after its pick. Our own export has none. */
function isLayBet({ text }: Fields, { format }: FormatRules): boolean {
  if (format === 'clutchbook-csv') return false
  return (
    exchangeSide(text('kind')) === 'lay' || exchangeSide(text('market')) === 'lay' || laidPick(text('pick')) !== null
  )
}

/**
 * A formula gives 0 for an open bet. In a table with a result column, an empty result and 0 is therefore an open bet, not a lost one. Without
 * that column, 0 may be an open bet or a returned stake.
 */
function settlementIn({ plan, rules }: RowContext, stake: Stake, said: SaidResult) {
  const hasResults = plan.columns.some((target) => target === 'state' || target === 'winner')
  if (hasResults && isZero(said)) return null
  const isUnclear = !hasResults && rules.format === 'generic' && !stake.freeBet
  if (isUnclear && said.state === null && said.profit === 0) {
    throw new RowFault('stateUnknown', plan.columns.includes('profit') ? 'profit' : 'balance')
  }
  return settlementOf(stake, said)
}

/** An each-way bet is two bets, one on a place, whose terms no file has: only the sum shows how it ended. */
function isUnpaidEachWay(head: Fields, { profit, payout, cashOut }: SaidResult): boolean {
  const isNamed = head.all('note').some(({ name, text }) => isEachWayText(name) && readYesNo(text) === true)
  const isSaid = SAYS_KIND.some((target) => head.all(target).some(({ text }) => isEachWayText(text)))
  const hasResult = head.results().some((text) => readState(text) !== 'pending' || /^placed$/iu.test(text))
  return (isNamed || isSaid) && hasResult && profit === null && payout === null && !cashOut
}

function isZero({ state, profit, payout, cashOut }: SaidResult): boolean {
  const sums = [profit, payout].filter((sum) => sum !== null)
  return state === null && !cashOut && sums.length > 0 && sums.every((sum) => sum === 0)
}

/** Where the stake is in units, a profit or a payout without a unit is used only if the arithmetic shows whether it is money or units. */
function saidSum(
  head: Fields,
  target: ColumnTarget,
  { stake, state, plan }: { readonly stake: Stake; readonly state: RowState | null; readonly plan: ImportPlan },
): Cents | null {
  const asMoney = head.money(target, 'amountInvalid')
  // The sums of the file have shown the worth of a unit.
  if (!asMoney || !head.units(stakeColumn(head)) || typeof plan.unitValue === 'string') return asMoney
  if (head.units(target) || namedCurrency(head.text(target)) !== null || head.rateSlack(target) !== null) return asMoney
  if (state === 'pending') return null
  const outcome = OUTCOMES.find((one) => one === state && one !== 'cashed-out')
  if (outcome === undefined) throw new RowFault('amountInvalid', target)
  const expected = settleByOutcome(stake, outcome).result + (target === 'payout' ? ownMoney(stake) : 0)
  const sum = sumInEither(head.text(target), {
    expected,
    unit: required(head.unit, 'the unit of a stake in units'),
    asMoney,
  })
  if (sum === null) throw new RowFault('amountInvalid', target)
  return sum
}

/** The change of balance in this row, if only the balance shows the result. */
function changeOfBalance(head: Fields, { changes }: RowContext, state: RowState | null): Cents | null {
  if (!changes || state !== null || head.text('balance') === '') return null
  const change = changes.get(keyOfRow(head.row))
  if (change === undefined) throw new RowFault('stateUnknown', 'balance')
  return change
}

type SaidSums = Pick<SaidResult, 'profit' | 'payout'>

/** "Won £18.30", "L -10.00": without a column for the sum, the result may contain it, as the profit or the payout. */
function withSumOfResult(head: Fields, stake: Stake, state: RowState | null, said: SaidSums): SaidSums {
  const outcome = OUTCOMES.find((one) => one === state && one !== 'cashed-out')
  const [sum, ...others] = [...head.results().flatMap(sumsInResult), ...lossesOf(head)]
  const isSaid = said.profit !== null || said.payout !== null
  if (isSaid || outcome === undefined || sum === undefined || others.length > 0) return said
  const { result } = settleByOutcome(stake, outcome)
  const profit = result < 0 ? -Math.abs(sum) : sum
  const payout = result + ownMoney(stake)
  const isPayout = sum >= 0 && Math.abs(sum - payout) < Math.abs(profit - result)
  return isPayout ? { profit: null, payout: sum } : { profit, payout: null }
}

/** The amounts in a column of losses. */
const lossesOf = (head: Fields) =>
  head.all('state').flatMap(({ name, text }) => (isLossColumn(name) && lossIn(text)) || [])

const SAYS_KIND = ['kind', 'market', 'tags', 'comment', 'note'] as const

/** An amount in the free-bet column must be the whole stake or zero. */
function isFreeBet(head: Fields, stake: Cents): boolean {
  const said = readFreeBet(head.text('freeBet'))
  const isSaid = SAYS_KIND.some((target) => head.all(target).some(({ text }) => isFreeBetText(text)))
  if (said !== 'sum') return said || (head.text('freeBet') === '' && isSaid)
  const given = head.money('freeBet', 'amountInvalid')
  if (given !== 0 && given !== stake) throw new RowFault('amountInvalid', 'freeBet')
  return given !== 0
}

/** A commission in percent; null without one. */
function feeRateOf(head: Fields): number | null {
  const rate = head.all('note').find(({ name }) => isFeeRate(name))
  if (!rate) return null
  const percent = Number(rate.text.replace(/\s*%$/u, '').replace(',', '.'))
  // 0.02 may be 2 % as a workbook stores it.
  if (percent === 0 || (percent >= 1 && percent <= MOST_FEE)) return percent / 100
  throw new RowFault('amountInvalid', 'note')
}

type Priced = Price & { readonly amount: Cents }

function backPrice(head: Fields, plan: ImportPlan, toWin: Cents | null): Priced {
  const amount = stakeOf(head)
  const text = head.text('odds')
  if (text === '') throw new RowFault('oddsMissing', 'odds')
  checkNotation(text, plan, 'odds')
  // A single above 1000 is refused with the whole bet.
  const price = isReturnedAtOne(head, plan) ? LOWEST_PRICE : readPrice(text, plan.oddsNotation, true)
  return asWinning(checkedPrice(amount, price), toWin)
}

/** The book has no odds of 1.00. A stake is returned at any odds; the note keeps the odds of the file. */
const LOWEST_PRICE: Price = { odds: 1010, exactOdds: null }
function isReturnedAtOne(head: Fields, plan: ImportPlan): boolean {
  const said = new Set(head.results().map((text) => readState(text, plan.states)))
  said.delete('settled')
  return isReturnedPrice(head, plan) && said.size > 0 && [...said].every(isReturnedState)
}
const isReturnedState = (state: RowState | null) => state === 'void' || state === 'push'

/** If the file says what a win pays, the bet pays that: the odds of the file are rounded. */
function asWinning(priced: Priced, toWin: Cents | null): Priced {
  const { amount, odds } = priced
  if (!toWin || winnings(priced) === toWin) return priced
  const exactOdds = exactOddsOf(BigInt(toWin), BigInt(amount), odds, amount)
  const exact = { amount, odds, exactOdds }
  if (winnings(exact) !== toWin) throw new RowFault('winAndOddsDisagree', 'toWin')
  return exact
}

/** If the price of the multiple is the rounded product of its legs, the bet pays the exact product. */
function asProduct(priced: Priced, picks: readonly ImportedPick[], toWin: Cents | null): Priced {
  if (priced.exactOdds !== null) return priced
  const legs = picks.map(({ odds, exactOdds = null }) => ({ odds, exactOdds }))
  return asWinning({ ...priced, ...priceOfMultiple(legs, priced.odds) }, toWin)
}

/** A system can win without all of its legs, so its price does not follow from theirs. */
function priceOfSlip(head: Fields, price: Price, toWin: Cents | null): Priced {
  if (isSystem(head.text('kind'))) throw new RowFault('oddsInvalid', 'odds')
  const priced = checkedPrice(stakeOf(head), price)
  return asWinning(priced, toWin)
}

/** A fraction among decimal odds, in a table that was written by hand. */
const isLoneFraction = (odds: string, { plan, rules }: Pick<RowContext, 'plan' | 'rules'>) =>
  (rules.format === 'generic' || rules.isCommon === true) && plan.oddsNotation === 'decimal' && isFraction(odds)

/** The payout of a win, possible or paid, proves its odds. A chance in percent is rounded and gives only a rough payout. */
function checkOdds(head: Fields, context: RowContext, settlement: Settlement | null, said: SaidResult): void {
  const isWin = settlement?.outcome.endsWith('won') === true
  const paid = isWin ? (said.profit ?? said.payout) : null
  const isProved = paid !== null || head.text('toWin') !== ''
  const isChance = (isWin || settlement === null) && head.text('odds').endsWith('%')
  if (!isProved && (isChance || isLoneFraction(head.text('odds'), context))) throw new RowFault('oddsInvalid', 'odds')
}

function checkNotation(odds: string, { oddsNotation }: ImportPlan, target: ColumnTarget): void {
  if (oddsNotation === null && shownNotation(odds) === 'open') throw new RowFault('oddsOpen', target)
}

/** A lay bet of s at o risks s × (o − 1) to win s: a bet of that liability at o / (o − 1). */
function layPrice(head: Fields, plan: ImportPlan, toWin: Cents | null): Priced {
  const { amount: stake, odds: layOdds } = backPrice(head, plan, toWin)
  const amount = amountOf(Math.round((stake * (layOdds - 1000)) / 1000))
  const odds = Math.round((layOdds * 1000) / (layOdds - 1000))
  return checkedPrice(amount, { odds, exactOdds: exactOddsOf(BigInt(stake), BigInt(amount), odds) })
}

function checkedPrice(amount: Cents, price: Price | null): Priced {
  if (price === null || isPayoutTooLarge({ amount, ...price })) {
    throw new RowFault('oddsInvalid', 'odds')
  }
  return { amount, ...price }
}

function stakeOf(head: Fields): Cents {
  const cents = head.money(stakeColumn(head), 'stakeInvalid')
  if (cents === null) throw new RowFault('stakeMissing', 'stake')
  return amountOf(cents)
}

/** Files whose stake is the user's own money leave it empty or 0 for a free bet. */
function stakeColumn(head: Fields): 'stake' | 'freeBet' {
  if (head.money('stake', 'stakeInvalid') || readFreeBet(head.text('freeBet')) !== 'sum') return 'stake'
  return head.money('freeBet', 'amountInvalid') ? 'freeBet' : 'stake'
}

function amountOf(cents: Cents): Cents {
  const amount = parseAmount(formatCents(cents))
  if (amount === null) throw new RowFault('stakeInvalid', 'stake')
  return amount
}

/** The state of a row from all its result columns. "Settled" adds nothing if another column has the result. */
function stateOf(head: Fields, { plan, rules }: RowContext): RowState | null {
  const letters = { ...rules.states, ...plan.states }
  const said = new Set(head.results().map((text) => readState(text, letters)))
  if (said.size > 1) said.delete('settled')
  const [state = null, ...others] = said
  // Without a column of results, the result is a mark in the pick.
  const target = plan.columns.includes('state') ? 'state' : 'pick'
  if (said.has(null) || others.length > 0) throw new RowFault('stateUnknown', target)
  return state ?? stateOfUnpaid(head, plan)
}

/** The state of a bet without a sum, as the user answered. */
function stateOfUnpaid(head: Fields, { states = {} }: ImportPlan): RowState | null {
  const isPaid = RESULT_SUMS.some((target) => head.text(target) !== '')
  return isPaid ? null : (states[UNPAID] ?? null)
}
const RESULT_SUMS = ['profit', 'payout', 'cashOut'] as const

/** A column with the name or number of the match winner decides only bets on the match winner. */
function stateByWinner(head: Fields, picks: readonly ImportedPick[]): RowState | null {
  const said = head.text('winner')
  const [pick, ...others] = picks
  if (teamIdentity(said) === null || !pick) return null
  const number = SIDES.get(said.toLowerCase())
  const picked = SIDES.get(head.text('pick').toLowerCase())
  const isOfNumbers = number !== undefined && picked !== undefined && pick.selection === null
  if (isOfNumbers && others.length === 0 && head.text('market') === '') return number === picked ? 'won' : 'lost'
  const pair = splitTeams(pick.teams, pick.selectedTeam)
  const sides = pair ? [pair.team1, pair.team2] : []
  const named =
    number === undefined ? sides.find((team) => teamIdentity(team) === teamIdentity(said)) : sides[number - 1]
  const isOnWinner = pick.selection
    ? pick.selection.market === 'match-winner'
    : pick.isOtherGame === true && pick.betType.value === null
  const isDraw = number === DRAWN && pair !== null
  if ((named === undefined && !isDraw) || others.length > 0 || !isOnWinner) throw new RowFault('stateUnknown', 'winner')
  return named !== undefined && teamIdentity(pick.selectedTeam) === teamIdentity(named) ? 'won' : 'lost'
}

/** The state of a bet on Yes or No, from the answer that came true. */
function stateByAnswer(head: Fields, picks: readonly ImportedPick[]): RowState | null {
  const [happened, backed] = [answerIn(head.text('winner')), answerIn(head.text('pick'))]
  if (picks.length > 1 || happened === null || backed === null) return null
  return happened === backed ? 'won' : 'lost'
}
const answerIn = (text: string) => (SIDES.has(text) ? null : readYesNo(text))

const DRAWN = 0
const SIDES: ReadonlyMap<string, number> = new Map([
  ['1', 1],
  ['2', 2],
  ['x', DRAWN],
  ['х', DRAWN],
])

/** Half of the last digit of decimal odds, of two at least: files show 1.91 and pay 21/11. */
const slackOf = (odds: string) => 0.5 * 10 ** -Math.max(2, (/[.,](\d+)\s*$/u.exec(odds)?.[1] ?? '').length)

/** A returned leg lowers the payout of its multiple. */
const isReturned = ({ more }: LegText) => ['void', 'push'].includes(readState(more.split(', ')[0] ?? '') ?? '')

/** The sums of our own export were typed by its user; a system is paid by its legs. */
function isTakenAsSaid({ row, text }: Fields, { plan, rules }: RowContext): boolean {
  if (rules.format === 'clutchbook-csv' || plan.takenAsSaid === 'all' || isSystem(text('kind'))) return true
  return plan.takenAsSaid?.some(({ line, sheet }) => line === row.line && sheet === row.sheet) === true
}

/** A cash-out column holds the sum that was paid, or only yes or no. For yes or no, state and payout decide. */
const isSum = (cashOut: string) => readYesNo(cashOut) === null

type PickContext = Pick<RowContext, 'plan' | 'rules'> & { readonly isLay: boolean }

function picksOf(
  { head, legs }: RowGroup,
  odds: Thousandths,
  { plan, rules, isLay }: PickContext,
): readonly ImportedPick[] {
  const text = pickTextOf(head)
  const isOwn = rules.format === 'clutchbook-csv'
  if (isOwn) return ownPicks(text, legs, odds)
  if (legs.length === 0) {
    if (isLay) return [layPick(text, odds)]
    return [isCombined(head.text('kind')) ? wholeMultiple(text, [], odds, head.text('kind')) : readPick(text, odds)]
  }
  if (legs.length === 1 && legs[0]) return [readPick(legs[0], odds)]
  for (const leg of legs) checkNotation(leg.odds, plan, 'legOdds')
  const prices = legs.map(({ odds: ofLeg }) =>
    isLoneFraction(ofLeg, { plan, rules }) ? null : readPrice(ofLeg, plan.oddsNotation, false),
  )
  const isMultiple = legs.length <= MOST_LEGS && !isSystem(head.text('kind')) && prices.every((price) => price !== null)
  if (!isMultiple) return [wholeMultiple(text, legs, odds, head.text('kind'))]
  return legs.map((leg, index) => {
    const { odds, exactOdds } = required(prices[index], 'the price of a leg')
    return { ...readPick(leg, odds), exactOdds }
  })
}

/** Our own export has every leg with its price, and texts that the book has taken before. */
function ownPicks(text: PickText, legs: readonly LegText[], odds: Thousandths): readonly ImportedPick[] {
  if (legs.length === 0) return [text.market === 'multiple' ? wholeMultiple(text, legs, odds) : ownPick(text, odds)]
  return legs.map((leg) => {
    const price = parseOdds(leg.odds)
    if (price === null) throw new RowFault('oddsInvalid', 'legs')
    return ownPick(leg, price)
  })
}

/**
 * A system, or a multiple whose legs have no prices: one bet of the type `other`, whose text names the legs, or the events and the picks. Text
 * that is cut is kept in the note.
 */
function wholeMultiple(text: PickText, legs: readonly LegText[], odds: Thousandths, kind = ''): ImportedPick {
  const event = cleanLine(legs.length > 0 ? legs.map(legLine).join(' + ') : text.event || text.pick, LONGEST_WHOLE)
  if (event === '') throw new RowFault('eventMissing', 'event')
  const asKept = (said: string) => (said.length > LONGEST_TEXT ? `${cutText(said, LONGEST_TEXT - 1)}…` : said)
  const said = legs.length > 0 || text.event === '' ? '' : cleanLine(pickOfMultiple(text), LONGEST_WHOLE)
  const teams = asKept(event)
  const selectedTeam = asKept(said) || teams
  const value = isSystem(kind) ? cleanLine(kind, LONGEST_KIND) : null
  return { teams, selectedTeam, odds, betType: { name: 'other', value }, selection: null }
}

/** The pick with its market, unless the market is only the kind of the slip. */
const pickOfMultiple = ({ pick, market }: PickText) =>
  [isSlipKind(market) ? '' : market, pick].filter((said) => said !== '').join(': ')

/**
 * What was bet, when, where and for how much, without the result. `written` is the time as the file has it. `stake` is in units if the file
 * uses units, so that changing the unit does not change the identity.
 */
export function identityOf(
  bet: ImportedBet,
  written: WrittenTime | null,
  stake: string | Cents = bet.amount,
): readonly unknown[] {
  const picks = bet.picks.map(({ teams, selectedTeam, odds, betType }) => [
    searchText(teams),
    searchText(selectedTeam),
    odds,
    betType.name,
    betType.value,
  ])
  return ['bet', written, stake, bet.odds, searchText(bet.bookmaker ?? ''), picks]
}
