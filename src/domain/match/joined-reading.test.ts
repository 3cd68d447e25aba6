import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UNDECIDED } from '../team/team.ts'
import {
  joinedReading,
  leavesWord,
  orientedBy,
  type SourceWord,
  statusKnownTo,
  withKeysOf,
  wordOf,
} from './joined-reading.ts'
import type { MatchReading, MatchState } from './match.ts'
import { hasResult } from './match-result.ts'
import { swapSides, syncMatch } from './match-sync.ts'
import type { SourceName } from './source-name.ts'

const NOW = new Date('2026-08-29T12:00:00Z')
const START = new Date('2026-08-29T10:00:00Z')
const OWLS = { key: '1', name: 'Marble Owls', logoUrl: null }
const KETTLE = { key: '2', name: 'Kettle Nine', logoUrl: null }

function reading(more: Partial<MatchReading> = {}): MatchReading {
  return {
    sourceId: '7',
    status: 'live',
    team1: OWLS,
    team2: KETTLE,
    tournament: 'Cup',
    format: 'BO3',
    scheduledTime: START,
    score1: 1,
    score2: 0,
    maps: [],
    ...more,
  }
}
const ended = (score1: number, score2: number) => reading({ status: 'finished', score1, score2 })
const stored = (from: MatchReading): MatchState => syncMatch(null, from, START)

function word(source: SourceName, of: MatchReading, isFresh = true): SourceWord {
  return { source, ...wordOf(of, NOW), isFresh }
}

type Said = { readonly before?: MatchReading; readonly others: readonly SourceWord[]; readonly state?: MatchState }

/** The match after a reading of Polymarket beside PandaScore. */
function after(of: MatchReading, { before, others, state = stored(reading()) }: Said): MatchState {
  const known = { source: 'polymarket' as const, stored: state, before: before ? wordOf(before, NOW) : null, others }
  const counted = joinedReading(of, { ...known, now: NOW })
  return counted ? syncMatch(state, counted, NOW) : state
}

