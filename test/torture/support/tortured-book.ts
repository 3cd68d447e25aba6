import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Bet } from '../../../src/contract/bets.ts'
import type { Balances, Movement } from '../../../src/contract/cash.ts'
import { SPIRIT_BET } from '../../support/bets.ts'
import type { Ask, Browser } from '../../support/browser.ts'
import type { Ordeal, Round } from './torture.ts'

/** A bet as the last answer about it showed it. */
type Known = { bet: Bet; events: number }
/** `repeated` are the answers to the same request again, where it was done although its answer was lost. */
type Act = {
  readonly what: string
  readonly path: string
  readonly ask: Ask
  readonly repeated: readonly number[]
  done(answer: Response): Promise<void>
}

/** Answers that say nothing about whether the act was done. */
const UNSURE = [502, 503, 504]
const PATIENCE_MS = 30_000
const PENDING_ACTS = ['settle', 'settle', 'cash out', 'part', 'part', 'delete', 'tag'] as const
const SETTLED_ACTS = ['reopen', 'reopen', 'delete', 'tag'] as const

/** One person's book: acts whose answers may be lost, and what their answers promise. */
export type TorturedBook = {
  /** Acts one after the other, on bets of its own, until an answer is lost or `goesOn` says no. */
  work(round: Round, worker: number, goesOn: () => boolean): Promise<void>
  /** Sends every act again whose answer was lost, the same way; then all of them are done, once. */
  repeatLost(): Promise<void>
  /** Compares the server's book with all that was answered. */
  check(): Promise<void>
}

