import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { webMatch } from '../../../test/support/web-match.ts'
import type { ServerMessage } from '../../contract/matches/live.ts'
import type { Match } from '../../contract/matches/matches.ts'
import { applyMessage, EMPTY_FEED, type MatchFeed, receive } from './match-feed.ts'

const FRESH = { updatedAt: '2026-11-20T19:00:00.000Z', source: 'demo', delayedAfterSeconds: 90 }

/** A step in the life of one match: it changes, or disappears. */
type Step = { id: number; status: Match['status'] | 'gone'; hour: number | null; score: number }
const step: fc.Arbitrary<Step> = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  status: fc.constantFrom('LIVE', 'upcoming', 'finished', 'gone'),
  hour: fc.option(fc.integer({ min: 0, max: 23 })),
  score: fc.nat(13),
})
const history = fc.array(step, { minLength: 1, maxLength: 30 })

const at = (hour: number | null) => (hour === null ? null : new Date(Date.UTC(2026, 10, 20, hour)).toISOString())

/** The server's matches after these steps; the version is the number of steps. */
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
  test('changes applied in any portions give the same lists as the full state', () => {
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

  test('a change after a missing one requests the state again', () => {
    fc.assert(
      fc.property(history, fc.nat(30), fc.integer({ min: 1, max: 5 }), (steps, at, missed) => {
        const known = at % steps.length
        const from = known + missed
        fc.pre(from < steps.length)
        expect(applyMessage(feedAt(steps, known), changesBetween(steps, from, steps.length))).toBeNull()
      }),
    )
  })

  test('a heartbeat with an unknown version requests the state again', () => {
    expect(applyMessage(feedAt([], 0), { type: 'fresh', version: 1, ...FRESH })).toBeNull()
  })

  test('a change that is already applied changes nothing', () => {
    fc.assert(
      fc.property(history, fc.nat(30), fc.nat(30), (steps, one, other) => {
        const [from, version] = [one % steps.length, other % (steps.length + 1)].toSorted((a, b) => a - b)
        const feed = feedAt(steps, steps.length)
        expect(applyMessage(feed, changesBetween(steps, from ?? 0, version ?? 0))).toEqual(feed)
      }),
    )
  })

  test('a match turns delayed, and back, within one version', () => {
    const match = webMatch({ id: 1 })
    const delayed = { ...match, delayedSince: '2026-11-20T19:00:00.000Z' }
    const delayedMessage = (matches: Match[]): ServerMessage => ({
      type: 'changes',
      from: 1,
      version: 1,
      matches,
      gone: [],
      ...FRESH,
    })
    const first = applyMessage(EMPTY_FEED, { type: 'state', version: 1, live: [match], upcoming: [], ...FRESH })
    const late = first && applyMessage(first, delayedMessage([delayed]))
    expect(late?.live).toEqual([delayed])
    expect(late && applyMessage(late, delayedMessage([match]))?.live).toEqual([match])
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

  test('a match with the status "live" is one of the live matches', () => {
    const change = webMatch({ id: 3, status: 'live' as Match['status'] }) // other servers may send this spelling
    const next = applyMessage(feedAt([], 0), {
      type: 'changes',
      from: 0,
      version: 1,
      matches: [change],
      gone: [],
      ...FRESH,
    })
    expect(next?.live).toEqual([change])
  })

  test('messages before the first state change nothing and request nothing', () => {
    expect(applyMessage(EMPTY_FEED, { type: 'connected' })).toBe(EMPTY_FEED)
    expect(applyMessage(EMPTY_FEED, { type: 'changes', from: 3, version: 4, matches: [], gone: [], ...FRESH })).toBe(
      EMPTY_FEED,
    )
  })
})

const registered = (feed: MatchFeed) => receive(feed, { type: 'connected' }, 0)
const typesOf = (effects: readonly { type: string }[]) => effects.map(({ type }) => type)

describe('the effects of a message', () => {
  test('the first state shows both lists, their age and the connection', () => {
    const { effects } = receive(EMPTY_FEED, stateAt([{ id: 1, status: 'LIVE', hour: 1, score: 0 }], 1), 0)
    expect(typesOf(effects)).toEqual(['showList', 'showList', 'showFreshness', 'showConnected'])
  })

  test('a change shows only the list it touches, and keeps a match that has ended', () => {
    const feed = feedAt([{ id: 1, status: 'LIVE', hour: 1, score: 0 }], 1)
    const ended = webMatch({ id: 1, status: 'finished' })
    const { effects } = receive(feed, { type: 'changes', from: 1, version: 2, matches: [ended], gone: [], ...FRESH }, 0)
    expect(effects.slice(0, 2)).toEqual([
      { type: 'keepEnded', match: ended },
      { type: 'showList', list: 'live', matches: [] },
    ])
    expect(typesOf(effects.slice(2))).toEqual(['showFreshness', 'showConnected'])
  })

  test('own data is requested again when it changed, and after every connection but the first', () => {
    expect(receive(EMPTY_FEED, { type: 'changed', what: ['bets'] }, 0).effects).toEqual([
      { type: 'refetchOwnData', what: ['bets'] },
    ])
    const first = registered(EMPTY_FEED)
    expect(first.effects).toEqual([])
    expect(registered(first.feed).effects).toEqual([{ type: 'refetchOwnData', what: 'all' }])
  })

  test('after a missing message the page only reconnects, and registers with the last known version', () => {
    const feed = feedAt([], 0)
    const missed = receive(feed, { type: 'fresh', version: 1, ...FRESH }, 0)
    expect(missed).toEqual({ feed, effects: [{ type: 'reconnect' }] })
  })
})

describe('the time of a reading on this machine’s clock', () => {
  const at = (time: string) => Date.parse(`2026-11-20T${time}.000Z`)
  const stateRead = (time: string): ServerMessage => ({ ...stateAt([], 0), ...readAt(time) })
  const fresh = (time: string): ServerMessage => ({ type: 'fresh', version: 0, ...readAt(time) })
  const readAt = (time: string) => ({ ...FRESH, updatedAt: `2026-11-20T${time}.000Z` })

  /** What is shown after the last of these messages, each with its local arrival time. */
  function shownAfter(...messages: readonly (readonly [arrival: string, message: ServerMessage])[]) {
    let feed = EMPTY_FEED
    let shown: unknown
    for (const [arrival, message] of messages) {
      const received = receive(feed, message, at(arrival))
      feed = received.feed
      shown = received.effects.find(({ type }) => type === 'showFreshness')
    }
    return shown
  }
  const showing = (time: string) => ({ type: 'showFreshness', freshness: readAt(time) })

  test('is the server’s time when the clock is right', () => {
    const shown = shownAfter(['19:00:01', stateRead('19:00:00')], ['19:00:05', fresh('19:00:04')])
    expect(shown).toEqual(showing('19:00:04'))
  })

  test('is now for a new reading when the clock is ten minutes ahead', () => {
    const shown = shownAfter(['19:10:00', stateRead('19:00:00')], ['19:10:04', fresh('19:00:04')])
    expect(shown).toEqual(showing('19:10:04'))
  })

  test('stays old for data that is old at the first look', () => {
    expect(shownAfter(['19:10:00', stateRead('19:00:00')])).toEqual(showing('19:00:00'))
    expect(shownAfter(['19:10:00', stateRead('19:00:00')], ['19:10:01', fresh('19:00:00')])).toEqual(
      showing('19:00:00'),
    )
  })

  test('stays old for a reading that was made while there was no connection', () => {
    const shown = shownAfter(
      ['19:00:01', stateRead('19:00:00')],
      ['19:10:00', { type: 'connected' }],
      ['19:10:00', stateRead('19:02:00')],
    )
    expect(shown).toEqual(showing('19:02:00'))
  })

  test('is the server’s time for a message that waited while the machine slept', () => {
    const shown = shownAfter(
      ['19:00:00', stateRead('19:00:00')],
      ['19:00:05', fresh('19:00:04')],
      ['21:00:00', fresh('19:00:08')],
    )
    expect(shown).toEqual(showing('19:00:08'))
  })
})