describe('an end', () => {
  const live = word('pandascore', reading())
  test.for<[string, Said, string, number | null]>([
    ['counts at once of a match that one source has', { others: [] }, 'finished', 2],
    ['counts when another source says the same', { others: [word('pandascore', ended(2, 0))] }, 'finished', 2],
    ['does not count while the other says that the match goes on', { others: [live] }, 'live', 1],
    ['nor when it repeats itself', { others: [live], before: ended(2, 0) }, 'live', 1],
    [
      'waits for its repetition while the other was not read for long',
      { others: [{ ...live, isFresh: false }] },
      'live',
      1,
    ],
    ['counts then when repeated', { others: [{ ...live, isFresh: false }], before: ended(2, 0) }, 'finished', 2],
    [
      'is the end without a result when both ended otherwise',
      { others: [word('pandascore', ended(1, 2))] },
      'finished',
      null,
    ],
    [
      'so also when it repeats itself',
      { others: [word('pandascore', ended(1, 2))], before: ended(2, 0) },
      'finished',
      null,
    ],
    [
      'counts when repeated, beside an end without a result',
      {
        others: [word('pandascore', reading({ status: 'finished', score1: null, score2: null }))],
        before: ended(2, 0),
      },
      'finished',
      2,
    ],
  ])('%s', ([, said, status, score1]) => {
    expect(after(ended(2, 0), said)).toMatchObject({ status, score1 })
  })

  describe('beside a source that has not noticed it', () => {
    const early = reading({ status: 'upcoming', score1: 0, score2: 0, maps: [] })
    const begun = stored(reading({ status: 'upcoming', score1: null, score2: null }))
    test('counts when repeated, if the other has seen no play of a match that has begun', () => {
      for (const state of [stored(reading()), begun]) {
        const others = [word('pandascore', early)]
        expect(after(ended(2, 0), { others, state })).toMatchObject({ status: state.status })
        expect(after(ended(2, 0), { others, before: ended(2, 0), state })).toMatchObject({
          status: 'finished',
          score1: 2,
        })
      }
    })

    test('does not count before the start, nor if the other has seen play', () => {
      const later = { status: 'upcoming' as const, scheduledTime: new Date(NOW.getTime() + 1) }
      const soon = stored(reading({ ...later, score1: null, score2: null }))
      const others = [word('pandascore', reading({ ...early, ...later }))]
      expect(after(ended(2, 0), { others, before: ended(2, 0), state: soon })).toMatchObject({ status: 'upcoming' })
      const played = [word('pandascore', reading({ status: 'upcoming', score1: 1 }))]
      expect(after(ended(2, 0), { others: played, before: ended(2, 0) })).toMatchObject({ status: 'live' })
      // A match that was never seen may have been called off.
      const off = reading({ status: 'cancelled' })
      expect(after(off, { others: [word('pandascore', early)], before: off }).status).toBe('live')
    })

    const MINUTES_30 = 30 * 60_000
    const over = (ms: number) => ({ ...ended(2, 0), finishedTime: new Date(NOW.getTime() - ms) })
    const endOf = (source: SourceName, other: SourceName, end: MatchReading, before: MatchReading = end) => {
      const state = stored(reading())
      const others = [word(other, reading())]
      const counted = joinedReading(end, { source, stored: state, before: wordOf(before, NOW), others, now: NOW })
      return counted ? syncMatch(state, counted, NOW) : state
    }
    test('counts half an hour after it when repeated, if the other is worse at the schedule and goes on', () => {
      expect(endOf('pandascore', 'polymarket', over(MINUTES_30 + 1))).toMatchObject({ status: 'finished', score1: 2 })
      expect(endOf('pandascore', 'polymarket', over(MINUTES_30))).toMatchObject({ status: 'live' })
      expect(endOf('pandascore', 'polymarket', over(MINUTES_30 + 1), reading())).toMatchObject({ status: 'live' })
      expect(endOf('pandascore', 'polymarket', ended(2, 0))).toMatchObject({ status: 'live' })
      expect(endOf('polymarket', 'pandascore', over(MINUTES_30 + 1))).toMatchObject({ status: 'live' })
    })

    test('is not taken back by it, also once the source of the end is not read any more', () => {
      const others = [word('pandascore', ended(2, 0), false)]
      const state = stored(ended(2, 0))
      const once = after(reading({ score1: 1, score2: 1 }), { others, state })
      expect(after(reading({ score1: 1, score2: 1 }), { others, before: reading(), state: once })).toEqual(state)
      const said = { stored: state, before: wordOf(early, NOW), now: NOW }
      const ofExchange = [word('polymarket', ended(2, 0), false)]
      expect(joinedReading(early, { source: 'pandascore', others: ofExchange, ...said })).toBeNull()
      // A better source that saw the match go on takes the end back, by two readings.
      expect(joinedReading(reading(), { source: 'pandascore', others: ofExchange, ...said })).not.toBeNull()
    })
  })

  test('keeps the forfeit that one source knows of, whichever of them makes it count', () => {
    const awarded = { ...ended(2, 0), forfeit: true }
    const played = { ...ended(2, 0), forfeit: false }
    const counted = after(played, { others: [word('pandascore', awarded)] })
    expect(counted).toMatchObject({ status: 'finished', score1: 2, forfeit: true })
    expect(after(awarded, { others: [word('pandascore', played)] })).toMatchObject({ score1: 2, forfeit: true })
    // It is not taken back by repeating the same score.
    const again = { others: [word('pandascore', awarded)], before: played }
    const once = after(played, { ...again, state: counted })
    expect(after(played, { ...again, state: once })).toMatchObject({ forfeit: true })
    // One of another result is none of this one.
    const other = word('pandascore', { ...ended(0, 2), forfeit: true }, false)
    expect(after(played, { others: [other], before: played })).toMatchObject({ score1: 2, forfeit: false })
  })

  test('a match is called off only if no other source goes on', () => {
    const off = reading({ status: 'cancelled' })
    expect(after(off, { others: [live], before: off }).status).toBe('live')
    expect(after(off, { others: [{ ...live, isFresh: false }], before: off }).status).toBe('cancelled')
    expect(after(off, { others: [word('pandascore', off)] }).status).toBe('cancelled')
  })

  test.for(['missing', 'postponed'] as const)(
    'a match that is %s is not called off by one report of its end',
    (callOff) => {
      const state: MatchState = { ...stored(reading({ status: 'cancelled', score1: null, score2: null })), callOff }
      const off = reading({ status: 'cancelled', score1: null, score2: null })
      const early = word('pandascore', reading({ status: 'upcoming', score1: null, score2: null }))
      for (const late of [off, ended(2, 0)]) {
        expect(after(late, { others: [early], state })).toEqual(state)
        expect(after(late, { others: [live], state })).toEqual(state)
      }
      // A list that is behind does not call it off either.
      expect(after(reading({ status: 'upcoming', score1: null }), { others: [live], state })).toEqual(state)
      expect(after(off, { others: [word('pandascore', off)], state })).toMatchObject({ status: 'cancelled' })
      expect(after(off, { others: [word('pandascore', off)], state })).not.toHaveProperty('callOff')
    },
  )

  test('a match that one source calls off is postponed, as long as another one says so', () => {
    const off = reading({ status: 'cancelled', score1: null, score2: null })
    const postponed = word('pandascore', { ...off, postponed: true })
    expect(after(off, { others: [postponed] })).toMatchObject({ status: 'cancelled', callOff: 'postponed' })
    expect(after(off, { others: [postponed], before: off, state: stored({ ...off, postponed: true }) })).toMatchObject({
      callOff: 'postponed',
    })
    expect(after({ ...off, postponed: true }, { others: [word('pandascore', off)] })).toMatchObject({
      callOff: 'postponed',
    })
    const before = { others: [{ ...postponed, isFresh: false }], before: off }
    expect(after(off, before)).not.toHaveProperty('callOff')
  })

  test('a result that another source confirms is not corrected, and the match not reopened', () => {
    const state = stored(ended(2, 0))
    const others = [word('pandascore', ended(2, 0))]
    for (const late of [ended(0, 2), reading(), reading({ status: 'upcoming' })]) {
      expect(after(late, { others, state })).toEqual(state)
    }
  })

  test('a result that no other source confirms is corrected by two readings in a row', () => {
    const others = [word('pandascore', ended(2, 0), false)]
    const once = after(ended(1, 2), { others, state: stored(ended(2, 0)) })
    expect(once).toMatchObject({ score1: 2, score2: 0 })
    expect(after(ended(1, 2), { others, before: ended(1, 2), state: once })).toMatchObject({ score1: 1, score2: 2 })
  })
})

