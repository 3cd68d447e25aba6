import { expect } from 'vitest'
import type { Bet } from '../../../src/contract/bets/bets.ts'
import type { Balances } from '../../../src/contract/cash.ts'
import type { Statistics } from '../../../src/contract/statistics.ts'
import type { Browser } from '../../support/browser.ts'
import { type Act, centsOf, type DecidedMatch, type Desk, keyed, type Shelf } from './acts.ts'
import { changing, confirming, hasVerdict, placing } from './bet-acts.ts'
import { inBulk, undoing } from './bulk-acts.ts'
import { allMovements, balanceAt, paying } from './cash-acts.ts'
import { ask, insistOn } from './lost-answers.ts'
import type { Ordeal, Round } from './torture.ts'

/** Histories that a check reads: those of the bets that were touched last. */
const HISTORIES = 8

/** One act in this many is sent twice. */
const ONE_IN = 5

/** One person's book: acts whose answers may be lost, and what their answers promise. */
export type TorturedBook = {
  /** Acts one after the other, on bets of its own, until an answer is lost or `goesOn` says no. */
  work(round: Round, worker: number, goesOn: () => boolean): Promise<void>
  /** Sends every act again whose answer was lost, the same way; then all of them are done, once. */
  repeatLost(): Promise<void>
  /** Compares the server's book with all that was answered. */
  check(): Promise<void>
}

type Options = {
  /** Bets on it have a verdict, to be confirmed in the tray. */
  readonly match?: DecidedMatch
  /** Only worker 0 works: then the whole book is cleared at times. */
  readonly isAlone?: boolean
  /** The clock of the server. */
  readonly now?: () => Date
}

export function createTorturedBook(
  person: Browser,
  { count }: Pick<Ordeal, 'count'>,
  { match, isAlone = false, now = () => new Date() }: Options = {},
): TorturedBook {
  const insist = insistOn(person)
  const shelves: Shelf[] = []
  let lost: Act[] = []
  let keys = 0

  const deskOf = (round: Round, shelf: Shelf): Desk => ({
    round,
    shelf,
    isAlone,
    match: match ?? null,
    newKey: () => `torture-${(keys += 1)}`,
    now: () => now().getTime(),
    insist,
    read: async (id) => (await (await insist(`/api/bets/${id}`)).json()) as Bet,
  })

  function shelfOf(worker: number): Shelf {
    const bookmakers = [`Casa ${worker}`, `Outra ${worker}`] as const
    return (shelves[worker] ??= { bookmakers, known: [], movements: [], undoable: null })
  }

  function next(desk: Desk): Act {
    const { round, shelf } = desk
    const its = shelf.known.length > 0 ? round.pick(shelf.known) : null
    const kind = round.below(20)
    const undo = round.below(2) === 0 ? undoing(desk) : null
    if (undo) return undo
    shelf.undoable = null
    if (its === null || kind < 6) return placing(desk)
    if (kind < 9) return paying(desk)
    if (kind < 12) return inBulk(desk)
    if (kind === 12 && isAlone) return clearing(desk)
    return (kind < 15 ? confirming(desk) : null) ?? changing(desk, its)
  }

  /** Whether it is known to be done. */
  async function attempt(act: Act, { below }: Round): Promise<boolean> {
    const first = await ask(person, act.path, act.ask)
    if (first && ![200, 201, 204, 410].includes(first.status)) throw await refused(act, first)
    // Somebody whose answer got lost on the way sends the same again, although it was done.
    const isAgain = first !== null && below(ONE_IN) === 0
    const answer = isAgain ? await ask(person, act.path, act.ask) : first
    if (!answer) return false
    if (isAgain && !act.repeated.includes(answer.status)) throw await refused(act, answer)
    try {
      await act.done(answer, isAgain)
    } catch (error) {
      // The rest of the answer was lost.
      if (error instanceof TypeError || error instanceof SyntaxError) return false
      throw error
    }
    count(act.what)
    if (isAgain) count('acts sent twice')
    return true
  }

  return {
    async work(round, worker, goesOn) {
      const shelf = shelfOf(worker)
      while (goesOn()) {
        const act = next(deskOf(round, shelf))
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
      const known = shelves.flatMap((shelf) => shelf.known)
      const bets = known.map(({ bet }) => bet)
      const get = async <T>(path: string) => (await (await insist(path)).json()) as T
      const byId = <T extends { id: number }>(rows: readonly T[]) => rows.toSorted((one, other) => one.id - other.id)
      expect(byId(await get<Bet[]>('/api/bets'))).toEqual(byId(bets))
      for (const { bet, events } of known.slice(-HISTORIES)) {
        expect(await get<unknown[]>(`/api/bets/${bet.id}/history`), `history of ${bet.id}`).toHaveLength(events)
      }
      const movements = shelves.flatMap((shelf) => shelf.movements)
      expect(byId(await allMovements(insist))).toEqual(byId(movements))

      const { bookmakers, total } = await get<Balances>('/api/cash/balances')
      for (const shelf of shelves) {
        for (const name of shelf.bookmakers) {
          const shown = bookmakers.find(({ bookmaker }) => bookmaker === name)?.balance ?? '0.00'
          expect(centsOf(shown), `the balance at ${name}`).toBe(balanceAt(shelf, name))
        }
      }
      const all = shelves.flatMap((shelf) => shelf.bookmakers.map((name) => balanceAt(shelf, name)))
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

function clearing(desk: Desk): Act {
  const { shelf } = desk
  return {
    what: 'books cleared',
    path: '/api/bets',
    ask: { method: 'DELETE', headers: keyed(desk) },
    repeated: [200],
    async done(answer) {
      expect(await answer.json()).toEqual({ deleted: shelf.known.length })
      shelf.known = []
    },
  }
}

async function refused({ what, ask }: Act, answer: Response): Promise<Error> {
  return new Error(`${what}: ${answer.status} ${await answer.text()}; sent ${JSON.stringify(ask.json ?? null)}`)
}
