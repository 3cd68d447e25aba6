import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freeCalls, knownMatch, UNPOLLED } from '../../../../test/support/calls.ts'
import { type StandIn, startStandIn } from '../../../../test/support/stand-in.ts'
import type { Fault } from '../../../../test/support/stand-in-faults.ts'
import { UNDECIDED } from '../../../domain/team/team.ts'
import type { KnownMatch, PollTask, SourceFailure } from '../match-source.ts'
import { createHltvSource } from './hltv-source.ts'

const NOW = new Date('2026-08-29T12:00:00Z')
const LIST: PollTask = { key: 'list', kind: 'live', everySeconds: 180 }
const page = (id: number): PollTask => ({ key: `match:${id}`, kind: 'live', everySeconds: 60 })

let hltv: StandIn
beforeEach(async () => {
  hltv = await startStandIn('hltv')
})
afterEach(() => hltv.close())

const source = () => createHltvSource({ baseUrl: hltv.url })
const paths = () => hltv.calls.map(({ path }) => path)

test('the list has the live and the upcoming matches, the page of a match has the details', async () => {
  const hltv = source()
  const list = await hltv.read(LIST, [], NOW, freeCalls())
  expect(list.complete).toEqual(['live', 'upcoming'])
  expect(list.matches.map(({ sourceId, status }) => [sourceId, status])).toEqual([
    ['9100001', 'live'],
    ['9100002', 'upcoming'],
  ])
  // The list has no scores: its reading omits these fields, so that stored values are kept.
  expect(Object.keys(list.matches[0] ?? {})).not.toEqual(expect.arrayContaining(['score1', 'maps', 'odds']))
  const match = await hltv.read(page(9100001), [], NOW, freeCalls())
  expect(match).toMatchObject({ matches: [{ score1: 1, score2: 0, odds: null }], complete: [] })
})

test('robots.txt is asked for once a day, and each call takes its turn', async () => {
  const adapter = source()
  const calls = freeCalls()
  await adapter.read(LIST, [], NOW, calls)
  await adapter.read(page(9100001), [], NOW, calls)
  expect(paths()).toEqual(['/robots.txt', '/matches', expect.stringMatching(/^\/matches\/9100001\/marble-owls-vs-/)])
  expect(calls.turns).toBe(3)
  await adapter.read(LIST, [], new Date(NOW.getTime() + 25 * 60 * 60 * 1000), calls)
  expect(paths().slice(3)).toEqual(['/robots.txt', '/matches'])
})

test('a page that robots.txt forbids is not requested', async () => {
  hltv.rewrite = (text, path) => (path === '/robots.txt' ? 'User-agent: Clutchbook\nDisallow: /matches' : text)
  await expect(source().read(LIST, [], NOW, freeCalls())).rejects.toMatchObject({ failure: 'blocked' })
  expect(paths()).toEqual(['/robots.txt'])
})

test.for(['', ' \n'])('an empty robots.txt forbids nothing (RFC 9309)', async (robots) => {
  hltv.rewrite = (text, path) => (path === '/robots.txt' ? robots : text)
  expect((await source().read(LIST, [], NOW, freeCalls())).matches).toHaveLength(2)
})

test('after a restart the address of a match page is built from the stored match', async () => {
  const known = knownMatch('9100001', { status: 'live', tournament: 'Harbour Cup: 2026!' })
  const { matches } = await source().read(page(9100001), [known], NOW, freeCalls())
  expect(matches[0]?.sourceId).toBe('9100001')
  expect(paths()[1]).toBe('/matches/9100001/one-vs-two-harbour-cup-2026')
})

test('a match page that is gone has no match, and is no failure', async () => {
  expect(await source().read(page(123), [], NOW, freeCalls())).toEqual({ matches: [], complete: [] })
})

test('a page of another match is refused', async () => {
  hltv.rewrite = (text, path) => (path.startsWith('/matches/') ? text.replaceAll('9100001', '9100009') : text)
  await expect(source().read(page(9100001), [], NOW, freeCalls())).rejects.toMatchObject({ failure: 'shape-changed' })
})

