import { listBets, openBets } from '../../../src/contract/bets/bet-lists.ts'
import { matchesOfBet } from '../../../src/contract/bets/bet-matches.ts'
import { betHistory, decidedBets } from '../../../src/contract/bets/bet-results.ts'
import {
  type Bet,
  createBet,
  createMultiple,
  deleteBet,
  deleteBets,
  type NewBet,
  type NewMultiple,
  readBet,
} from '../../../src/contract/bets/bets.ts'
import { formatBetType } from '../../../src/domain/market/bet-type.ts'
import { formatOdds } from '../../../src/domain/money/odds.ts'
import { webBet } from '../../support/web-bet.ts'
import { answer, refused, withHeaders } from './network.ts'

/** The bets of the signed-in user, newest first. */
let bets: readonly Bet[] = []

export const booked = () => bets

/** From now on the calls about bets are answered from an empty book: it lists, pages, records and deletes bets. Tests describe all other calls. */
export function openBook(): void {
  bets = []
  answer(listBets, ({ query }) => {
    const found = inOrder(bets.filter(fits(query)), query.get('sort'))
    const limit = Number(query.get('limit') ?? found.length)
    const start = Number((query.get('cursor') ?? 'at-0').replace('at-', ''))
    if (Number.isNaN(start)) return refused('badInput')
    const anyStatus = new URLSearchParams(query)
    anyStatus.delete('status')
    anyStatus.delete('counted')
    const headers = { ...totals(found), ...counts(bets.filter(fits(anyStatus))), ...links(start, limit, found.length) }
    return withHeaders(listBets, found.slice(start, start + limit), headers)
  })
  answer(openBets, { profile: 'standard', bets: [] })
  answer(readBet, ({ params }) => bets.find(({ id }) => String(id) === params['id']) ?? refused('notFound'))
  answer(betHistory, [])
  answer(matchesOfBet, [])
  answer(decidedBets, { total: 0, decided: [], needsYouTotal: 0, needsYou: [], corrected: [] })
  answer(createBet, ({ parsed }) => placeBet(asBet(parsed as NewBet))) // by the schema of its body
  answer(createMultiple, ({ parsed }) => placeBet(asMultiple(parsed as NewMultiple))) // likewise
  answer(deleteBet, ({ params }) => {
    const left = bets.filter(({ id }) => String(id) !== params['id'])
    if (left.length === bets.length) return refused('notFound')
    bets = left
    return undefined
  })
  answer(deleteBets, () => {
    const deleted = bets.length
    bets = []
    return { deleted }
  })
}

/** A bet of 50.00 on Alfa at 1.85 that is in the book already. */
export function placeBet(more: Partial<Bet> = {}): Bet {
  const bet = { ...webBet(more), id: Math.max(0, ...bets.map(({ id }) => id)) + 1 }
  bets = [bet, ...bets]
  return bet
}

/** Changes a bet on behalf of another tab, or of a call that the test describes. */
export function changeBooked(id: number, more: Partial<Bet>): Bet {
  bets = bets.map((bet) => (bet.id === id ? { ...bet, ...more } : bet))
  const changed = bets.find((bet) => bet.id === id)
  if (!changed) throw new Error(`the book has no bet ${id}`)
  return changed
}

/** Replaces the whole book, as if another tab had changed many bets at once. */
export function rebook(next: readonly Bet[]): void {
  bets = next
}

/** Supports only the filter parts that tests use. */
function fits(query: URLSearchParams) {
  const [status, words = ''] = [query.get('status'), query.get('q')?.toLowerCase()]
  const [tag, bookmaker, oddsFrom] = [query.get('tag'), query.get('bookmaker'), Number(query.get('oddsFrom'))]
  const counted = query.get('counted')
  const outcomes = query.get('outcome')?.split(',')
  const [dimension, team = ''] = query.get('slice')?.split('=') ?? []
  return (bet: Bet) =>
    (dimension !== 'team' || bet.selectedTeam === team) &&
    (dimension !== 'opponent' || (bet.selectedTeam !== team && bet.teams.split(' vs ').includes(team))) &&
    (outcomes === undefined || outcomes.includes(bet.outcome ?? 'pending')) &&
    (status === null || bet.status === status) &&
    (counted === null || counted === countedAs(bet)) &&
    (tag === null || bet.tags.includes(tag)) &&
    (bookmaker === null || bet.bookmaker === bookmaker) &&
    Number(bet.odds) >= oddsFrom &&
    bet.teams.toLowerCase().includes(words)
}

