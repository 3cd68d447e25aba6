import { expect, test } from 'vitest'
import type { FactChange, Facts } from '../../domain/bet/history-facts.ts'
import type { EventRow } from './event-queries.ts'
import { presentEvent } from './present-event.ts'

const AT = '2026-11-21T18:00:00.000Z'
const GRADE = { verdict: 'needs-you', reason: 'teamReplaced' } as const
const SELECTION = { market: 'map-handicap', side: 1, line: -1.5 } as const
const CLOSE = { odds: 1800, other: 2100, at: AT, source: 'hltv' }

/** Every fact of a single has a value, also those that exclude each other in a real bet. */
const SINGLE: Facts = {
  id: 7,
  match: 42,
  swapped: true,
  format: 'BO3',
  tieRefused: false,
  teams: 'Alfa vs Bravo',
  team: 'Alfa',
  stake: 5000,
  odds: 1909,
  exactOdds: '21/11',
  betType: { name: 'handicap', value: '-1.5' },
  selection: SELECTION,
  legs: null,
  legTies: null,
  legCloses: null,
  status: 'won',
  outcome: 'cashed-out',
  profit: -1234,
  freeBet: true,
  cashOut: { stake: 2000, paid: 2550 },
  rest: 'half-won',
  profile: 'stake',
  grade: GRADE,
  gradedProfit: 4545,
  settledBy: 'program',
  reopened: true,
  bookmaker: 'Betano',
  tags: ['a', 'b'],
  note: 'late',
  tipster: 'Ana',
  live: false,
  ownChance: 6125,
  close: CLOSE,
  closeMissing: 'too-old',
  createdAt: '2026-11-01T10:00:00.000Z',
  placedAt: '2026-11-02T10:00:00.000Z',
  settledAt: '2026-11-03T10:00:00.000Z',
  correctedAt: '2026-11-04T10:00:00.000Z',
}
/** What an event knows of one side of a change. */
type Side = { readonly [Fact in keyof Facts]?: Facts[Fact] | null }
const NOTHING: Side = Object.fromEntries(Object.keys(SINGLE).map((fact) => [fact, null]))

const row = (event: Pick<EventRow, 'kind' | 'changes'>): EventRow => ({
  userId: 3,
  betId: 7,
  id: 1,
  at: new Date(AT),
  by: 'user',
  reason: 'typo',
  act: null,
  undoes: null,
  ...event,
})
const FACTS = Object.keys(SINGLE) as (keyof Facts)[] // its own keys
function shown(kind: EventRow['kind'], from: Side, to: Side) {
  const changed = FACTS.filter((fact) => from[fact] !== undefined)
  const changes = changed.map((fact) => ({ fact, from: from[fact], to: to[fact] }) as FactChange) // one fact and its own values
  return presentEvent(row({ kind, changes })).changes
}

test('the event of a deletion shows every fact in the field, the unit and the order of the API', () => {
  const changes = shown('deleted', SINGLE, NOTHING)
  expect(changes.map(({ field, from }) => [field, from])).toEqual([
    ['id', 7],
    ['matchId', 42],
    ['matchSwapped', true],
    ['teams', 'Alfa vs Bravo'],
    ['selectedTeam', 'Alfa'],
    ['amount', '50.00'],
    ['odds', '1.909'],
    ['exactOdds', '21/11'],
    ['betType', 'handicap (-1.5)'],
    ['betTypeName', 'handicap'],
    ['betTypeValue', '-1.5'],
    ['selection', SELECTION],
    ['legs', null],
    ['status', 'won'],
    ['outcome', 'cashed-out'],
    ['result', '-12.34'],
    ['freeBet', true],
    ['cashedOut', { stake: '20.00', paid: '25.50' }],
    ['restOutcome', 'half-won'],
    ['profile', 'stake'],
    ['grade', GRADE],
    ['gradedResult', '45.45'],
    ['settledBy', 'program'],
    ['bookmaker', 'Betano'],
    ['tags', ['a', 'b']],
    ['note', 'late'],
    ['tipster', 'Ana'],
    ['live', false],
    ['ownChance', '61.25'],
    ['close', { odds: '1.80', otherOdds: '2.10', at: AT, source: 'hltv' }],
    ['closeMissing', 'too-old'],
    ['createdAt', '2026-11-01T10:00:00.000Z'],
    ['placedAt', '2026-11-02T10:00:00.000Z'],
    ['settledAt', '2026-11-03T10:00:00.000Z'],
    ['correctedAt', '2026-11-04T10:00:00.000Z'],
  ])
  expect(changes.every(({ to }) => to === null)).toBe(true)
})

test('an event that is no deletion does not show what follows from its other fields', () => {
  const changes = shown('changed', NOTHING, SINGLE)
  const hidden = ['matchSwapped', 'betTypeName', 'betTypeValue', 'closeMissing', 'settledAt', 'correctedAt']
  const ofDeletion = shown('deleted', NOTHING, SINGLE)
  expect(changes).toEqual(ofDeletion.filter(({ field }) => !hidden.includes(field)))
  expect(changes).toHaveLength(35 - hidden.length)
  expect(changes).toContainEqual({ field: 'amount', from: null, to: '50.00' })
})

test('a leg has its closing price in the event of a deletion only', () => {
  const leg = {
    match: 42,
    swapped: true,
    teams: 'Charlie vs Delta',
    team: 'Delta',
    odds: 1500,
    exactOdds: '3/2',
    betType: { name: 'match-winner', value: null },
    selection: SELECTION,
    grade: GRADE,
  } as const
  const field = {
    matchId: 42,
    matchSwapped: true,
    teams: 'Charlie vs Delta',
    selectedTeam: 'Delta',
    odds: '1.50',
    exactOdds: '3/2',
    betType: 'match-winner',
    selection: SELECTION,
    grade: GRADE,
  }
  const typed = { odds: 1800, other: null, at: null, source: 'typed' }
  const legCloses = [
    { close: typed, missing: null },
    { close: null, missing: 'not-tied' as const },
  ]
  expect(shown('deleted', { legs: [leg, leg], legCloses }, { legs: null, legCloses: null })).toEqual([
    {
      field: 'legs',
      from: [
        { ...field, close: { odds: '1.80', otherOdds: null, at: null, source: 'typed' }, closeMissing: null },
        { ...field, close: null, closeMissing: 'not-tied' },
      ],
      to: null,
    },
  ])
  expect(shown('changed', { legs: null }, { legs: [leg] })).toEqual([{ field: 'legs', from: null, to: [field] }])
})