describe('a field', () => {
  const better = word('pandascore', reading())
  const elsewhere = {
    tournament: 'Cup 2026',
    scheduledTime: NOW,
    team1: { ...OWLS, name: 'OWLS', logoUrl: 'https://logo' },
  }
  test('is that of the best source which gives it; a logo is taken where there is none', () => {
    expect(after(reading(elsewhere), { others: [better] })).toMatchObject({
      tournament: 'Cup',
      scheduledTime: START,
      team1: { ...OWLS, logoUrl: 'https://logo' },
    })
  })

  test('is that of another source when the best one was not read for long', () => {
    expect(after(reading(elsewhere), { others: [{ ...better, isFresh: false }] })).toMatchObject(elsewhere)
  })

  test('is not that of a source which calls the match off: a new time counts', () => {
    const off = reading({ status: 'cancelled', postponed: true })
    const later = reading({ status: 'upcoming', score1: null, score2: null, scheduledTime: NOW })
    expect(after(later, { others: [word('pandascore', off)], state: stored(off) })).toMatchObject({
      status: 'upcoming',
      scheduledTime: NOW,
    })
  })

  test('of play comes from one source: a later one does not take it back', () => {
    const state = stored(reading({ score1: 1, score2: 1 }))
    const late = joinedReading(reading({ score1: 1, score2: 0 }), {
      source: 'pandascore',
      stored: state,
      before: null,
      others: [word('polymarket', reading({ score1: 1, score2: 1 }))],
      now: NOW,
    })
    expect(late && syncMatch(state, late, NOW)).toEqual(state)
  })

  test('a source that has no prices does not remove those of another', () => {
    const odds = { odds1: 1500, odds2: 2500 }
    const state = stored(reading({ status: 'upcoming', odds }))
    const none = joinedReading(reading({ status: 'upcoming', odds: null }), {
      source: 'pandascore',
      stored: state,
      before: null,
      others: [word('polymarket', reading({ status: 'upcoming', odds }), false)],
      now: NOW,
    })
    expect(none && syncMatch(state, none, NOW).odds).toEqual(odds)
  })

  test('that the best source does not give is left to one that does; without one, it is gone', () => {
    const odds = { odds1: 1500, odds2: 2500 }
    const early = { status: 'upcoming' as const, score1: null, score2: null }
    const state = stored(reading({ ...early, odds }))
    const priced = word('polymarket', reading({ ...early, odds }))
    const oddsBeside = (other: SourceWord) => {
      const none = reading({ ...early, odds: null })
      const counted = joinedReading(none, { source: 'bo3gg', stored: state, before: null, others: [other], now: NOW })
      return counted && syncMatch(state, counted, NOW).odds
    }
    expect(oddsBeside(priced)).toEqual(odds)
    expect(oddsBeside({ ...priced, isFresh: false })).toBeNull()
    expect(oddsBeside(word('polymarket', reading(early)))).toBeNull()
  })

  test('a list that still has a running match as upcoming does not stop it', () => {
    const late = reading({ status: 'upcoming', score1: null, score2: null })
    expect(after(late, { others: [better] })).toMatchObject({ status: 'live', score1: 1 })
  })
})