describe('a bad day of the site has one cause each, on the list and on a page', () => {
  const causes: [Fault, SourceFailure][] = [
    ['forbidden', 'blocked'],
    ['challenge', 'blocked'],
    ['rate-limited', 'rate-limited'],
    ['server-error', 'server-error'],
    ['reset', 'unreachable'],
    ['half-page', 'shape-changed'],
    ['cut-page', 'shape-changed'],
    ['nothing', 'empty'],
    ['other-shape', 'shape-changed'],
    ['wrong-encoding', 'shape-changed'],
  ]
  const tasks = [
    ['the list', LIST],
    ['the page of a match', page(9100001)],
  ] as const
  test.each(causes.flatMap((cause) => tasks.map((task) => [...cause, ...task] as const)))(
    '%s is %s, and over when the fault is: %s',
    async (fault, failure, _, task) => {
      const adapter = source()
      hltv.fault = fault
      await expect(adapter.read(task, [], NOW, freeCalls())).rejects.toMatchObject({ failure })
      hltv.fault = null
      expect((await adapter.read(task, [], NOW, freeCalls())).matches).not.toHaveLength(0)
    },
  )
})

test('an empty list is a failure only where there were matches before', async () => {
  hltv.fault = 'empty-page'
  const known = [knownMatch('1', { status: 'finished' })]
  expect(await source().read(LIST, known, NOW, freeCalls())).toMatchObject({ matches: [] })
  known.push(knownMatch('2', { status: 'upcoming' }))
  await expect(source().read(LIST, known, NOW, freeCalls())).rejects.toMatchObject({ failure: 'empty' })
})

test('a match whose page said it is over does not come back because the list is late', async () => {
  const over = (finishedTime: Date) => [knownMatch('9100001', { status: 'finished', finishedTime })]
  const idsAfter = async (minutes: number) => {
    const known = over(new Date(NOW.getTime() - minutes * 60_000))
    return (await source().read(LIST, known, NOW, freeCalls())).matches.map(({ sourceId }) => sourceId)
  }
  expect(await idsAfter(5)).toEqual(['9100002'])
  expect(await idsAfter(20)).toEqual(['9100001', '9100002'])
})

