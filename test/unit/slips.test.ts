import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Selection } from '../../src/domain/market/selection.ts'
import { readSlip } from '../../src/domain/slip/read-slip.ts'
import type { SlipBet, SlipKnown, SlipLeg } from '../../src/domain/slip/slip.ts'

// Texts that were written without the reader, and what they say: test/fixtures/slips.
const FOLDER = path.resolve(import.meta.dirname, '../fixtures/slips')

type ExpectedLeg = {
  readonly matchId: string | null
  readonly market: Selection['market']
  readonly map?: number
  readonly side?: 1 | 2
  readonly line?: number
  readonly over?: boolean
  readonly score?: string
  readonly odds: number
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
}
type File = {
  readonly known: {
    readonly now: string
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
const { known: FACTS, slips: SLIPS } = JSON.parse(readFileSync(path.join(FOLDER, 'expected.json'), 'utf8')) as File

const LOCALES: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'pt-BR',
  'Europe/Lisbon': 'pt-PT',
  'Europe/Moscow': 'ru-RU',
}

function knownTo(slip: string): SlipKnown {
  const zone = FACTS.timezone[slip] ?? 'UTC'
  return {
    matches: FACTS.matches.map(({ team1, team2, startsAt, tournament, bestOf }, at) => ({
      id: at + 1,
      team1,
      team2,
      startsAt: new Date(startsAt),
      tournament,
      format: `BO${bestOf}`,
    })),
    teams: [],
    bookmakers: FACTS.bookmakers,
    currency: FACTS.currency[slip] ?? 'EUR',
    locale: LOCALES[zone] ?? 'en-GB',
    now: new Date(FACTS.now),
    zone,
  }
}

const textOf = (name: string) => readFileSync(path.join(FOLDER, `${name}.txt`), 'utf8')

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

function legFields(leg: SlipLeg, expected: ExpectedLeg | undefined): Readonly<Record<string, Field>> {
  const id = leg.match && FACTS.matches[leg.match.id - 1]?.id
  const selection = expected && selectionOf(expected)
  const side = expected?.side
  const picked = leg.match && side ? leg.match[`team${side}`] : leg.selectedTeam
  return {
    match: judged(id, id === expected?.matchId),
    market: judged(leg.selection, JSON.stringify(sorted(leg.selection)) === JSON.stringify(sorted(selection))),
    side: judged(
      leg.selectedTeam,
      leg.selection === null || leg.selection.market === 'correct-score' || leg.selectedTeam === picked,
    ),
    odds: judged(leg.odds, isNear((leg.odds ?? 0) / 1000, expected?.odds ?? null)),
  }
}

const sorted = (value: unknown) =>
  value ? Object.entries(value).toSorted(([one], [two]) => (one < two ? -1 : 1)) : null

/** Every field of a reading, by its path. */
function fieldsOf(bet: SlipBet, expected: Expected): Readonly<Record<string, Field>> {
  const times = [expected.placedAt, ...(expected.placedAtAlsoRight ?? [])].map((time) => time && Date.parse(time))
  const toMinute = (time: number | string | null) => time && Math.floor(Number(time) / 60_000)
  return {
    ...Object.fromEntries(
      bet.legs.flatMap((leg, at) =>
        Object.entries(legFields(leg, expected.legs[at])).map(([field, of]) => [`${at + 1} ${field}`, of]),
      ),
    ),
    odds: judged(bet.odds, isNear((bet.odds ?? 0) / 1000, expected.odds)),
    stake: judged(bet.stake, (bet.stake ?? 0) / 100 === expected.stake),
    bookmaker: judged(bet.bookmaker, bet.bookmaker === expected.bookmaker),
    slipId: judged(bet.slipId, bet.slipId === expected.slipId),
    placedAt: judged(bet.placedAt, times.map(toMinute).includes(toMinute(bet.placedAt?.getTime() ?? null))),
  }
}

/** The fields that the text does not say. */
const unsaid = ({ stake, bookmaker, slipId, placedAt }: Expected) => [
  ...(stake === null ? ['stake'] : []),
  ...(bookmaker === null ? ['bookmaker'] : []),
  ...(slipId === undefined ? ['slipId'] : []),
  ...(placedAt === null ? ['placedAt'] : []),
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
    // The team has two matches.
    ['14', ['1 match']],
    ['15', []],
    ['16', []],
    // Stake, odds and possible win contradict each other.
    ['17', ['1 odds', 'odds', 'stake']],
    // The teams met twice, and only a weekday tells which match it is.
    ['18', ['1 match']],
    ['19', []],
    ['20', []],
  ])('%s', (slip, open) => {
    const expected = SLIPS[slip]
    const read = readSlip(textOf(slip), knownTo(slip))
    if (read.kind === 'refused' || !expected) throw new Error(`${slip} is refused`)
    expect(read.legs).toHaveLength(expected.legs.length)
    const fields = Object.entries(fieldsOf(read, expected))
    expect(fields.filter(([, of]) => of === 'wrong')).toEqual([])
    const left = fields.flatMap(([field, of]) => (of === 'open' && !unsaid(expected).includes(field) ? [field] : []))
    expect(left).toEqual(open)
    expect(read.freeBet).toBe(expected.freebet ?? false)
  })

  test('all of them are listed here', () => {
    expect(Object.keys(SLIPS)).toHaveLength(readdirSync(FOLDER).filter((name) => name.endsWith('.txt')).length)
  })

  test('a contradiction is said', () => {
    const read = readSlip(textOf('17'), knownTo('17'))
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
  ])('%s', (_, name, reason) => {
    expect(readSlip(textOf(`refused/${name}`), knownTo('01'))).toEqual({ kind: 'refused', reason })
  })
})
