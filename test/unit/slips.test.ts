import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { mirrored, type Selection } from '../../src/domain/market/selection.ts'
import { readSlip } from '../../src/domain/slip/read-slip.ts'
import type { SlipBet, SlipKnown, SlipLeg } from '../../src/domain/slip/slip.ts'

// Texts that were written without the reader, and what they say: test/fixtures/slips.
const FOLDER = path.resolve(import.meta.dirname, '../fixtures/slips')
const SECOND = path.join(FOLDER, 'second')
const THIRD = path.join(FOLDER, 'third')
const FOURTH = path.join(FOLDER, 'fourth')

type ExpectedLeg = {
  readonly matchId: string | null
  /** `other`: of another game. */
  readonly market: Selection['market'] | 'other'
  readonly map?: number
  readonly side?: 1 | 2
  readonly line?: number
  readonly over?: boolean
  readonly score?: string
  readonly odds: number | null
}
type Expected = {
  readonly legs: readonly ExpectedLeg[]
  readonly stake: number | null
  readonly odds: number
  readonly bookmaker: string | null
  readonly slipId?: string
  readonly placedAt: string | null
  readonly placedAtAlsoRight?: readonly string[]
  readonly freebet?: boolean
  /** What a win returns. */
  readonly winnings?: number
  readonly bookmakerAlsoRight?: readonly string[]
  readonly slipIdAlsoRight?: readonly string[]
  readonly alsoRight?: readonly { readonly path: string; readonly value: unknown }[]
}
type File = {
  readonly known: {
    /** One for all, or by slip. */
    readonly now: string | Readonly<Record<string, string>>
    readonly currency: Readonly<Record<string, string>>
    readonly timezone: Readonly<Record<string, string>>
    readonly matches: readonly {
      readonly id: string
      readonly team1: string
      readonly team2: string
      readonly startsAt: string
      readonly tournament: string
      readonly bestOf: 1 | 3
    }[]
    readonly bookmakers: readonly string[]
  }
  readonly slips: Readonly<Record<string, Expected>>
}
const fileOf = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as File

const LOCALES: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'pt-BR',
  'America/New_York': 'en-US',
  'Europe/Lisbon': 'pt-PT',
  'Europe/Moscow': 'ru-RU',
}

function knownTo(folder: string, slip: string): SlipKnown {
  const { known: facts } = fileOf(folder)
  const zone = facts.timezone[slip] ?? 'UTC'
  return {
    matches: facts.matches.map(({ team1, team2, startsAt, tournament, bestOf }, at) => ({
      id: at + 1,
      team1,
      team2,
      startsAt: new Date(startsAt),
      tournament,
      format: `BO${bestOf}`,
    })),
    teams: [],
    bookmakers: facts.bookmakers,
    currency: facts.currency[slip] ?? 'EUR',
    locale: LOCALES[zone] ?? 'en-GB',
    now: new Date(typeof facts.now === 'string' ? facts.now : (facts.now[slip] ?? facts.now['default'] ?? '')),
    zone,
  }
}

const textOf = (folder: string, name: string) => readFileSync(path.join(folder, `${name}.txt`), 'utf8')

/** The selection as the reader writes it. */
function selectionOf({ market, map, side, line, over, score }: ExpectedLeg): unknown {
  const [score1, score2] = score?.split('-').map(Number) ?? []
  if (market === 'correct-score') return { market, score1, score2 }
  return {
    market,
    ...(map !== undefined && { map }),
    ...(side !== undefined && { side }),
    ...(line !== undefined && { line }),
    ...(over !== undefined && { choice: over ? 'over' : 'under' }),
    ...(market === 'match-winner' && { isThreeWay: false }),
  }
}

const isNear = (one: number | null, other: number | null) =>
  one !== null && other !== null && Math.abs(one - other) <= 0.011

type Field = 'open' | 'right' | 'wrong'
const judged = (value: unknown, isRight: boolean): Field => (value === null ? 'open' : isRight ? 'right' : 'wrong')

const isSelection = (read: Selection | null, expected: unknown) =>
  JSON.stringify(sorted(read)) === JSON.stringify(sorted(expected))

/** A leg as expected, or with the values that are right as well. */
const legsOf = ({ legs, alsoRight = [] }: Expected, at: number): readonly ExpectedLeg[] => {
  const leg = legs[at]
  const others = alsoRight.filter((one) => one.path === `legs.${at}`).map(({ value }) => value as Partial<ExpectedLeg>)
  return leg ? [leg, ...others.map((other) => ({ ...leg, ...other }))] : []
}

