import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contradictsTeams, hasOtherTeam, type JoinCandidate, joinMatches, mayBeSame } from './join-matches.ts'
import type { MatchReading, SharedIds } from './match.ts'
import type { SourceName } from './source-name.ts'

const START = new Date('2026-08-29T12:00:00Z')
const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

const ids = (match: string | null, team1: string | null, team2: string | null): SharedIds => ({ match, team1, team2 })

function reading(sourceId: string, shared: SharedIds, more: Partial<MatchReading> = {}): MatchReading {
  const team = { key: null, name: 'A team of any name', logoUrl: null }
  return {
    sourceId,
    status: 'upcoming',
    team1: team,
    team2: team,
    tournament: null,
    format: 'BO3',
    scheduledTime: START,
    shared,
    ...more,
  }
}

type Named = JoinCandidate & { readonly name: string }
function candidate(name: string, shared: SharedIds, more: Partial<JoinCandidate> = {}): Named {
  return {
    name,
    shared,
    state: { format: 'BO3', scheduledTime: START },
    sources: new Set<SourceName>(['polymarket']),
    ...more,
  }
}

/** The name of the match that the only reading is. */
const joined = (of: MatchReading, candidates: readonly Named[], source: SourceName = 'pandascore') =>
  joinMatches(source, [of], candidates).get(of.sourceId)?.name ?? null

describe('by the id of the match', () => {
  const known = [candidate('one', ids('7', '1', '2')), candidate('other', ids('8', '3', '4'))]
  test.for<[string, SharedIds, string | null]>([
    ['the same id and teams', ids('7', '1', '2'), 'one'],
    ['the sides in the other order', ids('7', '2', '1'), 'one'],
    ['one team replaced', ids('7', '1', '9'), 'one'],
    ['teams that are not decided', ids('7', null, null), 'one'],
    ['two other teams: the id is a mistake', ids('7', '5', '6'), null],
    ['another id', ids('9', '1', '2'), null],
    ['no id at all', ids(null, null, null), null],
  ])('%s', ([, shared, name]) => {
    expect(joined(reading('x', shared), known)).toBe(name)
  })

  test('two stored matches with one id are none', () => {
    expect(joined(reading('x', ids('7', '1', '2')), [...known, candidate('twin', ids('7', '1', '2'))])).toBeNull()
  })

  test('two readings with one id are joined to none', () => {
    const two = [reading('x', ids('7', '1', '2')), reading('y', ids('7', '1', '2'))]
    expect([...joinMatches('pandascore', two, known)]).toEqual([])
  })
})

describe('by both teams, format and start, where a match id is not known', () => {
  const known = [candidate('one', ids('7', '1', '2'))]
  const pair = ids(null, '2', '1')
  test.for<[string, MatchReading, string | null]>([
    ['all the same', reading('x', pair), 'one'],
    ['an hour later', reading('x', pair, { scheduledTime: minutesLater(60) }), 'one'],
    ['more than an hour earlier: another meeting', reading('x', pair, { scheduledTime: minutesLater(-61) }), null],
    ['without a start', reading('x', pair, { scheduledTime: null }), null],
    ['another format', reading('x', pair, { format: 'BO1' }), null],
    ['one other team', reading('x', ids(null, '2', '3')), null],
    ['one team that is not known', reading('x', ids(null, '2', null)), null],
  ])('%s', ([, of, name]) => {
    expect(joined(of, known, 'bo3gg')).toBe(name)
  })

  test('not if the source reports this match already', () => {
    const reported = candidate('one', ids('7', '1', '2'), { sources: new Set<SourceName>(['bo3gg']) })
    expect(joined(reading('x', pair), [reported], 'bo3gg')).toBeNull()
  })

  test('names join nothing', () => {
    const team = { key: null, name: 'Spirit', logoUrl: null }
    const named = { ...reading('x', ids(null, null, null)), team1: team, team2: { ...team, name: 'MOUZ' } }
    expect(joined(named, [candidate('one', ids(null, null, null))], 'bo3gg')).toBeNull()
  })
})

describe('an answer of the administrator', () => {
  const answered = (answer: 'same' | 'different', more: Partial<JoinCandidate> = {}) =>
    candidate('one', ids('7', '1', '2'), { answers: new Map([['x', answer]]), ...more })
  const none = ids(null, null, null)
  test.for<[string, SharedIds, Named, string | null]>([
    ['"same" joins without an id in common', none, answered('same'), 'one'],
    [
      '"same" of another reading says nothing',
      none,
      candidate('one', none, { answers: new Map([['y', 'same']]) }),
      null,
    ],
    ['"same" joins no second match of the source', none, answered('same', { sources: new Set(['hltv']) }), null],
    ['"different" is stronger than ids', ids('7', '1', '2'), answered('different'), null],
  ])('%s', ([, shared, known, name]) => {
    expect(joined(reading('x', shared), [known], 'hltv')).toBe(name)
  })
})

