import { expect } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import type { Match } from '../../src/contract/matches/matches.ts'
import { SESSION_SECONDS } from '../../src/server/http/sessions/session-cookie.ts'
import { SourceError } from '../../src/server/match-sources/match-source.ts'
import { newPerson, startTestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { betsOf } from '../support/bets.ts'
import { expectRead, stoppedClock, testSource } from '../support/match-source.ts'
import { liveReading } from '../support/scripted-source.ts'
import { storeDecidedMatch } from './support/ended-matches.ts'
import { torture } from './support/torture.ts'
import { createTorturedBook } from './support/tortured-book.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
/** Jumps in seconds; most simulate clock adjustments, two a suspended machine. */
const JUMPS = { 'back an hour': -HOUR, 'back a minute': -60, 'forward a day': DAY, 'forward a month': 31 * DAY }
/** Just before midnight, the end of the year, and both daylight saving changes in Lisbon and New York. */
const STARTS = [
  '2026-11-20T23:59:30Z',
  '2026-12-31T23:59:30Z',
  '2027-03-28T00:59:30Z',
  '2026-10-25T00:59:30Z',
  '2027-03-14T06:59:30Z',
  '2026-11-01T05:59:30Z',
]
const ACTS = 6

torture('clock-jumps', { minutes: 3, shortRounds: 1 }, async ({ rounds, count }) => {
  for (const round of rounds()) {
    const clock = stoppedClock(round.pick(STARTS))
    const source = testSource(clock)
    const works = () => ({ matches: [liveReading('1')], complete: ['live' as const] })
    source.answer = works
    const app = await startTestApp({ source, now: clock.now })
    const details = newPerson()
    const person = await app.signUp(details)
    const mine = betsOf(person)
    const book = createTorturedBook(
      person,
      { count },
      { now: clock.now, match: await storeDecidedMatch(app.deps.database, clock.now()) },
    )
    let keys = 0
    await expectRead(app, clock)

    for (const [name, seconds] of round.shuffled(Object.entries(JUMPS))) {
      keys += 1
      const key = { 'idempotency-key': `before-${keys}` }
      const before = (await (await mine.place({}, key)).json()) as Bet
      source.answer = () => {
        throw new SourceError('unreachable', 'down')
      }
      clock.pass(seconds)
      count(name)
      const { status } = await person.get('/api/bets')
      expect(status, name).toBe(seconds > SESSION_SECONDS ? 401 : 200)
      if (status === 401) expect((await person.post('/api/login', details)).status).toBe(200)

      // An idempotency key is valid for a day; setting the clock back does not expire it.
      if (seconds < DAY) {
        const again = await mine.place({}, key)
        expect(again.status, name).toBe(201)
        expect((await again.json()) as Bet).toEqual(before)
      }
      expect((await mine.remove(before.id)).status).toBe(204)

      // After a failed poll the data are as old as the jump.
      if (Math.abs(seconds) >= HOUR) {
        const delayed = async () => (await live()).map(({ delayedSince }) => delayedSince !== null)
        await expect.poll(delayed, { message: `${name}: delayed` }).toEqual([true])
        count('delays shown')
      }
      source.answer = works
      clock.pass(120)
      await expectRead(app, clock)
      // The data age is loaded before the matches.
      await expect.poll(async () => (await live()).map(({ delayedSince }) => delayedSince)).toEqual([null])

      let left = ACTS
      await book.work(round, 0, () => (left -= 1) >= 0)
      await book.check()
      const listed = await pages()
      expect(listed.toSorted((a, b) => a - b)).toEqual(
        (await mine.list()).map(({ id }) => id).toSorted((a, b) => a - b),
      )
      expect((await person.get('/api/stats')).status).toBe(200)
      expect((await person.get('/api/cash/movements')).status).toBe(200)
      await expectSumsAsCounted(app)
    }
    await app.close()

    async function live(): Promise<Match[]> {
      return (await (await app.fetch('/api/live-matches')).json()) as Match[]
    }

    /** The ids of all bets, read two at a time. */
    async function pages(): Promise<number[]> {
      const ids: number[] = []
      for (let path: string | undefined = '/api/bets?limit=2'; path !== undefined; ) {
        const answer = await person.get(path)
        expect(answer.status).toBe(200)
        ids.push(...((await answer.json()) as Bet[]).map(({ id }) => id))
        path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
      }
      return ids
    }
  }
})