export function createTorturedBook(person: Browser, { count }: Pick<Ordeal, 'count'>): TorturedBook {
  const books = new Map<number, Known[]>()
  const movements: number[] = []
  let gone = 0
  let lost: Act[] = []
  let keys = 0
  const newKey = () => `torture-${(keys += 1)}`

  const bookOf = (worker: number) => books.get(worker) ?? books.set(worker, []).get(worker) ?? []
  const json = (method: string, body: object, headers: Record<string, string> = {}) => ({ method, json: body, headers })
  const read = async (id: number) => (await (await insist('a bet', `/api/bets/${id}`)).json()) as Bet

  function placing(round: Round, known: Known[]): Act {
    const pick = {
      ...SPIRIT_BET,
      amount: `${10 + round.below(90)}.${10 + round.below(90)}`,
      odds: `${1 + round.below(8)}.25`,
    }
    const isMultiple = round.below(4) === 0
    const { amount, ...leg } = pick
    const body = isMultiple ? { amount, legs: [leg, { ...leg, teams: 'Team Spirit vs FaZe' }] } : pick
    return {
      what: isMultiple ? 'multiples placed' : 'bets placed',
      path: isMultiple ? '/api/bets/multiple' : '/api/bets',
      ask: json('POST', body, { 'idempotency-key': newKey() }),
      repeated: [201],
      async done(answer) {
        known.push({ bet: (await answer.json()) as Bet, events: 1 })
      },
    }
  }

  function paying(round: Round): Act {
    const cents = 100 + round.below(9_900)
    const kind = round.pick(['deposit', 'withdrawal'])
    const body = { kind, amount: (cents / 100).toFixed(2), bookmaker: null }
    return {
      what: 'movements',
      path: '/api/cash/movements',
      ask: json('POST', body, { 'idempotency-key': newKey() }),
      repeated: [201],
      async done(answer) {
        expect(cents).toBe(Math.abs(centsOf(((await answer.json()) as Movement).amount)))
        movements.push(kind === 'deposit' ? cents : -cents)
      },
    }
  }

  function changing(round: Round, known: Known[], its: Known): Act {
    const { id, status, cashedOut } = its.bet
    const act = round.pick<string>(status === 'pending' ? PENDING_ACTS : SETTLED_ACTS)
    const changed = (check: (bet: Bet) => void) => async (answer: Response) => {
      // Where the repetition is refused, the act was done before its answer was lost.
      its.bet = answer.status === 200 ? ((await answer.json()) as Bet) : await read(id)
      its.events += 1
      check(its.bet)
    }
    if (act === 'settle' || act === 'cash out') {
      const outcome = act === 'cash out' ? 'cashed-out' : round.pick(['won', 'lost', 'push', 'half-won', 'half-lost'])
      const paid = act === 'cash out' && { paid: `${round.below(200)}.50` }
      return {
        what: act === 'settle' ? 'settlements' : 'cash-outs',
        path: `/api/bets/${id}/result`,
        ask: json('PATCH', { outcome, ...paid }),
        repeated: [200, 409],
        done: changed((bet) => expect(bet.status).not.toBe('pending')),
      }
    }
    if (act === 'part' && (cashedOut === null || centsOf(cashedOut.stake) < 500)) {
      const stake = (centsOf(cashedOut?.stake ?? '0.00') + 100) / 100
      return {
        what: 'partial cash-outs',
        path: `/api/bets/${id}/cash-out`,
        ask: json('POST', { stake: '1.00', paid: '1.50', cashedOutBefore: cashedOut }),
        repeated: [200],
        done: changed((bet) => expect(bet.cashedOut?.stake).toBe(stake.toFixed(2))),
      }
    }
    if (act === 'reopen') {
      return {
        what: 'reopenings',
        path: `/api/bets/${id}/reopen`,
        ask: json('POST', {}),
        repeated: [200, 409],
        done: changed((bet) => expect(bet.status).toBe('pending')),
      }
    }
    if (act === 'delete') {
      return {
        what: 'deletions',
        path: `/api/bets/${id}`,
        ask: { method: 'DELETE' },
        repeated: [204, 404],
        async done() {
          known.splice(known.indexOf(its), 1)
          gone += 1
          expect((await insist('a deleted bet', `/api/bets/${id}`)).status).toBe(404)
        },
      }
    }
    return inBulk(round, known)
  }

  /** Tags, settles or deletes a few bets with one key. */
  function inBulk(round: Round, known: Known[]): Act {
    const some = round.shuffled(known).slice(0, 1 + round.below(4))
    const ids = some.map(({ bet }) => bet.id)
    const action = round.pick([
      { kind: 'settle', outcome: 'won' },
      { kind: 'delete' },
      { kind: 'add-tag', tag: `t${round.below(9)}` },
    ])
    const applies = ({ bet }: Known) =>
      action.kind === 'settle'
        ? bet.status === 'pending'
        : action.kind === 'delete' || !bet.tags.includes(action.tag ?? '')
    const affected = some.filter(applies)
    return {
      what: 'bulk acts',
      path: '/api/bets/bulk',
      ask: json('POST', { key: newKey(), bets: { ids }, action }),
      repeated: [200],
      async done(answer) {
        expect(await answer.json()).toMatchObject({ changed: affected.length, left: 0 })
        for (const its of affected) {
          if (action.kind === 'delete') {
            known.splice(known.indexOf(its), 1)
            gone += 1
          } else {
            its.bet = await read(its.bet.id)
            its.events += 1
          }
        }
      },
    }
  }

  function next(round: Round, known: Known[]): Act {
    const its = known.length > 0 ? round.pick(known) : null
    const kind = round.below(10)
    if (its === null || kind < 3) return placing(round, known)
    return kind === 3 ? paying(round) : changing(round, known, its)
  }

  async function send({ path, ask }: Pick<Act, 'path' | 'ask'>): Promise<Response | null> {
    const answer = await person.fetch(path, ask).catch(() => null)
    return answer && UNSURE.includes(answer.status) ? null : answer
  }

  /** Sends it until there is an answer that says something. */
  async function insist(what: string, path: string, ask: Ask = {}): Promise<Response> {
    for (const until = Date.now() + PATIENCE_MS; ; await wait(50)) {
      const answer = await send({ path, ask })
      if (answer) return answer
      if (Date.now() > until) throw new Error(`${what}: no answer in ${PATIENCE_MS / 1000} s`)
    }
  }

  return {
    async work(round, worker, goesOn) {
      while (goesOn()) {
        const act = next(round, bookOf(worker))
        const answer = await send(act)
        if (!answer) {
          lost.push(act)
          return
        }
        expect([200, 201, 204], `${act.what}: ${answer.status}`).toContain(answer.status)
        // What it reads for that may be lost as well: then it is sent again.
        const seen = await act.done(answer).then(
          () => true,
          (error: unknown) => {
            if (error instanceof TypeError || error instanceof SyntaxError) return false
            throw error
          },
        )
        if (!seen) {
          lost.push(act)
          return
        }
        count(act.what)
      }
    },
    async repeatLost() {
      const acts = lost
      lost = []
      for (const act of acts) {
        const answer = await insist(act.what, act.path, act.ask)
        expect(act.repeated, `${act.what} again: ${answer.status}`).toContain(answer.status)
        await act.done(answer)
        count('repetitions')
      }
    },
    async check() {
      const all = [...books.values()].flat()
      const listed = (await (await insist('the list', '/api/bets')).json()) as Bet[]
      const byId = (bets: readonly Bet[]) => bets.toSorted((one, other) => one.id - other.id)
      expect(byId(listed)).toEqual(byId(all.map(({ bet }) => bet)))
      for (const { bet, events } of all.slice(-20)) {
        const history = (await (await insist('a history', `/api/bets/${bet.id}/history`)).json()) as unknown[]
        expect(history, `history of ${bet.id}`).toHaveLength(events)
      }
      const { total } = (await (await insist('the balances', '/api/cash/balances')).json()) as Balances
      const moved = movements.reduce((sum, cents) => sum + cents, 0)
      const worth = listed.reduce((sum, bet) => sum + worthOf(bet), 0)
      expect(centsOf(total.balance)).toBe(moved + worth)
      count('bets compared', all.length)
      count('bets gone for good', gone)
      gone = 0
    },
  }
}

/** What a bet adds to the balance: its result, or what is still staked and was paid. */
function worthOf({ result, amount, cashedOut }: Bet): number {
  if (result !== null) return centsOf(result)
  return centsOf(cashedOut?.paid ?? '0.00') - centsOf(amount)
}

function centsOf(text: string): number {
  return Math.round(Number(text) * 100)
}
