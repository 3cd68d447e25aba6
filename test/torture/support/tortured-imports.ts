import { expect } from 'vitest'
import type { Bet } from '../../../src/contract/bets/bets.ts'
import type { ImportDetail } from '../../../src/contract/imports.ts'
import type { Statistics } from '../../../src/contract/statistics.ts'
import type { Browser } from '../../support/browser.ts'
import { importsOf } from '../../support/imports.ts'
import { centsOf } from './actions.ts'
import { insistOn, LostAnswer, losing } from './lost-answers.ts'
import type { TortureRun } from './torture.ts'

const ROWS = 1_000
const DELETED = 5
/** Cents: bets of 1.00, 2.00 and so on that are won at 1.85. */
const PROFIT = (85 * ROWS * (ROWS + 1)) / 2
const FILE = [
  'Placed at;Event;Pick;Odds;Stake;Result;Bookmaker',
  ...Array.from({ length: ROWS }, (_, at) => `2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;${at + 1}.00;won;`),
].join('\n')

type Step = {
  readonly what: string
  /** The bets in the book after the step; during it, the book has these or the earlier ones. */
  readonly after: number
  /** The import is over. */
  readonly isOver?: boolean
  act(): Promise<void>
  /** Whether the step was executed although its response was lost. */
  isDone(): Promise<boolean>
}

/** One user's imports: a file is imported, some of its bets are deleted, the same file restores them, and both imports are reverted. */
export type TorturedImports = {
  /** Performs steps until a response is lost or `goesOn` returns false. */
  work(goesOn: () => boolean): Promise<void>
  /** Determines whether the lost step was executed: completely or not at all. No faults happen meanwhile. */
  check(): Promise<void>
}

export function createTorturedImports(person: Browser, { count }: Pick<TortureRun, 'count'>): TorturedImports {
  const imports = importsOf(losing(person))
  const insist = insistOn(person)
  const get = async <T>(path: string) => (await (await insist(path)).json()) as T
  let ids: number[] = []
  let deleted: Bet[] = []
  let bets = 0
  let next = 0
  let under: Step | null = null
  let acts = 0

  const last = () => ids.at(-1) ?? 0
  const stateOf = async (id: number) => (await get<{ state: string }>(`/api/imports/${id}`)).state

  /** Reading a file does not change the book: after a lost response it is read again. */
  const read: Step = {
    what: 'files read',
    after: 0,
    isDone: () => Promise.resolve(false),
    async act() {
      const surveyed = ended('surveyed', await imports.uploaded(FILE))
      const { id, counts } = ended('ready', await imports.planned(surveyed))
      const lacking = ROWS - bets
      expect(counts).toMatchObject(
        bets > 0 ? { new: 0, known: bets, deleted: lacking } : { new: lacking, known: 0, deleted: 0 },
      )
      ids.push(id)
    },
  }
  const run = (again: boolean): Step => ({
    what: again ? 'imports that brought deleted bets back' : 'imports run',
    after: ROWS,
    isDone: async () => (await stateOf(last())) === 'done',
    async act() {
      ended('done', await imports.run(last(), { again }))
    },
  })
  const takeBack = (after: number): Step => ({
    what: 'imports taken back',
    after,
    isOver: true,
    isDone: async () => (await stateOf(last())) === 'taken-back',
    async act() {
      expect((await imports.post(`/${last()}/take-back`)).status).toBe(200)
    },
  })
  const remove: Step = {
    what: 'imported bets deleted',
    after: ROWS - DELETED,
    isDone: async () => (await get<Statistics>('/api/stats')).totalBets === ROWS - DELETED,
    async act() {
      deleted = await get<Bet[]>(`/api/bets?limit=${DELETED}`)
      const json = { bets: { ids: deleted.map(({ id }) => id) }, action: { kind: 'delete' } }
      const headers = { 'Idempotency-Key': `remove-${acts}` }
      const answer = await losing(person).fetch('/api/bets/bulk', { method: 'POST', json, headers })
      expect(answer.status).toBe(200)
    },
  }
  const steps = [read, run(false), remove, read, run(true), takeBack(ROWS - DELETED), takeBack(0)]

  function pass(step: Step): void {
    under = null
    next = (next + 1) % steps.length
    if (step === read) return
    bets = step.after
    if (step.isOver) ids = ids.slice(0, -1)
    count(step.what)
  }

  return {
    async work(goesOn) {
      while (goesOn()) {
        const step = steps[next] ?? read
        under = step
        acts += 1
        try {
          await step.act()
        } catch (error) {
          if (error instanceof LostAnswer || error instanceof SyntaxError || error instanceof TypeError) return
          throw error
        }
        pass(step)
      }
    },
    async check() {
      for (const id of ids) await expect.poll(() => stateOf(id), { timeout: 90_000 }).toMatch(/^(?:ready|done|taken)/)
      if (under !== null && (await under.isDone())) pass(under)
      under = null
      // Reading takes the longest, so the next step prefers one that writes into the book.
      if (steps[next] === read) {
        await read.act()
        pass(read)
      }
      const { totalBets, totalProfit } = await get<Statistics>('/api/stats')
      expect(totalBets).toBe(bets)
      const missing = bets === ROWS ? [] : deleted.map(({ result }) => centsOf(result ?? ''))
      const profit = bets === 0 ? 0 : PROFIT - missing.reduce((sum, cents) => sum + cents, 0)
      expect(centsOf(totalProfit)).toBe(profit)
    },
  }
}

/** A killed job is reported as such; the import can continue. */
function ended(state: ImportDetail['state'], found: ImportDetail): ImportDetail {
  const code = found.failure?.code
  if (code === 'interrupted' || code === 'failed') throw new LostAnswer(`the import was ${code}`)
  expect(found.state).toBe(state)
  return found
}