function legFields(
  leg: SlipLeg,
  at: number,
  { expected, matches }: { readonly expected: Expected; readonly matches: File['known']['matches'] },
): Readonly<Record<string, Field>> {
  const id = leg.match && matches[leg.match.id - 1]?.id
  const legs = legsOf(expected, at)
  const match = matches.find((one) => one.id === legs[0]?.matchId)
  // Without its match, a leg has the sides in the order of the text.
  const isReversed = leg.match === null && leg.pair !== null && leg.pair.team1 === match?.team2
  const selection = leg.selection && isReversed ? mirrored(leg.selection) : leg.selection
  const side = legs[0]?.side
  const picked = match && side ? match[`team${side}`] : leg.selectedTeam
  return {
    match: judged(id, id === legs[0]?.matchId),
    market: judged(
      selection,
      legs.some((one) => isSelection(selection, selectionOf(one))),
    ),
    side: judged(
      leg.selectedTeam,
      leg.selection === null || leg.selection.market === 'correct-score' || leg.selectedTeam === picked,
    ),
    odds: judged(leg.odds, isNear((leg.odds ?? 0) / 1000, legs[0]?.odds ?? null)),
  }
}

const sorted = (value: unknown) =>
  value ? Object.entries(value).toSorted(([one], [two]) => (one < two ? -1 : 1)) : null

const valuesAt = ({ alsoRight = [] }: Expected, field: string) =>
  alsoRight.filter((one) => one.path === field).map(({ value }) => value)

/** Names that the reader has for a bookmaker whose own is a word of a slip. */
const NAMES: Readonly<Record<string, string>> = { Stake: 'Stake.com' }
const bookmakersOf = ({ bookmaker, bookmakerAlsoRight = [] }: Expected) =>
  [bookmaker, NAMES[bookmaker ?? ''], ...bookmakerAlsoRight].map((name) => name?.toLowerCase())

/** Every field of a reading, by its path. */
function fieldsOf(
  bet: SlipBet,
  expected: Expected,
  matches: File['known']['matches'],
): Readonly<Record<string, Field>> {
  const times = [expected.placedAt, ...(expected.placedAtAlsoRight ?? [])].map((time) => time && Date.parse(time))
  const toMinute = (time: number | string | null) => time && Math.floor(Number(time) / 60_000)
  return {
    ...Object.fromEntries(
      bet.legs.flatMap((leg, at) =>
        Object.entries(legFields(leg, at, { expected, matches })).map(([field, of]) => [`${at + 1} ${field}`, of]),
      ),
    ),
    odds: judged(bet.odds, isNear((bet.odds ?? 0) / 1000, expected.odds)),
    stake: judged(bet.stake, [expected.stake, ...valuesAt(expected, 'stake')].includes((bet.stake ?? 0) / 100)),
    possibleWin: judged(bet.possibleWin, expected.winnings === (bet.possibleWin ?? 0) / 100),
    bookmaker: judged(bet.bookmaker, bookmakersOf(expected).includes(bet.bookmaker?.toLowerCase())),
    slipId: judged(bet.slipId, [expected.slipId, ...(expected.slipIdAlsoRight ?? [])].includes(bet.slipId ?? '')),
    placedAt: judged(bet.placedAt, times.map(toMinute).includes(toMinute(bet.placedAt?.getTime() ?? null))),
  }
}

/** The fields that the text does not say. */
const unsaid = ({ legs, stake, bookmaker, slipId, placedAt }: Expected) => [
  'possibleWin',
  ...legs.flatMap(({ matchId, market, odds }, at) => [
    ...(odds === null ? [`${at + 1} odds`] : []),
    ...(matchId === null ? [`${at + 1} match`] : []),
    ...(matchId === null && market === 'other' ? [`${at + 1} market`, `${at + 1} side`] : []),
  ]),
  ...(stake === null ? ['stake'] : []),
  ...(bookmaker === null ? ['bookmaker'] : []),
  ...(slipId === undefined ? ['slipId'] : []),
  ...(placedAt === null ? ['placedAt'] : []),
]

/** The fields that the reader leaves open although the text says them, or why it refuses all. Fails where one is read wrong. */
function openIn(folder: string, slip: string): readonly string[] {
  const { known, slips } = fileOf(folder)
  const expected = slips[slip]
  const read = readSlip(textOf(folder, slip), knownTo(folder, slip))
  if (!expected) throw new Error(`${slip} is not expected`)
  if (read.kind === 'refused') return [read.reason]
  expect(read.legs).toHaveLength(expected.legs.length)
  const fields = Object.entries(fieldsOf(read, expected, known.matches))
  expect(fields.filter(([, of]) => of === 'wrong')).toEqual([])
  expect(read.freeBet).toBe(expected.freebet ?? false)
  return fields.flatMap(([field, of]) => (of === 'open' && !unsaid(expected).includes(field) ? [field] : []))
}

const SECOND_OPEN: readonly (readonly [string, readonly string[]])[] = [
  ['01', []],
  ['02', []],
  ['03', []],
  // A chat of two people, each with a team.
  ['04', ['1 market', '1 side', 'placedAt']],
  ['05', ['5 market', '5 side']],
  ['06', []],
  ['07', []],
  // A market that the book has no type for, as in 18.
  ['08', ['1 market']],
  ['09', []],
  ['10', []],
  ['11', ['1 market', '1 side']],
  ['12', []],
  ['13', ['1 market', '1 side', 'stake', 'placedAt']],
  ['14', []],
  ['15', ['1 match', '1 market']],
  ['16', []],
  ['17', ['slipId']],
  ['18', ['1 market']],
  ['19', []],
  ['20', []],
]

