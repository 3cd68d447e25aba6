import { listBets, openBets } from '../../../src/contract/bet-lists.ts'
import { decidedBets } from '../../../src/contract/bet-results.ts'
import {
  type Bet,
  createBet,
  createMultiple,
  deleteBet,
  deleteBets,
  type NewBet,
  type NewMultiple,
} from '../../../src/contract/bets.ts'
import { formatOdds } from '../../../src/domain/odds.ts'
import { webBet } from '../../support/web-bet.ts'
import { answer, refused, withHeaders } from './network.ts'

/** The bets of the person who is signed in, the newest first. */
let bets: readonly Bet[] = []

export const booked = () => bets

/** From now on the calls about bets are answered from an empty book: it lists, takes and deletes bets. Anything else a test describes. */
export function openBook(): void {
  bets = []
  answer(listBets, ({ query }) => {
    const [status, sort, words = ''] = [query.get('status'), query.get('sort'), query.get('q')?.toLowerCase()]
    // Its pages have no further ones.
    if (query.has('cursor')) return refused('badInput')
    const found = bets.filter(
      (bet) => (status === null || bet.status === status) && bet.teams.toLowerCase().includes(words),
    )
    if (sort?.endsWith('amount'))
      found.sort((a, b) => (Number(a.amount) - Number(b.amount)) * (sort === 'amount' ? 1 : -1))
    return withHeaders(listBets, found.slice(0, Number(query.get('limit') ?? found.length)), totals(found))
  })
  answer(openBets, { profile: 'standard', bets: [] })
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

function totals(found: readonly Bet[]) {
  const sum = (amounts: readonly (string | null)[]) =>
    (amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0) / 100).toFixed(2)
  return {
    'X-Total-Count': String(found.length),
    'X-Total-Staked': sum(found.map(({ amount }) => amount)),
    'X-Total-Profit': sum(found.map(({ result }) => result)),
  }
}

const money = (cents: number) => (cents / 100).toFixed(2)

function asBet({
  teams,
  selectedTeam,
  amount,
  odds,
  betType,
  selection = null,
  freeBet = false,
  tags = [],
  note = null,
}: NewBet): Partial<Bet> {
  return {
    teams,
    selectedTeam,
    amount: money(amount),
    odds: formatOdds(odds),
    betType: betType.value === null ? betType.name : `${betType.name} (${betType.value})`,
    betTypeName: betType.name,
    betTypeValue: betType.value,
    selection,
    freeBet,
    tags,
    note,
  }
}

function asMultiple({ amount, legs, odds }: NewMultiple): Partial<Bet> {
  return {
    teams: legs.map(({ teams }) => teams).join(' + '),
    amount: money(amount),
    odds: formatOdds(odds ?? legs.reduce((product, leg) => (product * leg.odds) / 1000, 1000)),
    betType: 'multiple',
    betTypeName: 'multiple',
    selection: null,
  }
}
