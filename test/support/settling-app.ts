import { expect } from 'vitest'
import type { BetEvent, SettlementSettings } from '../../src/contract/bets/bet-results.ts'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { DAY_MS, HOUR_MS } from '../../src/domain/time/durations.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { type Bets, bettor } from './bets.ts'
import { createTestDatabase } from './database.ts'
import { type Clock, expectRead, stoppedClock, testSource } from './match-source.ts'
import { liveReading } from './scripted-source.ts'

/** The server with matches and a clock set by the test. */
export type SettlingApp = {
  readonly app: TestApp
  readonly clock: Clock
  /** Polls these matches, one minute later. Other live and upcoming matches stay unchanged. */
  poll(...matches: readonly MatchReading[]): Promise<void>
  /** As `poll`, after this many seconds, with the same matches in every poll meanwhile. */
  pollAfter(seconds: number, ...matches: readonly MatchReading[]): Promise<void>
  /** Two identical readings in a row: for a corrected result, or a finished match that goes on. */
  pollTwice(...matches: readonly MatchReading[]): Promise<void>
  /** The stored id of a match. */
  matchId(sourceId: string): Promise<number>
  /** Resolves when all bets on ended matches are graded. */
  settled(): Promise<void>
  /** Resets for the next test of a file: 18:30 of another day, without users and matches. Returns that time. */
  beginAnew(): Promise<Date>
  close(): Promise<void>
}

export async function startSettlingApp(
  options: Pick<TestAppOptions, 'push' | 'connections'> = {},
  clock = stoppedClock(),
): Promise<SettlingApp> {
  const source = testSource(clock)
  const database = await createTestDatabase()
  const app = await startTestApp({ ...options, source, now: clock.now, database })
  const { db } = app.deps
  // Otherwise a late initial poll could be mistaken for one of the test.
  await expectRead(app, clock)

  async function pollAfter(seconds: number, ...matches: readonly MatchReading[]): Promise<void> {
    source.answer = () => ({ matches, complete: [] })
    clock.pass(seconds)
    await expectRead(app, clock)
  }
  const poll = (...matches: readonly MatchReading[]) => pollAfter(60, ...matches)

  return {
    app,
    clock,
    poll,
    pollAfter,
    async pollTwice(...matches) {
      await poll(...matches)
      await poll(...matches)
    },
    async matchId(sourceId) {
      const { id } = await db
        .selectFrom('matches')
        .select('id')
        .where('sourceId', '=', sourceId)
        .executeTakeFirstOrThrow()
      return id
    },
    settled: () => expectSettled(app),
    async beginAnew() {
      await expectSettled(app)
      const now = clock.now().getTime()
      const next = new Date(Math.ceil(now / DAY_MS) * DAY_MS + 3 * DAY_MS + 18.5 * HOUR_MS)
      await pollAfter((next.getTime() - now) / 1000)
      await db.deleteFrom('users').execute()
      await db.deleteFrom('matches').execute()
      return next
    },
    async close() {
      await app.close()
      await database.drop()
    },
  }
}

/** Waits until every match is graded at its current version, and its ties are checked. */
export async function expectSettled({ deps: { database } }: TestApp): Promise<void> {
  const waiting = async () => {
    const { rows } = await database.pool.query<{ id: number }>(
      `SELECT id FROM matches
       WHERE NOT ties_checked OR CASE WHEN status IN ('finished', 'cancelled')
         THEN graded_version IS DISTINCT FROM version ELSE graded_version IS NOT NULL END`,
    )
    return rows
  }
  await expect.poll(waiting, { timeout: 120_000, interval: 20 }).toEqual([])
}

/** A user's API calls about bets and settlement. */
export type Settler = Bets & {
  bet(id: number): Promise<Bet>
  eventsOf(id: number): Promise<BetEvent[]>
  automatic(...verdicts: SettlementSettings['automatic']): Promise<void>
}

export async function settler(app: TestApp): Promise<Settler> {
  const bets = await bettor(app)
  const json = async (path: string): Promise<unknown> => (await bets.fetch(path)).json()
  return {
    ...bets,
    bet: async (id) => (await json(`/api/bets/${id}`)) as Bet,
    eventsOf: async (id) => (await json(`/api/bets/${id}/history`)) as BetEvent[],
    async automatic(...verdicts) {
      const settings = { profile: 'standard', automatic: verdicts }
      const answer = await bets.fetch('/api/settlement-settings', { method: 'PUT', json: settings })
      expect(answer.status).toBe(200)
    },
  }
}

/** Alfa against Bravo, by default live in a BO3. */
export function meeting(sourceId: string, more: Partial<MatchReading> = {}): MatchReading {
  const team = (name: string) => ({ key: `key ${name}`, name, logoUrl: null })
  return liveReading(sourceId, { team1: team('Alfa'), team2: team('Bravo'), ...more })
}

/** A live match without a round played: no score fixes its format and teams. */
export const NOT_STARTED = { score1: 0, score2: 0, maps: [] } as const satisfies Partial<MatchReading>

/** Alfa won it 2-0, 13-9 and 13-5. */
export const WON_2_0 = {
  status: 'finished',
  score1: 2,
  score2: 0,
  maps: [
    { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 },
    { number: 2, name: 'Inferno', status: 'finished', score1: 13, score2: 5 },
  ],
} as const satisfies Partial<MatchReading>

/** Bravo won it 1-2: 13-9, 5-13 and 11-13. */
export const LOST_1_2 = {
  status: 'finished',
  score1: 1,
  score2: 2,
  maps: [
    { number: 1, name: 'Mirage', status: 'finished', score1: 13, score2: 9 },
    { number: 2, name: 'Inferno', status: 'finished', score1: 5, score2: 13 },
    { number: 3, name: 'Nuke', status: 'finished', score1: 11, score2: 13 },
  ],
} as const satisfies Partial<MatchReading>