const THIRD_OPEN: readonly (readonly [string, readonly string[]])[] = [
  ['01', []],
  ['02', []],
  ['03', []],
  ['04', []],
  ['05', []],
  // Stake, odds and possible win contradict each other, as in 16.
  ['06', ['1 odds', 'odds', 'stake']],
  ['08', []],
  ['09', []],
  // A time within an hour of the start of a match may be that of the match, as in 11.
  ['10', ['placedAt']],
  ['11', ['placedAt']],
  ['12', []],
  ['13', []],
  ['14', []],
  ['15', []],
  ['16', ['1 odds', 'odds', 'stake']],
  ['19', []],
  ['20', []],
]

const FOURTH_OPEN: readonly (readonly [string, readonly string[]])[] = [
  // A number in groups behind points.
  ['01', ['slipId']],
  // A running score between the teams.
  ['02', ['1 match', '1 market', 'placedAt']],
  // Both picks stand on one line, before the match of the first.
  ['03', ['1 market', '2 market', 'odds']],
  ['04', []],
  // A running score beside the market, as in 08.
  ['05', ['1 market']],
  // A number in groups.
  ['06', ['slipId']],
  ['07', []],
  ['08', ['1 market', '1 side', 'placedAt']],
  ['09', []],
  ['10', []],
  ['11', []],
]

describe('a slip of other hands is read right or left open', () => {
  // The fields that the reader leaves open although the text says them, or that the text leaves open.
  test.each([
    ['01', []],
    ['02', []],
    ['03', []],
    ['04', []],
    ['05', []],
    ['06', []],
    ['07', []],
    // A market that the book has no type for.
    ['08', ['1 market', '1 side']],
    ['09', []],
    ['10', []],
    ['11', []],
    // A market within the sentences of a chat.
    ['12', ['1 market', '1 side', 'placedAt']],
    ['13', []],
    ['14', []],
    ['15', []],
    ['16', []],
    // Stake, odds and possible win contradict each other.
    ['17', ['1 odds', 'odds', 'stake']],
    // The teams met twice, and only a weekday tells which match it is.
    ['18', ['1 match']],
    ['19', []],
    ['20', []],
  ])('%s', (slip, open) => {
    expect(openIn(FOLDER, slip)).toEqual(open)
  })

  test.each(SECOND_OPEN)('second %s', (slip, open) => {
    expect(openIn(SECOND, slip)).toEqual(open)
  })

  test.each(THIRD_OPEN)('third %s', (slip, open) => {
    expect(openIn(THIRD, slip)).toEqual(open)
  })

  test.each(FOURTH_OPEN)('fourth %s', (slip, open) => {
    expect(openIn(FOURTH, slip)).toEqual(open)
  })

  test.each([FOLDER, SECOND, THIRD, FOURTH])('all of %s are listed here', (folder) => {
    expect(Object.keys(fileOf(folder).slips)).toHaveLength(
      readdirSync(folder).filter((name) => name.endsWith('.txt')).length,
    )
  })

  test('most are read whole', () => {
    const whole = (sets: readonly (readonly [string, readonly string[]])[]) =>
      sets.filter(([, open]) => open.length === 0).length
    expect([SECOND_OPEN, THIRD_OPEN, FOURTH_OPEN].map(whole)).toEqual([12, 13, 5])
  })

  test('a contradiction is said', () => {
    const read = readSlip(textOf(FOLDER, '17'), knownTo(FOLDER, '17'))
    expect(read).toMatchObject({ doubts: [{ reason: 'arithmetic' }, { reason: 'arithmetic' }] })
  })
})

describe('a text without a bet is refused', () => {
  test.each([
    ['an advertisement', '01', 'offer'],
    ['football', '02', 'otherSport'],
    ['Dota 2', '03', 'otherSport'],
    ['prices of both sides', '04', 'offer'],
    ['ten slips', '05', 'severalSlips'],
    ['a chat from right to left', '06', 'nothing'],
    ['a picture', '07', 'picture'],
    ['a multiple with legs of another game', '09', 'otherSport'],
    ['a slip of placeholders', '10', 'nothing'],
    ['a system', 'second/01', 'system'],
    ['American football', 'second/02', 'otherSport'],
    ['a report of a week', 'second/03', 'severalSlips'],
    ['a bet that was not taken', 'second/04', 'rejected'],
    ['League of Legends', 'second/05', 'otherSport'],
    ['a receipt of a deposit', 'second/06', 'nothing'],
    ['a board of prices beside an empty slip', 'third/07', 'offer'],
    ['a system of three events', 'third/17', 'system'],
    ['Dota 2 between teams of a known match', 'third/18', 'otherSport'],
    ['a system of numbered legs', 'fourth/01', 'system'],
  ])('%s', (_, name, reason) => {
    const [own = '', set = ''] = name.split('/').toReversed()
    const folder = path.join(FOLDER, set)
    expect(readSlip(textOf(folder, `refused/${own}`), knownTo(folder, '01'))).toEqual({ kind: 'refused', reason })
  })
})
