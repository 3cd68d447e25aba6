import { describe, expect, test } from 'vitest'
import {
  type Agreement,
  findMatch,
  findMatchOfSettled,
  isRecreation,
  isSwapped,
  namesSameTeams,
  orientation,
  pairIdentity,
  type RecreationCandidate,
  type Tie,
} from './match-tie.ts'

const DAY = 24 * 3_600_000
const now = new Date('2026-03-10T18:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * DAY)
const pair = { team1: 'Spirit', team2: 'FURIA' }

let lastId = 0
function match(change: Partial<RecreationCandidate> & { names?: readonly [string, string] } = {}): RecreationCandidate {
  const { names = ['Spirit', 'FURIA'], ...rest } = change
  lastId += 1
  return {
    id: lastId,
    source: 'hltv',
    team1: { key: null, name: names[0], logoUrl: null },
    team2: { key: null, name: names[1], logoUrl: null },
    status: 'upcoming',
    tournament: 'IEM Rio 2026',
    scheduledTime: days(1),
    finishedTime: null,
    score1: null,
    score2: null,
    maps: [],
    ...rest,
  }
}

const finishedAt = (end: Date) =>
  match({ status: 'finished', scheduledTime: new Date(end.getTime() - DAY / 8), finishedTime: end })
const live = () => match({ status: 'live', scheduledTime: days(-0.05) })
const startsIn = (count: number) => match({ scheduledTime: days(count) })

const ids = (tie: Tie<{ readonly id: number }>) =>
  tie.kind === 'none' ? [] : tie.kind === 'certain' ? [tie.match.id] : tie.matches.map(({ id }) => id)
const bet = { pair, placedAt: now }

describe('the match of a bet is certain when it is the only meeting of its teams', () => {
  test.each([
    ['tomorrow', startsIn(1)],
    ['in 7 days', startsIn(7)],
    ['in play', live()],
    ['in play, listed without its time', match({ status: 'live', scheduledTime: null })],
    ['two days ago: the bet was recorded afterwards', finishedAt(days(-2))],
    ['with the names in the other order', match({ names: ['furia', 'SPIRIT'] })],
  ])('%s', (_, only) => {
    expect(findMatch(bet, [match({ names: ['Spirit', 'FURIA fe'] }), only], now)).toEqual({
      kind: 'certain',
      match: only,
    })
  })

  test('and a cancelled one is not a second meeting', () => {
    const only = startsIn(1)
    expect(findMatch(bet, [match({ status: 'cancelled' }), only], now)).toEqual({ kind: 'certain', match: only })
  })

  test('and the meetings of other months do not count', () => {
    const only = live()
    expect(findMatch(bet, [finishedAt(days(-40)), only, startsIn(30)], now)).toEqual({ kind: 'certain', match: only })
  })

  test('and the past one ended before the bet is known to have been placed', () => {
    const next = startsIn(1)
    expect(findMatch({ ...bet, isPlacedAtKnown: true }, [finishedAt(days(-1)), next], now)).toEqual({
      kind: 'certain',
      match: next,
    })
  })
})

describe('the reach of a bet', () => {
  const minute = 1 / (24 * 60)
  const kindOf = (candidate: RecreationCandidate, placed = bet) => findMatch(placed, [candidate], now).kind

  test.each([
    ['starts in 7 days', startsIn(7), 'certain'],
    ['starts a minute later', startsIn(7 + minute), 'choose'],
    ['starts in 14 days', startsIn(14), 'choose'],
    ['starts a minute after that', startsIn(14 + minute), 'none'],
    ['was to start 4 days ago', startsIn(-4), 'choose'],
    ['ended 3 days ago', finishedAt(days(-3)), 'certain'],
    ['ended a minute earlier', finishedAt(days(-3 - minute)), 'choose'],
    ['ended 14 days ago', finishedAt(days(-14)), 'choose'],
    ['ended a minute before that', finishedAt(days(-14 - minute)), 'none'],
  ])('a match that %s', (_, candidate, kind) => {
    expect(kindOf(candidate)).toBe(kind)
  })

  test('a finished match without its end ended at its time, one without any time now', () => {
    const timed = match({ status: 'finished', scheduledTime: days(-4) })
    expect(kindOf(timed)).toBe('choose')
    expect(kindOf(match({ status: 'finished', scheduledTime: null }))).toBe('certain')
    // A source may plan a match for later than it ended.
    expect(kindOf(match({ status: 'finished', scheduledTime: days(9), finishedTime: days(-1) }))).toBe('certain')
  })

  test('a match in play since before the bet counts until now', () => {
    const long = match({ status: 'live', scheduledTime: days(-5) })
    expect(kindOf(long, { ...bet, placedAt: days(-1) })).toBe('certain')
  })

  test('a bet that is known to be placed at the end of a match may be on it, one placed later is not', () => {
    const ended = finishedAt(days(-1))
    const known = { ...bet, isPlacedAtKnown: true }
    expect(kindOf(ended, { ...known, placedAt: days(-1) })).toBe('certain')
    expect(kindOf(ended, { ...known, placedAt: days(-1 + minute) })).toBe('none')
    // An upcoming match that is late has not ended.
    expect(kindOf(startsIn(-1), known)).toBe('certain')
  })

  test('of two matches at one time the one that was listed first is offered first', () => {
    const [one, other] = [startsIn(1), startsIn(1)]
    expect(findMatch(bet, [other, one], now)).toEqual({ kind: 'choose', matches: [one, other] })
  })

  test('a bet placed as a match starts, or as it ends, is in play', () => {
    const [starts, ended] = [startsIn(0), finishedAt(days(0))]
    const begun = live()
    expect(findMatch(bet, [begun, starts], now)).toEqual({ kind: 'choose', matches: [starts, begun] })
    expect(findMatch(bet, [startsIn(0.01), ended], now)).toMatchObject({ matches: [ended, {}] })
  })
})

describe('the user chooses', () => {
  test.each([
    ['between a match in play and the next one', [live(), startsIn(2)]],
    [
      'between the next match and one of yesterday, since the bet may be recorded late',
      [startsIn(1), finishedAt(days(-1))],
    ],
    ['between two matches of one evening', [startsIn(0.1), startsIn(0.2)]],
    ['where the only match is 10 days away', [startsIn(10)]],
    ['where the only match ended 5 days ago', [finishedAt(days(-5))]],
    ['where the only match has no time yet', [match({ scheduledTime: null })]],
  ])('%s', (_, matches) => {
    expect(findMatch(bet, matches.toReversed(), now)).toEqual({ kind: 'choose', matches })
  })

  test('the match in play first, then the next ones, then the past ones', () => {
    const matches = [live(), startsIn(1), startsIn(6), finishedAt(days(-1)), finishedAt(days(-4))]
    expect(
      findMatch(
        bet,
        [3, 1, 4, 0, 2].flatMap((at) => matches[at] ?? []),
        now,
      ),
    ).toEqual({ kind: 'choose', matches })
  })

  test('the nearest first, however they are listed', () => {
    const [sixth, first] = [startsIn(6), startsIn(1)]
    expect(findMatch(bet, [sixth, first], now)).toEqual({ kind: 'choose', matches: [first, sixth] })
    const [older, newer] = [finishedAt(days(-4)), finishedAt(days(-1))]
    expect(findMatch(bet, [older, newer], now)).toEqual({ kind: 'choose', matches: [newer, older] })
    const [long, short] = [match({ status: 'live', scheduledTime: days(-0.5) }), live()]
    expect(findMatch(bet, [long, short], now)).toEqual({ kind: 'choose', matches: [short, long] })
  })

  test('where a name is known to belong to two teams', () => {
    const only = startsIn(1)
    expect(findMatch(bet, [only], now, new Set(['spirit'])).kind).toBe('choose')
  })

  test('where the source has two teams of one name', () => {
    const named = (key: string, time: Date) =>
      match({ team1: { key, name: 'Spirit', logoUrl: null }, scheduledTime: time })
    const near = named('1', days(1))
    // Outside the range of times, but it shows that two teams have this name.
    const tie = findMatch(bet, [near, named('2', days(60))], now)
    expect([tie.kind, ids(tie)]).toEqual(['choose', [near.id]])
  })
})

describe('of several meetings, a bet that came with its result', () => {
  /** The bet is of 1 March, 00:00. */
  const placedAt = days(-9.75)
  const playedAfter = (count: number) => finishedAt(new Date(placedAt.getTime() + (count + 1 / 8) * DAY))
  const after = (count: number) => new Date(placedAt.getTime() + count * DAY)
  const winners: readonly RecreationCandidate[] = [
    playedAfter(0.5),
    playedAfter(1.5),
    playedAfter(2.5),
    playedAfter(6),
    playedAfter(8),
  ]
  const [noon, nextDay, third, sixth, eighth] = winners
  const nearestOf = (
    candidates: readonly (RecreationCandidate | undefined)[],
    {
      settledUntil = null,
      agreement = 'agrees',
      known = [],
    }: Partial<{ settledUntil: Date | null; agreement: Agreement; known: readonly string[] }>,
  ) =>
    findMatchOfSettled(
      { pair, placedAt, isPlacedAtKnown: true },
      { settledUntil, agreement: () => agreement },
      candidates.flatMap((candidate) => candidate ?? []),
      now,
      new Set(known),
    )

  test.each([
    ['is on the one of its day', [third, noon], {}, noon],
    ['is on the one in play at its time', [playedAfter(-0.05), third], {}, 'first'],
    ['is on the only one that had ended when it was settled', [noon, third], { settledUntil: after(1) }, noon],
    ['is on the only one of the week that had ended by then', [sixth, eighth], { settledUntil: after(7) }, sixth],
  ] as const)('%s', (_, candidates, settled, expected) => {
    expect(nearestOf(candidates, settled)).toBe(expected === 'first' ? candidates[0] : expected)
  })

  test.each([
    ['its result is another', [noon, third], { agreement: 'contradicts' }],
    ['its result is not known', [noon, third], { agreement: 'open' }],
    ['the result of its only meeting is another', [noon], { agreement: 'contradicts' }],
    ['the only meeting began after it was settled', [third], { settledUntil: after(2.4) }],
    [
      'the only meeting began after it was settled, and says nothing',
      [third],
      { settledUntil: after(2.4), agreement: 'open' },
    ],
    ['the only meeting is in play', [live()], {}],
    ['the only meeting is still to be played', [startsIn(0.1)], {}],
    ['two begin within two days of it', [noon, nextDay], {}],
    ['none begins within a day of it', [nextDay, third], {}],
    ['the nearest is not over', [live(), match({ scheduledTime: days(3) })], {}],
    ['the name belongs to two teams', [noon, third], { known: ['spirit'] }],
    ['all ended long after it was settled', [third, sixth], { settledUntil: after(0.5) }],
  ] as const)('is left to its user where %s', (_, candidates, settled) => {
    expect(nearestOf(candidates, settled)).toBeNull()
  })

  test.each(['agrees', 'open'] as const)('is on a single meeting whose result %s', (agreement) => {
    expect(nearestOf([noon], { agreement })).toBe(noon)
  })

  test('is on no meeting where there is none', () => expect(nearestOf([], {})).toBeNull())

  test('is on a single meeting that ended a day after its settlement at the latest', () => {
    // It began before.
    const long = match({ status: 'finished', scheduledTime: after(0.25), finishedTime: after(1.5) })
    expect(nearestOf([long], { settledUntil: after(0.5) })).toBe(long)
    expect(nearestOf([long], { settledUntil: new Date(after(0.5).getTime() - 60_000) })).toBeNull()
  })

  test('is on the one that began a day after it, where the next began more than two days after it', () => {
    const begins = (count: number) => finishedAt(new Date(after(count).getTime() + DAY / 8))
    const [first, second] = [begins(1), begins(2.01)]
    expect(nearestOf([first, second], {})).toBe(first)
    expect(nearestOf([first, begins(2)], {})).toBeNull()
  })

  test('is on a single meeting that began at the moment of its settlement at the latest', () => {
    const { scheduledTime } = third ?? {}
    expect(nearestOf([third], { settledUntil: scheduledTime ?? null })).toBe(third)
  })
})

test.each([
  ['another team has a similar name', match({ names: ['Spirit Academy', 'FURIA'] })],
  ['only one team is decided', match({ names: ['Spirit', 'TBD'] })],
  ['the match is 20 days away', startsIn(20)],
  ['the match ended 20 days ago', finishedAt(days(-20))],
  ['the match is cancelled', match({ status: 'cancelled' })],
])('no match is meant when %s', (_, other) => {
  expect(findMatch(bet, [other], now)).toEqual({ kind: 'none' })
})

test.each([
  ['Spirit', 'FURIA', 'same'],
  ['furia', 'Spirit!', 'swapped'],
  ['Spirit', 'FURIA fe', null],
  ['Spirit', 'Spirit', null],
  ['TBD', 'FURIA', null],
  ['FURIA', 'MOUZ', null],
  ['MOUZ', 'Spirit', null],
] as const)('Spirit vs FURIA and %s vs %s: orientation %s', (name1, name2, expected) => {
  expect(orientation(pair, { team1: { name: name1 }, team2: { name: name2 } })).toBe(expected)
})

test.each([
  ['TBD', 'FURIA'],
  ['Spirit', 'TBD'],
])('%s vs %s is not a match of the same undecided pair', (team1, team2) => {
  const undecided = { pair: { team1, team2 }, placedAt: now }
  expect(orientation(undecided.pair, match({ names: [team1, team2] }))).toBeNull()
  expect(findMatch(undecided, [match({ names: [team1, team2] })], now)).toEqual({ kind: 'none' })
})

test.each([
  ['Spirit', 'FURIA', false, true],
  ['FURIA', 'Spirit', true, true],
  // The user tied it by names that are spelled in another way.
  ['Team Spirit', 'FURIA Esports', false, true],
  ['FURIA Esports', 'Team Spirit', true, true],
  ['Spirit', 'MOUZ', false, false],
])(
  'a match of %s and %s has the teams in the other order: %s, and may be chosen: %s',
  (team1, team2, swapped, same) => {
    expect(isSwapped(pair, match({ names: [team1, team2] }))).toBe(swapped)
    expect(namesSameTeams(pair, match({ names: [team1, team2] }))).toBe(same)
  },
)

test.each([
  ['Sæby', 'Saeby'],
  ['Œuvre', 'Oeuvre'],
  ['Þór', 'Thor'],
  ['Guðrún', 'Gudrun'],
  ['Team Ёлки', 'Елки'],
  ['Σπάρτη', 'Σπαρτη'],
])('a match of %s, whom the bet calls %s, has the teams in the order of its list', (name, inBet) => {
  for (const [listed, written] of [
    [name, inBet],
    [inBet, name],
  ] as const) {
    const own = { team1: written, team2: 'FURIA' }
    expect(namesSameTeams(own, match({ names: [listed, 'FURIA'] }))).toBe(true)
    expect(isSwapped(own, match({ names: [listed, 'FURIA'] }))).toBe(false)
    expect(isSwapped(own, match({ names: ['FURIA', listed] }))).toBe(true)
  }
})

test('two teams whose names differ by a word that sources add are told apart where both play', () => {
  expect(isSwapped({ team1: 'Team Spirit', team2: 'Spirit' }, match({ names: ['Spirit', 'Team Spirit'] }))).toBe(true)
  expect(isSwapped({ team1: 'Spirit', team2: 'Team Spirit' }, match({ names: ['Spirit', 'Team Spirit'] }))).toBe(false)
})

test('a name without its apostrophe is the same, also where a word that sources add stands before that', () => {
  const teams = { team1: 'Clan’s Pride', team2: 'FURIA' }
  expect(namesSameTeams(teams, match({ names: ['Clans Pride', 'FURIA'] }))).toBe(true)
})

test('two names are not those that their letters make together', () => {
  expect(namesSameTeams({ team1: 'Gen.G', team2: 'Pro' }, match({ names: ['Gen', 'GPro'] }))).toBe(false)
})

test('a pair of one name has no orientation', () => {
  expect(orientation({ team1: 'Partizan', team2: 'PARTIZAN' }, match({ names: ['Partizan', 'PARTIZAN'] }))).toBeNull()
})

test.each([
  ['Spirit', 'FURIA', true],
  ['furia', 'SPIRIT', true],
  ['Spirit', 'FURIA fe', false],
])('a match of %s and %s is grouped with the bet: %s', (team1, team2, expected) => {
  expect(pairIdentity({ team1, team2 }) === pairIdentity(pair)).toBe(expected)
})

test.each([
  ['Spirit', 'TBD'],
  ['TBD', 'FURIA'],
  ['Spirit', 'spirit'],
])('%s and %s are no pair', (team1, team2) => {
  expect(pairIdentity({ team1, team2 })).toBeNull()
})

describe('a cancelled match is listed again under another id', () => {
  const old = match({ status: 'cancelled', scheduledTime: days(1) })

  test.each([
    ['at the same time', match()],
    ['five hours later', match({ scheduledTime: days(1 + 5 / 24) })],
    ['twelve hours later', match({ scheduledTime: days(1.5) })],
    ['twelve hours earlier', match({ scheduledTime: days(0.5) })],
    ['with the teams in the other order', match({ names: ['FURIA', 'spirit'] })],
    ['with the tournament in other letters', match({ tournament: 'iem rio 2026' })],
    ['when it is in play already', match({ status: 'live' })],
    ['by another source', match({ source: 'bo3gg', team1: { key: '77', name: 'Spirit', logoUrl: null } })],
  ])('%s', (_, recreated) => {
    expect(isRecreation(old, recreated)).toBe(true)
    const waiting = { number: 1, name: null, status: 'not_started', score1: null, score2: null } as const
    expect(isRecreation({ ...old, maps: [waiting] }, recreated)).toBe(true)
  })

  test.each([
    ['the old one is not called off', { ...old, status: 'upcoming' as const }, match()],
    ['the old one is finished', { ...old, status: 'finished' as const }, match()],
    ['the old one was in play', { ...old, score1: 1, score2: 0 }, match()],
    [
      'the old one began its first map',
      { ...old, maps: [{ number: 1, name: null, status: 'running' as const, score1: 3, score2: 2 }] },
      match(),
    ],
    ['the other is called off too', old, match({ status: 'cancelled' })],
    ['it is a rematch on the next day', old, match({ scheduledTime: days(2) })],
    ['it is twelve hours and a minute later', old, match({ scheduledTime: days(1.5 + 1 / (24 * 60)) })],
    ['it has no time', { ...old, scheduledTime: null }, match()],
    ['the other side scored', { ...old, score1: 0, score2: 1 }, match()],
    ['its tournament is unknown', { ...old, tournament: null }, match()],
    ['the tournament of the other is unknown', old, match({ tournament: null })],
    ['the other has no time', old, match({ scheduledTime: null })],
    ['the tournament is another one', old, match({ tournament: 'IEM Rio 2026 Qualifier' })],
    ['the tournament is unknown', { ...old, tournament: null }, match({ tournament: null })],
    [
      'a team of either is not decided',
      { ...old, team2: { key: null, name: 'TBD', logoUrl: null } },
      match({ names: ['Spirit', 'TBD'] }),
    ],
    ['a team is another one', old, match({ names: ['Spirit', 'FURIA Academy'] })],
    [
      'a team has the same name but another key of the source',
      { ...old, team1: { key: '1', name: 'Spirit', logoUrl: null } },
      match({ team1: { key: '2', name: 'Spirit', logoUrl: null } }),
    ],
    ['it is the same match', old, { ...match(), id: old.id }],
  ])('but not when %s', (_, old, other) => {
    expect(isRecreation(old, other)).toBe(false)
  })
})