describe('which pages are read', () => {
  const real = createHltvSource({ baseUrl: 'https://www.hltv.org' })
  const startsIn = (id: string, minutes: number) =>
    knownMatch(id, { scheduledTime: new Date(NOW.getTime() + minutes * 60_000) })
  const pace = (known: KnownMatch[], adapter = real) =>
    Object.fromEntries(adapter.tasks(known, NOW, UNPOLLED).map(({ key, everySeconds }) => [key, everySeconds]))

  test('the list every 180 s, a live match every 60 s, odds more often towards the start', () => {
    const known = [
      knownMatch('1', { status: 'live' }),
      startsIn('2', 30),
      startsIn('3', 5 * 60),
      startsIn('4', 24 * 60),
      knownMatch('5', { team2: UNDECIDED, scheduledTime: NOW }),
      knownMatch('6', { status: 'finished', score1: 2, score2: 1 }),
    ]
    expect(pace(known)).toEqual({ list: 180, 'match:1': 60, 'match:2': 600, 'match:3': 3600 })
  })

  test('a mirror on this machine is read whole', () => {
    expect(pace([startsIn('4', 24 * 60), knownMatch('5', {})], source())).toMatchObject({
      'match:4': 180,
      'match:5': 180,
    })
    expect(source().limits).toMatchObject({ minGapSeconds: 0, callsPerHour: Number.POSITIVE_INFINITY })
  })

  test.each([1, 5])(
    'a match that is over is read again until its result is known, less and less often, also at a pace %i times slower',
    (slower) => {
      const over = { status: 'finished', finishedTime: NOW } as const
      const known = [knownMatch('1', over), knownMatch('2', { ...over, score1: 2, score2: 0 })]
      expect(real.tasks(known, NOW, UNPOLLED).map(({ key }) => key)).toEqual(['list', 'match:1'])
      const gaps: number[] = []
      for (let age = 0, last = 0; age < 2 * 24 * 3600; age += 10) {
        const tasks = real.tasks(known, new Date(NOW.getTime() + age * 1000), UNPOLLED)
        const every = tasks.find(({ key }) => key === 'match:1')?.everySeconds ?? 0
        if (age - last < every * slower) continue
        gaps.push(age - last)
        last = age
      }
      expect(gaps.length).toBeGreaterThan(2)
      expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
      expect(gaps[0]).toBe(180 * slower ** 2)
    },
  )

  test.for([1, 5, 40, 300])(
    'with %i live matches, as many about to start and as many without a result the hour still holds all calls',
    (count) => {
      const known = Array.from({ length: count }, (_, n) => [
        knownMatch(`live${n}`, { status: 'live' }),
        startsIn(`soon${n}`, 30),
        knownMatch(`over${n}`, { status: 'finished', finishedTime: NOW }),
      ]).flat()
      const perHour = real.tasks(known, NOW, UNPOLLED).reduce((calls, task) => calls + 3600 / task.everySeconds, 0)
      expect(perHour).toBeLessThanOrEqual(real.limits.callsPerHour)
      expect(real.tasks(known, NOW, UNPOLLED)).toHaveLength(1 + 3 * count)
    },
  )

  const MINUTE = 60
  /** Ages in seconds at which the page of a match is read, when every due task of such pages is read once a minute. */
  function readAges(ends: readonly Date[], until: Date, succeeds = true) {
    const known = ends.map((finishedTime, n) =>
      knownMatch(String(n), { status: 'finished', score1: 2, score2: 0, finishedTime }),
    )
    // The reading that said that it is over.
    const polls = new Map(ends.map((end, n) => [`match:${n}`, { lastTriedAt: end, lastSuccessAt: end }]))
    const reads: { match: number; age: number; at: number }[] = []
    const first = Math.min(...ends.map((end) => end.getTime()))
    for (let at = first; at < until.getTime(); at += MINUTE * 1000) {
      const now = new Date(at)
      const over = known.filter((_, n) => (ends[n]?.getTime() ?? at) <= at)
      for (const { key, everySeconds } of real.tasks(over, now, polls)) {
        const poll = polls.get(key)
        if (!poll || poll.lastTriedAt.getTime() + everySeconds * 1000 > at) continue
        polls.set(key, { lastTriedAt: now, lastSuccessAt: succeeds ? now : poll.lastSuccessAt })
        const match = Number(key.slice('match:'.length))
        reads.push({ match, age: (at - (ends[match]?.getTime() ?? at)) / 1000, at })
      }
    }
    return reads
  }
  const after = (hours: number) => new Date(NOW.getTime() + hours * 3600_000)

  test('a result is read again after 10 minutes, 2 hours and a day, and then no more', () => {
    expect(readAges([NOW], after(100)).map(({ age }) => age)).toEqual([600, 7200, 86_400])
  })

  test('a page that cannot be read is tried again, but not for ever', () => {
    const ages = readAges([NOW], after(100), false).map(({ age }) => age)
    expect(ages.slice(0, 3)).toEqual([600, 900, 1200])
    expect(ages.at(-1)).toBeLessThan(72 * 3600)
  })

  test('a result that the last reading contradicted is read again soon', () => {
    const over = { status: 'finished', score1: 2, score2: 0, finishedTime: NOW, correctionVote: 'BO3 0-2' } as const
    const hour = new Date(NOW.getTime() + 3600_000)
    const polls = new Map([['match:1', { lastTriedAt: hour, lastSuccessAt: hour }]])
    expect(real.tasks([knownMatch('1', over)], hour, polls).at(-1)).toMatchObject({ key: 'match:1', everySeconds: 805 })
  })

  test('160 matches a day are all checked three times, and no hour has more than its 20 calls', () => {
    const ends = Array.from({ length: 160 }, (_, n) => new Date(NOW.getTime() + n * 540_000))
    const reads = readAges(ends, after(96))
    expect(reads).toHaveLength(3 * 160)
    for (const { at } of reads) {
      expect(reads.filter((read) => read.at > at - 3600_000 && read.at <= at).length).toBeLessThanOrEqual(20)
    }
    const late = reads.map(({ age }) => age - ([86_400, 7200, 600].find((check) => check <= age) ?? 0))
    expect(Math.max(...late)).toBeLessThan(3600)
  })

  test('200 matches that ended while nothing was read do not take the calls of live ones', () => {
    const known = Array.from({ length: 200 }, (_, n) =>
      knownMatch(String(n), { status: 'finished', score1: 2, score2: 0, finishedTime: after(-n / 20) }),
    )
    expect(real.tasks(known, NOW, UNPOLLED)).toHaveLength(1 + 20)
  })
})
