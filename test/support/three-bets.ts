import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { type Bets, betsOf } from './bets.ts'
import { betsApp } from './bets-app.ts'
import type { Browser } from './browser.ts'

type ThreeBets = {
  app: TestApp
  /** Another process on the same database, with its own caches. */
  other: TestApp
  /** A new user for each test. */
  browser: Browser
  mine: Bets
  /** The user's bets at 1.50, 2.50 and 3.50, tagged "a"; the last is won. */
  ids: number[]
}

/** Compares how two processes show a user's bets. Call it at the top of a test file; its members are set before each test. */
export function withThreeBets() {
  const its = {} as ThreeBets // filled by the hooks
  beforeAll(async () => {
    its.app = await startTestApp({ build: betsApp })
    its.other = await startTestApp({ build: betsApp, database: its.app.database })
  })
  afterAll(async () => {
    await its.other.close()
    await its.app.close()
  })
  beforeEach(async () => {
    its.browser = await its.app.signUp()
    its.mine = betsOf(its.browser)
    its.ids = []
    for (const odds of ['1.50', '2.50', '3.50']) its.ids.push((await its.mine.placed({ odds, tags: ['a'] })).id)
    await its.mine.settle(its.ids[2] ?? 0, { outcome: 'won' })
  })

  let acts = 0
  /** Changes all three bets with one call; returns its key. */
  async function inBulk(action: object): Promise<string> {
    acts += 1
    const key = `three-bets-${acts}`
    const answer = await its.mine.fetch('/api/bets/bulk', {
      method: 'POST',
      json: { bets: { ids: its.ids }, action },
      headers: { 'Idempotency-Key': key },
    })
    expect(answer.status).toBe(200)
    return key
  }
  return { its, first: () => its.ids[0] ?? 0, inBulk }
}