const isReturned = ({ outcome }: Bet) => outcome === 'push' || outcome === 'void'
const countedAs = (bet: Bet) => (isReturned(bet) ? 'returned' : bet.status)

function inOrder(found: Bet[], sort: string | null): Bet[] {
  if (!sort?.endsWith('amount')) return found
  return found.sort((a, b) => (Number(a.amount) - Number(b.amount)) * (sort === 'amount' ? 1 : -1))
}

/** The `Link` header of the neighboring pages. */
function links(start: number, limit: number, count: number) {
  const to = (at: number, rel: string) => `</api/bets?cursor=at-${at}>; rel="${rel}"`
  const beside = [
    ...(start + limit < count ? [to(start + limit, 'next')] : []),
    ...(start > 0 ? [to(Math.max(0, start - limit), 'prev')] : []),
  ]
  return beside.length === 0 ? {} : { Link: beside.join(', ') }
}

function totals(found: readonly Bet[]) {
  const sum = (amounts: readonly (string | null)[]) =>
    (amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0) / 100).toFixed(2)
  return {
    'X-Total-Count': String(found.length),
    'X-Total-Staked': sum(found.map(({ amount }) => amount)),
    'X-Total-Profit': sum(found.map(({ result }) => result)),
    ...yieldOf(found),
  }
}

function counts(found: readonly Bet[]) {
  const of = (status: Bet['status']) => String(found.filter((bet) => bet.status === status).length)
  return {
    'X-Count-Pending': of('pending'),
    'X-Count-Won': of('won'),
    'X-Count-Lost': of('lost'),
    'X-Count-Returned': String(found.filter(isReturned).length),
  }
}

function yieldOf(found: readonly Bet[]) {
  const settled = found.filter(({ outcome }) => outcome !== null && outcome !== 'push' && outcome !== 'void')
  const [profit, staked] = [settled.map(({ result }) => Number(result)), settled.map(({ amount }) => Number(amount))]
  const add = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  return settled.length === 0 ? {} : { 'X-Total-Yield': ((add(profit) / add(staked)) * 100).toFixed(1) }
}

/** Converts a sent bet to the format of the responses. */
export function asBet(sent: NewBet): Partial<Bet> {
  const { teams, selectedTeam, odds, betType, selection = null, matchId = null, exactOdds = null } = sent
  return {
    ...asStake(sent),
    teams,
    selectedTeam,
    odds: formatOdds(odds),
    exactOdds,
    betType: formatBetType(betType),
    betTypeName: betType.name,
    betTypeValue: betType.value,
    selection,
    matchId,
  }
}

/** Its odds are the sent total odds: only the server computes the product of the legs. */
export function asMultiple(sent: NewMultiple): Partial<Bet> {
  const legs = sent.legs.map(({ teams, selectedTeam, odds, betType, selection = null }) => ({
    ...NO_MATCH,
    teams,
    selectedTeam,
    odds: formatOdds(odds),
    exactOdds: null,
    betType: formatBetType(betType),
    selection,
  }))
  return {
    ...asStake(sent),
    teams: legs.map(({ teams }) => teams).join(' + '),
    odds: sent.odds ? formatOdds(sent.odds) : 'nan',
    betType: 'multiple',
    betTypeName: 'multiple',
    selection: null,
    legs,
  }
}

/** The match fields of an unlinked leg. */
export const NO_MATCH = {
  matchId: null,
  matchSwapped: false,
  grade: null,
  close: null,
  closeMissing: 'not-tied',
} as const

function asStake({
  amount,
  freeBet = false,
  profile = null,
  bookmaker = null,
  tags = [],
  note = null,
  tipster = null,
  live = null,
  placedAt,
}: NewBet | NewMultiple): Partial<Bet> {
  return {
    amount: (amount / 100).toFixed(2),
    freeBet,
    profile,
    bookmaker,
    tags,
    note,
    tipster,
    live,
    ...(placedAt && { placedAt: placedAt.toISOString() }),
  }
}