test('a match without its id may be one with a team in common that starts within twelve hours', () => {
  const vague = candidate('one', ids(null, '1', null))
  const of = (minutes: number, ...teams: readonly [string, string]) =>
    reading('x', ids('7', ...teams), { scheduledTime: minutesLater(minutes) })
  expect(mayBeSame(of(12 * 60, '1', '2'), vague)).toBe(true)
  expect(mayBeSame(of(12 * 60 + 1, '1', '2'), vague)).toBe(false)
  expect(mayBeSame(of(0, '3', '2'), vague)).toBe(false)
  expect(mayBeSame(of(0, '1', '2'), candidate('one', ids('8', '1', null)))).toBe(false)
  // The next match of the same team.
  expect(mayBeSame(of(300, '1', '2'), candidate('one', ids(null, '1', '3')))).toBe(false)
})

test('a match without any id may be one that starts within an hour', () => {
  const bare = candidate('one', ids(null, null, null))
  const of = (shared: SharedIds, minutes: number) => reading('x', shared, { scheduledTime: minutesLater(minutes) })
  expect(mayBeSame(of(ids('7', '1', '2'), 60), bare)).toBe(true)
  expect(mayBeSame(of(ids('7', null, null), -60), bare)).toBe(true)
  expect(mayBeSame(of(ids('7', '1', '2'), 61), bare)).toBe(false)
  expect(mayBeSame(reading('x', ids('7', '1', '2'), { scheduledTime: null }), bare)).toBe(false)
  // It can never be joined, so it need not wait.
  expect(mayBeSame(of(ids(null, null, null), 0), bare)).toBe(false)
})

test('a reading has another team if one of its ids is none of the two that are known', () => {
  const known = ids('7', '1', '3')
  expect(hasOtherTeam(ids('7', '1', '2'), known)).toBe(true)
  expect(hasOtherTeam(ids(null, null, '2'), known)).toBe(true)
  expect(hasOtherTeam(ids('7', '3', '1'), known)).toBe(false)
  expect(hasOtherTeam(ids('7', '1', null), known)).toBe(false)
  expect(hasOtherTeam(ids('7', '1', '2'), ids('7', '1', null))).toBe(false)
})

const anyId = fc.option(fc.constantFrom('1', '2', '3', '4'), { nil: null })
const anyShared = fc.record({ match: fc.option(fc.constantFrom('7', '8'), { nil: null }), team1: anyId, team2: anyId })
const anyReading = fc.tuple(
  anyShared,
  fc.integer({ min: -90, max: 90 }),
  fc.constantFrom('BO1', 'BO3') as fc.Arbitrary<'BO1'>,
)

test('whatever is joined has an id in common, and no two readings are one match', () => {
  fc.assert(
    fc.property(fc.array(anyReading, { maxLength: 5 }), fc.array(anyReading, { maxLength: 5 }), (read, stored) => {
      const readings = read.map(([shared, minutes, format], index) =>
        reading(`r${index}`, shared, { scheduledTime: minutesLater(minutes), format }),
      )
      const candidates = stored.map(([shared, minutes, format], index) =>
        candidate(`c${index}`, shared, { state: { scheduledTime: minutesLater(minutes), format } }),
      )
      const found = joinMatches('pandascore', readings, candidates)
      expect(new Set(found.values()).size).toBe(found.size)
      for (const [sourceId, { shared }] of found) {
        const of = readings.find((each) => each.sourceId === sourceId)?.shared
        if (!of) throw new Error('joined a reading without ids')
        const isSameId = of.match !== null && of.match === shared.match
        const isSamePair =
          of.team1 !== null &&
          new Set([of.team1, of.team2, shared.team1, shared.team2]).size === new Set([of.team1, of.team2]).size
        expect(isSameId || isSamePair).toBe(true)
        expect(contradictsTeams(of, shared)).toBe(false)
        expect(of.match === null || shared.match === null || of.match === shared.match).toBe(true)
      }
    }),
  )
})

test('every match of one list is joined to its own in the other, in any order of sides', () => {
  const list = fc.uniqueArray(fc.tuple(fc.nat(50), fc.nat(50)), { selector: String, maxLength: 20 })
  fc.assert(
    fc.property(list, fc.boolean(), (pairs, swaps) => {
      const own = pairs.map(([one, two], index) => candidate(`c${index}`, ids(`${index}`, `a${one}`, `b${two}`)))
      const other = pairs.map(([one, two], index) =>
        reading(`c${index}`, swaps ? ids(`${index}`, `b${two}`, `a${one}`) : ids(`${index}`, `a${one}`, `b${two}`)),
      )
      const found = joinMatches('pandascore', other, own)
      expect([...found].map(([sourceId, { name }]) => [sourceId, name])).toEqual(own.map(({ name }) => [name, name]))
    }),
  )
})