describe('the sides', () => {
  const shared = { match: '7', team1: '1', team2: '2' }
  test('are in the order of the match by the ids in common, whatever the names', () => {
    const turned = swapSides(reading({ shared, team1: { ...OWLS, key: null, name: 'Sov' } }))
    expect(orientedBy(stored(reading()), shared, turned)).toMatchObject({ score1: 1, score2: 0 })
  })

  test('are those of the names without ids; other teams have none', () => {
    const turned = swapSides(reading({ team1: { ...OWLS, key: null }, team2: { ...KETTLE, key: null } }))
    const none = { match: null, team1: null, team2: null }
    expect(orientedBy(stored(reading()), none, turned)).toMatchObject({ score1: 1, score2: 0 })
    const other = reading({ team1: { ...OWLS, key: '8' }, team2: { ...KETTLE, key: '9' } })
    expect(orientedBy(stored(reading()), none, other)).toBeNull()
    expect(orientedBy(stored(reading({ team1: UNDECIDED, team2: UNDECIDED })), none, other)).toBe(other)
  })

  test('of a match whose keys are not known at its new source are those of the names', () => {
    const moved = stored(reading({ team1: { ...OWLS, key: null }, team2: { ...KETTLE, key: null } }))
    const none = { match: null, team1: null, team2: null }
    const turned = orientedBy(moved, none, withKeysOf('pandascore', 'bo3gg', swapSides(reading({ shared }))))
    expect(turned).toMatchObject({ team1: { key: '1' }, team2: { key: '2' }, score1: 1, score2: 0 })
    expect(turned && syncMatch(moved, turned, NOW)).toMatchObject({ team1: OWLS, team2: KETTLE })
  })

  test('keys are those of the first source, or none', () => {
    const read = reading({ shared })
    expect(withKeysOf('polymarket', 'pandascore', read)).toBe(read)
    expect(withKeysOf('bo3gg', 'pandascore', read)).toMatchObject({ team1: { key: null }, team2: { key: null } })
    const own = reading({
      team1: { ...OWLS, key: '501' },
      team2: { ...KETTLE, key: '502' },
      shared: { ...shared, team2: null },
    })
    expect(withKeysOf('pandascore', 'bo3gg', own)).toMatchObject({ team1: { key: '1' }, team2: { key: null } })
  })
})

test('a source is compared with what it said itself; of a match that is over, only while that is recent', () => {
  const live = word('polymarket', reading())
  expect(statusKnownTo(live, 'finished')).toBe('live')
  expect(statusKnownTo({ ...live, isFresh: false }, 'finished')).toBe('finished')
  expect(statusKnownTo({ ...live, isFresh: false }, 'cancelled')).toBe('cancelled')
  expect(statusKnownTo({ ...live, isFresh: false }, 'upcoming')).toBe('live')
})

const finals = fc.constantFrom([2, 0], [2, 1], [1, 2], [0, 2]) as fc.Arbitrary<[number, number]>
const LONG_AGO = new Date(NOW.getTime() - 3_600_000)
const anyEnd = fc
  .tuple(finals, fc.constantFrom(null, LONG_AGO, NOW))
  .map(([[score1, score2], finishedTime]) => ({ ...ended(score1, score2), finishedTime }))
const anyReading = fc.oneof(
  anyEnd,
  fc.constantFrom(
    reading(),
    reading({ score1: 1, score2: 1 }),
    reading({ status: 'upcoming', score1: null, score2: null }),
  ),
  fc.constant(reading({ status: 'cancelled', score1: null, score2: null })),
  fc.constant(reading({ status: 'finished', score1: null, score2: null })),
)

