import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { BetEvent } from '../../src/contract/bets/bet-results.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Balances } from '../../src/contract/cash.ts'
import { startTestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { betsOf } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { type Ask, type Browser, createBrowser } from '../support/browser.ts'
import { torture } from './support/torture.ts'

type Action = (bet: Bet, key: string) => { readonly path: string; readonly ask: Ask }
const json = (method: string, body: object) => ({ method, json: body })
const onBet =
  (path: string, method: string, body: object): Action =>
  ({ id }) => ({ path: `/api/bets/${id}${path}`, ask: json(method, body) })
const inBulk =
  (action: object): Action =>
  ({ id }, key) => ({
    path: '/api/bets/bulk',
    ask: { ...json('POST', { bets: { ids: [id] }, action }), headers: { 'Idempotency-Key': key } },
  })

/** Every action on one bet, as a page or an API client sends it. */
const ACTIONS: Readonly<Record<string, Action>> = {
  won: onBet('/result', 'PATCH', { outcome: 'won' }),
  lost: onBet('/result', 'PATCH', { status: 'lost' }),
  'half lost': onBet('/result', 'PATCH', { outcome: 'half-lost' }),
  'cashed out': onBet('/result', 'PATCH', { outcome: 'cashed-out', paid: '61.00' }),
  'cashed out in part': onBet('/cash-out', 'POST', { stake: '20.00', paid: '25.00' }),
  'cashed out in another part': onBet('/cash-out', 'POST', { stake: '30.00', paid: '12.50' }),
  'changed stake': onBet('', 'PATCH', { amount: '25.00' }),
  'changed price': onBet('', 'PATCH', { odds: '3.10' }),
  'changed note': onBet('', 'PATCH', { note: 'seen', bookmaker: 'Casa' }),
  corrected: onBet('/correction', 'PATCH', { amount: '40.00', outcome: 'lost' }),
  'corrected stake': onBet('/correction', 'PATCH', { amount: '10.00' }),
  reopened: onBet('/reopen', 'POST', {}),
  deleted: onBet('', 'DELETE', {}),
  'won in bulk': inBulk({ kind: 'settle', outcome: 'won' }),
  'void in bulk': inBulk({ kind: 'settle', outcome: 'void' }),
  'tagged in bulk': inBulk({ kind: 'add-tag', tag: 'late' }),
  'bookmaker in bulk': inBulk({ kind: 'set-bookmaker', bookmaker: 'Outra' }),
  'deleted in bulk': inBulk({ kind: 'delete' }),
  cleared: () => ({ path: '/api/bets', ask: { method: 'DELETE' } }),
}
const STATES = ['pending', 'partly cashed out', 'settled'] as const
const NAMES = Object.keys(ACTIONS)
const PAIRS = NAMES.flatMap((one, at) =>
  NAMES.slice(at).flatMap((other) => STATES.map((state) => [one, other, state] as const)),
)
const PAIRS_OF_A_ROUND = 12
/** That many consecutive rounds try every pair in every state. */
const ROUNDS = Math.ceil(PAIRS.length / PAIRS_OF_A_ROUND)

/** The visible result of two actions, without ids and times. */
type Seen = {
  readonly answers: readonly unknown[]
  readonly bet: unknown
  readonly events: unknown
  readonly balance: unknown
}

torture('races', { rounds: ROUNDS, shortRounds: 1 }, async ({ rounds, count }) => {
  const app = await startTestApp({ build: betsApp, connections: 10 })
  // Another process on the same database, with its own caches.
  const other = await startTestApp({ build: betsApp, database: app.database, connections: 10 })
  const person = await app.signUp()
  const elsewhere = withCookies(createBrowser(other.url), person)
  const mine = betsOf(person)
  let keys = 0

  /** Runs both actions on a new bet in this state, sequentially or at once, and empties the book. */
  async function tried(
    state: (typeof STATES)[number],
    actions: readonly Action[],
    run: (sends: readonly (() => Promise<Response>)[]) => Promise<Response[]>,
  ): Promise<Seen> {
    const bet = await mine.placed()
    if (state === 'partly cashed out') await mine.cashOut(bet.id, { stake: '20.00', paid: '25.00' })
    if (state === 'settled') await mine.settle(bet.id, { outcome: 'won' })
    const answers = await run(
      actions.map((act, at) => () => {
        keys += 1
        const { path, ask } = act(bet, `race-of-two-${keys}`)
        return at === 0 ? person.fetch(path, ask) : elsewhere(path, ask)
      }),
    )
    const outcomes = await Promise.all(answers.map(outcomeOf))
    const [now] = await mine.list()
    const history = await mine.history(bet.id)
    const events = history.status === 200 ? ((await history.json()) as BetEvent[]) : []
    const { total } = (await (await person.get('/api/cash/balances')).json()) as Balances
    expect((await mine.clear()).status).toBe(200)
    return {
      answers: outcomes,
      bet: now ? withoutTimes(now) : null,
      events: events.map(({ kind, by }) => `${kind} by ${by}`),
      balance: total,
    }
  }

  for (const round of rounds()) {
    const part = PAIRS.filter((_, at) => at % ROUNDS === round.seed % ROUNDS)
    for (const [one, two, state] of round.shuffled(part)) {
      const actions = [ACTIONS[one], ACTIONS[two]].filter((act) => act !== undefined)
      const inOrder = await tried(state, actions, async ([first, second]) => [
        await must(first)(),
        await must(second)(),
      ])
      const reversed = await tried(state, actions, async ([first, second]) => {
        const later = await must(second)()
        return [await must(first)(), later]
      })
      const raced = await tried(state, actions, async ([first, second]) => {
        const begun = round.below(2) === 0 ? must(first)() : wait(round.below(4)).then(must(first))
        return Promise.all([begun, must(second)()])
      })
      const possible = [inOrder, reversed].map((seen) => (isGone(raced) ? { ...seen, answers: raced.answers } : seen))
      expect(possible, `${one} and ${two} at once on a ${state} bet`).toContainEqual(raced)
      count('races of two actions on one bet')
    }
    await expectSumsAsCounted(app)
  }
  await other.close()
  await app.close()
})

/** A bulk action is several transactions: if the book is cleared between them, it responds that the bet is gone. */
function isGone({ answers }: Seen): boolean {
  const isCleared = answers.some((answer) => isDeepStrictEqual(answer, [200, { deleted: 1 }]))
  return isCleared && answers.some((answer) => isDeepStrictEqual(answer, [404, 'notFound']))
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('two actions')
  return value
}

function withCookies(browser: Browser, person: Browser) {
  return (path: string, ask: Ask) =>
    browser.fetch(path, { ...ask, headers: { ...ask.headers, cookie: person.cookie() } })
}

/** The response status, and the bet in the response. */
async function outcomeOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  const body = text === '' ? null : (JSON.parse(text) as Partial<Bet> & { code?: string })
  if (body && 'code' in body) return [answer.status, body.code]
  return [answer.status, body === null ? null : withoutTimes(body)]
}

function withoutTimes(shown: object): object {
  const moving = ['id', 'createdAt', 'placedAt', 'settledAt', 'undoUntil']
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !moving.includes(name)))
}
