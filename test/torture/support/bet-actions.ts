import { expect } from 'vitest'
import type { Bet } from '../../../src/contract/bets/bets.ts'
import { type Action, type ActionContext, centsOf, euros, json, type Known, keyed } from './actions.ts'

const TEAMS = ['Torre', 'Ponte'] as const
const PENDING_ACTS = ['settle', 'settle', 'cash out', 'part', 'part', 'change', 'delete'] as const
const SETTLED_ACTS = ['reopen', 'reopen', 'correct', 'delete'] as const
/** Not a multiple of the price's denominator, so that results are rounded. */
const anAmount = ({ below }: ActionContext['round']) => euros(1_000 + below(9_000))

export function placeAction(actionContext: ActionContext): Action {
  const { round, owned, match } = actionContext
  const isDecided = match !== null && round.below(3) === 0
  const [one, two] = isDecided ? [match.winner, match.loser] : TEAMS
  const leg = {
    teams: `${one} vs ${two}`,
    selectedTeam: round.pick([one, two]),
    odds: `${1 + round.below(8)}.25`,
    betType: 'match-winner',
    matchId: isDecided ? match.id : null,
  }
  const isMultiple = !isDecided && round.below(4) === 0
  const details = { amount: anAmount(round), bookmaker: round.pick(owned.bookmakers) }
  const single = { ...leg, ...details, freeBet: round.below(5) === 0 }
  return {
    what: isDecided ? 'bets on an ended match' : isMultiple ? 'multiples placed' : 'bets placed',
    path: isMultiple ? '/api/bets/multiple' : '/api/bets',
    ask: json(
      'POST',
      isMultiple ? { ...details, legs: [leg, { ...leg, teams: `${one} vs Castelo`, selectedTeam: one }] } : single,
      keyed(actionContext),
    ),
    repeated: [201],
    async done(answer) {
      const bet = (await answer.json()) as Bet
      if (isDecided) {
        const verdict = leg.selectedTeam === match.winner ? 'won' : 'lost'
        expect(bet).toMatchObject({ grade: { verdict }, gradedResult: resultOf(bet, verdict) })
      }
      owned.known.push({ bet, events: 1 })
    },
  }
}

/** An action on one bet. */
export function changeAction(actionContext: ActionContext, its: Known): Action {
  const { round, owned } = actionContext
  const { id, status, cashedOut, amount, freeBet } = its.bet
  const kind = round.pick<string>(status === 'pending' ? PENDING_ACTS : SETTLED_ACTS)
  const act = (what: string, path: string, body: object, method: string, check: (bet: Bet) => void): Action => ({
    what,
    path: `/api/bets/${id}${path}`,
    ask: json(method, body, keyed(actionContext)),
    repeated: [200],
    async done(answer) {
      its.bet = (await answer.json()) as Bet
      its.events += 1
      check(its.bet)
    },
  })
  if (kind === 'settle') {
    const outcome = round.pick(['won', 'lost', 'push', 'void', 'half-won', 'half-lost'])
    return act('settlements', '/result', { outcome }, 'PATCH', (bet) => {
      expect(cashedOut === null ? bet.outcome : bet.restOutcome).toBe(outcome)
      const isWhole = cashedOut === null && bet.legs === null
      if (isWhole && !outcome.startsWith('half')) expect(bet.result).toBe(resultOf(bet, outcome))
    })
  }
  if (kind === 'cash out') {
    const paid = `${round.below(200)}.50`
    return act('cash-outs', '/result', { outcome: 'cashed-out', paid }, 'PATCH', (bet) =>
      expect(bet.status).not.toBe('pending'),
    )
  }
  if (kind === 'part' && !freeBet && centsOf(cashedOut?.stake ?? '0.00') < 500) {
    const stake = euros(centsOf(cashedOut?.stake ?? '0.00') + 100)
    const body = { stake: '1.00', paid: '1.50' }
    return act('partial cash-outs', '/cash-out', body, 'POST', (bet) => expect(bet.cashedOut?.stake).toBe(stake))
  }
  if (kind === 'reopen') {
    return act('reopenings', '/reopen', {}, 'POST', (bet) => expect(bet.status).toBe('pending'))
  }
  if (kind === 'change' || kind === 'correct') {
    const changed = { amount: euros(centsOf(amount) === 9_999 ? 1_234 : 9_999) }
    const [what, path] = kind === 'change' ? ['changed stakes', ''] : ['corrections', '/correction']
    return act(what, path, changed, 'PATCH', (bet) => expect(bet).toMatchObject(changed))
  }
  return {
    what: 'deletions',
    path: `/api/bets/${id}`,
    ask: { method: 'DELETE', headers: keyed(actionContext) },
    repeated: [204],
    async done() {
      owned.known.splice(owned.known.indexOf(its), 1)
      expect((await actionContext.insist(`/api/bets/${id}`)).status).toBe(404)
    },
  }
}

/** Confirms one verdict of the review list, or all of the worker's, as shown. Null without any. */
export function confirmAction(actionContext: ActionContext): Action | null {
  const { round, owned, read } = actionContext
  const decided = owned.known.filter(({ bet }) => hasVerdict(bet))
  const chosen = round.below(2) === 0 ? decided : round.shuffled(decided).slice(0, 1)
  if (chosen.length === 0) return null
  const verdictOf = ({ grade }: Bet) => (grade && 'verdict' in grade ? grade.verdict : null)
  const shown = chosen.map(({ bet }) => ({ id: bet.id, verdict: verdictOf(bet), result: bet.gradedResult }))
  return {
    what: chosen.length > 1 ? 'confirmations of all verdicts' : 'confirmations of one verdict',
    path: '/api/bets/confirm',
    ask: json('POST', { bets: shown }, keyed(actionContext)),
    repeated: [200],
    async done(answer) {
      const { settled, skipped } = (await answer.json()) as { settled: number[]; skipped: number[] }
      const ids = shown.map(({ id }) => id).toSorted((a, b) => a - b)
      expect([settled.toSorted((a, b) => a - b), skipped]).toEqual([ids, []])
      for (const its of chosen) {
        const promised = its.bet.gradedResult
        its.bet = await read(its.bet.id)
        its.events += 1
        expect(its.bet).toMatchObject({ status: verdictOf(its.bet), result: promised, settledBy: 'user' })
      }
    },
  }
}

export function hasVerdict({ status, grade }: Bet): boolean {
  return status === 'pending' && grade !== null && grade.verdict !== 'needs-you'
}

/** The result of a single with a two-decimal price. */
function resultOf({ amount, odds, freeBet }: Bet, outcome: string): string {
  const stake = centsOf(amount)
  if (outcome === 'won') return euros(Math.floor((stake * (centsOf(odds) - 100) + 50) / 100))
  return outcome === 'lost' && !freeBet ? euros(-stake) : '0.00'
}