test('a source that lies, once or always, brings no result that the other one does not say', () => {
  const turns = fc.array(fc.tuple(fc.boolean(), anyReading), { maxLength: 30 })
  fc.assert(
    fc.property(finals, fc.integer({ min: 1, max: 29 }), turns, ([score1, score2], endsAt, all) => {
      let state = stored(reading({ score1: 0, score2: 0 }))
      const last = new Map<SourceName, MatchReading>([
        ['pandascore', reading()],
        ['polymarket', reading()],
      ])
      for (const [index, [lies, lie]] of all.entries()) {
        const source: SourceName = lies ? 'polymarket' : 'pandascore'
        const read = lies ? lie : index < endsAt ? reading() : ended(score1, score2)
        const others = [...last].filter(([name]) => name !== source).map(([name, said]) => word(name, said))
        const before = wordOf(last.get(source) ?? read, NOW)
        const counted = joinedReading(read, { source, stored: state, before, others, now: NOW })
        if (counted) state = syncMatch(state, counted, NOW)
        last.set(source, read)
        if (hasResult(state)) expect([state.score1, state.score2, index >= endsAt]).toEqual([score1, score2, true])
        expect(state.status).not.toBe('cancelled')
      }
    }),
  )
})

test('once one source is not read any more, two readings in a row of the other bring its result', () => {
  fc.assert(
    fc.property(finals, anyReading, ([score1, score2], silent) => {
      const others = [word('pandascore', silent, false)]
      const once = after(ended(score1, score2), { others, state: stored(reading({ score1: 0, score2: 0 })) })
      const twice = after(ended(score1, score2), { others, before: ended(score1, score2), state: once })
      expect(twice).toMatchObject({ status: 'finished', score1, score2 })
    }),
  )
})

test('two sources that insist on different results bring none, whichever they are', () => {
  const names = fc.constantFrom<SourceName>('pandascore', 'polymarket', 'bo3gg')
  const turns = fc.array(fc.boolean(), { maxLength: 20 })
  fc.assert(
    fc.property(names, names, anyEnd, anyEnd, turns, (one, other, first, second, all) => {
      fc.pre(one !== other && wordOf(first, NOW).result !== wordOf(second, NOW).result)
      let state = stored(reading({ score1: 0, score2: 0 }))
      const last = new Map([one, other].map((name) => [name, reading()]))
      for (const isFirst of [true, false, ...all]) {
        const [source, read] = isFirst ? [one, first] : [other, second]
        const others = [...last].filter(([name]) => name !== source).map(([name, said]) => word(name, said))
        const before = wordOf(last.get(source) ?? read, NOW)
        const counted = joinedReading(read, { source, stored: state, before, others, now: NOW })
        if (counted) state = syncMatch(state, counted, NOW)
        last.set(source, read)
        expect(hasResult(state)).toBe(false)
      }
      expect(state.status).toBe('finished')
    }),
  )
})

describe('a list without scores and prices, after a page of the same source', () => {
  const { score1: _1, score2: _2, maps: _3, ...inList } = reading()
  const page = word('hltv', reading())
  const ended = word('hltv', reading({ status: 'finished', score1: 2, score2: 0 }))
  const priced = word('hltv', reading({ status: 'upcoming', score1: null, odds: { odds1: 1500, odds2: 2500 } }))
  test.for<[string, MatchReading, SourceWord | null, boolean]>([
    ['leaves its score', inList, page, true],
    ['leaves its end', inList, ended, true],
    ['leaves its prices', { ...inList, status: 'upcoming' }, priced, true],
    ['says that the match has begun', inList, priced, false],
    ['counts if the page was read long ago', inList, { ...page, isFresh: false }, false],
    ['counts without a page', inList, null, false],
    ['counts if it has a score', reading(), page, false],
  ])('%s', ([, of, before, leaves]) => {
    expect(leavesWord(of, before)).toBe(leaves)
  })
})

test('names of one squad in two spellings show which side is which', () => {
  const women = (name: string) => ({ key: null, name, logoUrl: null })
  const known = stored(reading({ team1: women('Imperial fe'), team2: women('FURIA fe') }))
  const of = reading({ team1: women('FURIA Female'), team2: women('Imperial Female') })
  expect(orientedBy(known, { match: null, team1: null, team2: null }, of)).toEqual(swapSides(of))
})
