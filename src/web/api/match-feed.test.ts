import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { webMatch } from '../../../test/support/web-match.ts'
import type { ServerMessage } from '../../contract/live.ts'
import type { Match } from '../../contract/matches.ts'
import { applyMessage, EMPTY_FEED, type MatchFeed } from './match-feed.ts'

const FRESH = { updatedAt: '2026-11-20T19:00:00.000Z', source: 'demo', delayedAfterSeconds: 90 }

/** What happens to one match: it changes, or leaves altogether. */
type Step = { id: number; status: Match['status'] | 'gone'; hour: number | null; score: number }
const step: fc.Arbitrary<Step> = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  status: fc.constantFrom('LIVE', 'upcoming', 'finished', 'gone'),
  hour: fc.option(fc.integer({ min: 0, max: 23 })),
  score: fc.nat(13),
})
const history = fc.array(step, { minLength: 1, maxLength: 30 })

const at = (hour: number | null) => (hour === null ? null : new Date(Date.UTC(2026, 10, 20, hour)).toISOString())

/** The server's matches after so many steps; its version is their number. */
function after(steps: readonly Step[], version: number): Match[] {
  const matches = new Map<number, Match>()
  for (const { id, status, hour, score } of steps.slice(0, version)) {
    if (status === 'gone') matches.delete(id)
    else matches.set(id, webMatch({ id, status, scheduledTime: at(hour), score1: score }))
  }
  return [...matches.values()]
}

function stateAt(steps: readonly Step[], version: number): ServerMessage {
  const all = after(steps, version)
  const of = (status: Match['status']) => all.filter((match) => match.status === status)
  return { type: 'state', version, live: of('LIVE'), upcoming: of('upcoming'), ...FRESH }
}

function changesBetween(steps: readonly Step[], from: number, version: number): ServerMessage {
  const touched = new Set(steps.slice(from, version).map(({ id }) => id))
  const matches = after(steps, version).filter(({ id }) => touched.has(id))
  const gone = [...touched].filter((id) => !matches.some((match) => match.id === id))
  return { type: 'changes', from, version, matches, gone, ...FRESH }
}

function feedAt(steps: readonly Step[], version: number): MatchFeed {
  const feed = applyMessage(EMPTY_FEED, stateAt(steps, version))
  if (!feed) throw new Error('a state always applies')
  return feed
}

describe('the pushed matches', () => {
  test('a client told of every change, in whichever portions, shows what a client told the whole shows', () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat(30)), (steps, cuts) => {
        const stops = [...new Set([...cuts.filter((cut) => cut < steps.length), steps.length])].toSorted(
          (a, b) => a - b,
        )
        let feed: MatchFeed | null = feedAt(steps, 0)
        let from = 0
        for (const version of stops) {
          feed = feed && applyMessage(feed, changesBetween(steps, from, version))
          from = version
        }
        expect(feed).toEqual(feedAt(steps, steps.length))
      }),
    )
  })

  test('a change that does not follow on what is known asks for the state again', () => {
    fc.assert(
      fc.property(history, fc.nat(30), fc.integer({ min: 1, max: 5 }), (steps, at, missed) => {
        const known = at % steps.length
        const from = known + missed
        fc.pre(from < steps.length)
        expect(applyMessage(feedAt(steps, known), changesBetween(steps, from, steps.length))).toBeNull()
      }),
    )
  })

  test('a heartbeat of a version never told asks for the state again, too', () => {
    expect(applyMessage(feedAt([], 0), { type: 'fresh', version: 1, ...FRESH })).toBeNull()
  })

  test('what was told before, told again, changes nothing', () => {
    fc.assert(
      fc.property(history, fc.nat(30), fc.nat(30), (steps, one, other) => {
        const [from, version] = [one % steps.length, other % (steps.length + 1)].toSorted((a, b) => a - b)
        const feed = feedAt(steps, steps.length)
        expect(applyMessage(feed, changesBetween(steps, from ?? 0, version ?? 0))).toBe(feed)
      }),
    )
  })

  test('both lists are in order of scheduled time, those without one last, and hold nothing that has ended', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { live, upcoming } = feedAt(steps, steps.length)
        for (const [list, status] of [[live, 'LIVE'] as const, [upcoming, 'upcoming'] as const]) {
          expect(list.every((match) => match.status === status)).toBe(true)
          const times = list.map(({ scheduledTime }) => scheduledTime)
          const known = times.filter((time) => time !== null)
          expect(times).toEqual([...known.toSorted(), ...times.slice(known.length).map(() => null)])
        }
      }),
    )
  })

  test('a match that did not change is the same object, so that its row is not drawn again', () => {
    const feed = feedAt(
      [
        { id: 1, status: 'LIVE', hour: 1, score: 0 },
        { id: 2, status: 'LIVE', hour: 2, score: 0 },
      ],
      2,
    )
    const changed = webMatch({ id: 2, score1: 5 })
    const next = applyMessage(feed, { type: 'changes', from: 2, version: 3, matches: [changed], gone: [], ...FRESH })
    expect(next?.live.find(({ id }) => id === 1)).toBe(feed.live.find(({ id }) => id === 1))
    expect(next?.upcoming).toBe(feed.upcoming)
  })

  test('before the first state nothing is known, and nothing is asked for twice', () => {
    expect(applyMessage(EMPTY_FEED, { type: 'connected' })).toBe(EMPTY_FEED)
    expect(applyMessage(EMPTY_FEED, { type: 'changes', from: 3, version: 4, matches: [], gone: [], ...FRESH })).toBe(
      EMPTY_FEED,
    )
  })
})
