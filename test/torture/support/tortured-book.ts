import { expect } from 'vitest'
import type { Bet } from '../../../src/contract/bets/bets.ts'
import type { Balances } from '../../../src/contract/cash.ts'
import type { Statistics } from '../../../src/contract/statistics.ts'
import type { Browser } from '../../support/browser.ts'
import { type Action, type ActionContext, centsOf, type DecidedMatch, keyed, type OwnedRows } from './actions.ts'
import { changeAction, confirmAction, hasVerdict, placeAction } from './bet-actions.ts'
import { bulkAction, undoAction } from './bulk-actions.ts'
import { allMovements, balanceAt, cashAction } from './cash-actions.ts'
import { ask, insistOn } from './lost-answers.ts'
import type { Round, TortureRun } from './torture.ts'

/** The number of histories that a check reads: those of the bets changed last. */
const HISTORIES = 8

/** One action in this many is sent twice. */
const ONE_IN = 5

/** One user's book: actions with possibly lost responses, and the state that the responses promise. */
export type TorturedBook = {
  /** Performs actions on the worker's bets until a response is lost or `goesOn` returns false. */
  work(round: Round, worker: number, goesOn: () => boolean): Promise<void>
  /** Repeats every action with a lost response; afterwards each is executed exactly once. */
  repeatLost(): Promise<void>
  /** Compares the server's book with all responses. */
  check(): Promise<void>
}

type Options = {
  /** Bets on this match have a verdict to confirm in the review list. */
  readonly match?: DecidedMatch
  /** Only worker 0 works: the whole book is sometimes cleared. */
  readonly isAlone?: boolean
  /** The clock of the server. */
  readonly now?: () => Date
}

export function createTorturedBook(
  person: Browser,
  { count }: Pick<TortureRun, 'count'>,
  { match, isAlone = false, now = () => new Date() }: Options = {},
): TorturedBook {
  const insist = insistOn(person)
  const shelves: OwnedRows[] = []
  let lost: Action[] = []
  let keys = 0

  const deskOf = (round: Round, owned: OwnedRows): ActionContext => ({
    round,
    owned,
    isAlone,
    match: match ?? null,
    newKey: () => `torture-${(keys += 1)}`,
    now: () => now().getTime(),
    insist,
    read: async (id) => (await (await insist(`/api/bets/${id}`)).json()) as Bet,
  })

  function shelfOf(worker: number): OwnedRows {
    const bookmakers = [`Casa ${worker}`, `Outra ${worker}`] as const
    return (shelves[worker] ??= { bookmakers, known: [], movements: [], undoable: null })
  }

  function next(actionContext: ActionContext): Action {
    const { round, owned } = actionContext
    const its = owned.known.length > 0 ? round.pick(owned.known) : null
    const kind = round.below(20)
    const undo = round.below(2) === 0 ? undoAction(actionContext) : null
    if (undo) return undo
    owned.undoable = null
    if (its === null || kind < 6) return placeAction(actionContext)
    if (kind < 9) return cashAction(actionContext)
    if (kind < 12) return bulkAction(actionContext)
    if (kind === 12 && isAlone) return clearAction(actionContext)
    return (kind < 15 ? confirmAction(actionContext) : null) ?? changeAction(actionContext, its)
  }

  /** Whether the action is known to be executed. */
  async function attempt(act: Action, { below }: Round): Promise<boolean> {
    const first = await ask(person, act.path, act.ask)
    if (first && ![200, 201, 204, 410].includes(first.status)) throw await refused(act, first)
    // Simulates a lost response: the client repeats a request that was executed.
    const isAgain = first !== null && below(ONE_IN) === 0
    const answer = isAgain ? await ask(person, act.path, act.ask) : first
    if (!answer) return false
    if (isAgain && !act.repeated.includes(answer.status)) throw await refused(act, answer)
    try {
      await act.done(answer, isAgain)
    } catch (error) {
      // The response was cut off.
      if (error instanceof TypeError || error instanceof SyntaxError) return false
      throw error
    }
    count(act.what)
    if (isAgain) count('acts sent twice')
    return true
  }

  return {
    async work(round, worker, goesOn) {
      const owned = shelfOf(worker)
      while (goesOn()) {
        const act = next(deskOf(round, owned))
        if (await attempt(act, round)) continue
        lost.push(act)
        return
      }
    },
    async repeatLost() {
      const again = lost
      lost = []
      for (const act of again) {
        const answer = await insist(act.path, act.ask)
        if (!act.repeated.includes(answer.status)) throw await refused(act, answer)
        await act.done(answer, true)
        count('lost answers, asked again')
      }
    },
    async check() {
      const known = shelves.flatMap((owned) => owned.known)
      const bets = known.map(({ bet }) => bet)
      const get = async <T>(path: string) => (await (await insist(path)).json()) as T
      const byId = <T extends { id: number }>(rows: readonly T[]) => rows.toSorted((one, other) => one.id - other.id)
      expect(byId(await get<Bet[]>('/api/bets'))).toEqual(byId(bets))
      for (const { bet, events } of known.slice(-HISTORIES)) {
        expect(await get<unknown[]>(`/api/bets/${bet.id}/history`), `history of ${bet.id}`).toHaveLength(events)
      }
      const movements = shelves.flatMap((owned) => owned.movements)
      expect(byId(await allMovements(insist))).toEqual(byId(movements))

      const { bookmakers, total } = await get<Balances>('/api/cash/balances')
      for (const owned of shelves) {
        for (const name of owned.bookmakers) {
          const shown = bookmakers.find(({ bookmaker }) => bookmaker === name)?.balance ?? '0.00'
          expect(centsOf(shown), `the balance at ${name}`).toBe(balanceAt(owned, name))
        }
      }
      const all = shelves.flatMap((owned) => owned.bookmakers.map((name) => balanceAt(owned, name)))
      expect(centsOf(total.balance)).toBe(all.reduce((sum, cents) => sum + cents, 0))
      const stats = await get<Statistics>('/api/stats')
      const results = bets.map(({ result }) => centsOf(result ?? '0.00'))
      expect(centsOf(stats.totalProfit)).toBe(results.reduce((sum, cents) => sum + cents, 0))
      expect(stats.totalBets).toBe(bets.length)
      expect((await get<{ total: number }>('/api/bets/decided')).total).toBe(bets.filter(hasVerdict).length)
      count('bets compared', bets.length)
    },
  }
}

function clearAction(actionContext: ActionContext): Action {
  const { owned } = actionContext
  return {
    what: 'books cleared',
    path: '/api/bets',
    ask: { method: 'DELETE', headers: keyed(actionContext) },
    repeated: [200],
    async done(answer) {
      expect(await answer.json()).toEqual({ deleted: owned.known.length })
      owned.known = []
    },
  }
}

async function refused({ what, ask }: Action, answer: Response): Promise<Error> {
  return new Error(`${what}: ${answer.status} ${await answer.text()}; sent ${JSON.stringify(ask.json ?? null)}`)
}
