import { describe, expect, test } from 'vitest'
import { formatBetType } from '../../market/bet-type.ts'
import type { ImportedPick } from '../draft.ts'
import { RowFault } from '../row.ts'
import { layPick, ownPick, type PickText, readPick } from './pick-text.ts'

const ODDS = 1850
const textOf = (given: Partial<PickText>): PickText => ({
  event: '',
  team1: '',
  team2: '',
  pick: '',
  market: '',
  isOtherGame: false,
  ...given,
})

/** "Alfa vs Bravo > Alfa > match-winner = match-winner": what is understood follows after "=". */
const lineOf = ({ teams, selectedTeam, betType, selection }: ImportedPick) =>
  `${teams} > ${selectedTeam} > ${formatBetType(betType)}${selection ? ` = ${selection.market}` : ''}`

const read = (given: Partial<PickText>) => lineOf(readPick(textOf(given), ODDS))

/** "textTooLong event": why a pick is refused. */
function faultOf(act: () => unknown): string | null {
  try {
    act()
    return null
  } catch (error) {
    if (error instanceof RowFault) return `${error.code} ${error.target}`
    throw error
  }
}

const EVENT = 'Alfa vs Bravo'
const WINNER = 'match-winner = match-winner'

describe('the two sides of a match', () => {
  test.each([
    ['with "vs"', { event: 'Alfa vs Bravo', pick: 'Bravo' }, `${EVENT} > Bravo > ${WINNER}`],
    ['with "VS."', { event: 'Alfa VS. Bravo', pick: 'Bravo' }, `${EVENT} > Bravo > ${WINNER}`],
    ['with "v"', { event: 'Alfa v Bravo', pick: 'Alfa' }, `${EVENT} > Alfa > ${WINNER}`],
    ['with "V."', { event: 'Alfa V. Bravo', pick: 'Alfa' }, `${EVENT} > Alfa > ${WINNER}`],
    ['with "@"', { event: 'Alfa @ Bravo', pick: 'Alfa' }, `${EVENT} > Alfa > ${WINNER}`],
    ['with "x"', { event: 'Alfa x Bravo', pick: 'Alfa' }, `${EVENT} > Alfa > ${WINNER}`],
    ['with a dash', { event: 'Alfa - Bravo', pick: 'Alfa' }, `${EVENT} > Alfa > ${WINNER}`],
    ['in columns', { team1: 'Alfa', team2: 'Bravo', pick: 'Alfa' }, `${EVENT} > Alfa > ${WINNER}`],
    [
      'in columns beside an event',
      { event: 'ESL', team1: 'Alfa', team2: 'Bravo', pick: 'Alfa' },
      `${EVENT} > Alfa > ${WINNER}`,
    ],
    ['in columns with spaces', { team1: ' Alfa ', team2: 'Bravo  ', pick: 'Alfa' }, `${EVENT} > Alfa > ${WINNER}`],
    [
      'with more than one space and other case',
      { event: 'Alfa  vs   Bravo', pick: 'ALFA' },
      `${EVENT} > Alfa > ${WINNER}`,
    ],
    ['in the pick', { pick: 'Alfa vs Bravo' }, `${EVENT} > ${EVENT} > other`],
    ['in the pick, with "v"', { pick: 'Alfa v Bravo' }, `${EVENT} > ${EVENT} > other`],
    [
      'with a dash, where nothing says that it is a match',
      { event: 'Alfa - Bravo', pick: 'Delta' },
      'Alfa - Bravo > Delta > other',
    ],
    ['with one side in a column', { event: 'Cup', team1: 'Alfa', pick: 'Alfa' }, 'Cup > Alfa > other'],
    ['with the other side in a column', { event: 'Cup', team2: 'Alfa', pick: 'Alfa' }, 'Cup > Alfa > other'],
    ['with one team twice', { event: 'Cup', team1: 'Alfa', team2: 'Alfa', pick: 'Alfa' }, 'Cup > Alfa > other'],
    ['with one "x"', { event: 'Alfa x Bravo', pick: 'Delta' }, `${EVENT} > Delta > other`],
    ['with one "×"', { event: 'Alfa × Bravo', pick: 'Delta' }, `${EVENT} > Delta > other`],
    ['with "versus"', { event: 'Alfa versus Bravo', pick: 'Delta' }, `${EVENT} > Delta > other`],
    ['with "gegen"', { event: 'Alfa gegen Bravo', pick: 'Delta' }, `${EVENT} > Delta > other`],
    ['with "contre"', { event: 'Alfa contre Bravo', pick: 'Delta' }, `${EVENT} > Delta > other`],
    ['with a sign and flags', { event: '🇧🇷Alfa🆚Bravo 🇩🇪', pick: '🇩🇪 Bravo' }, `${EVENT} > Bravo > ${WINNER}`],
    ['with "против"', { event: 'Альфа против Браво', pick: 'Дельта' }, 'Альфа vs Браво > Дельта > other'],
    [
      'with two "x", which can be read in two ways',
      { event: 'Alfa x Bravo x Charlie', pick: 'Delta' },
      'Alfa x Bravo x Charlie > Delta > other',
    ],
    [
      'with a dash, and maps that are counted',
      { event: 'Alfa - Bravo', pick: 'over 2.5 maps' },
      `${EVENT} > Alfa > total-maps (over 2.5 maps) = total-maps`,
    ],
    [
      'of which there are three',
      { event: 'Alfa vs Bravo vs Charlie', pick: 'Charlie' },
      'Alfa vs Bravo vs Charlie > Charlie > other',
    ],
    [
      'of which there are three between dashes',
      { event: 'Alfa - Bravo - Charlie', pick: 'Charlie' },
      'Alfa - Bravo - Charlie > Charlie > other',
    ],
  ] as const)('%s', (_, given, line) => {
    expect(read(given)).toBe(line)
  })
})

test('a team whose name holds the name of the other is named by the whole of it', () => {
  expect(read({ event: 'Alfa vs Alfa Five', pick: 'Alfa Five' })).toBe(`Alfa vs Alfa Five > Alfa Five > ${WINNER}`)
})

test('an undecided team is no side', () => {
  expect(read({ event: 'TBD vs Alfa', pick: 'TBD' })).toBe('TBD vs Alfa > TBD > other')
})

test('one side in a column of its own is no event', () => {
  expect(read({ team1: 'Alfa', pick: 'Alfa ML' })).toBe('Alfa ML > Alfa ML > other')
  expect(read({ team2: 'Alfa', pick: 'Alfa ML' })).toBe('Alfa ML > Alfa ML > other')
})

describe('what was bet on', () => {
  test.each([
    ['a side and its victory', { pick: 'Alfa ML' }, `Alfa > ${WINNER}`],
    ['a side and its victory in parentheses', { pick: 'Alfa (ML)' }, `Alfa > ${WINNER}`],
    ['a side to win', { pick: 'Bravo to win' }, `Bravo > ${WINNER}`],
    ['a side that wins', { pick: 'Bravo wins' }, `Bravo > ${WINNER}`],
    ['a side that wins, in Portuguese', { pick: 'Bravo vence' }, `Bravo > ${WINNER}`],
    ['a side and a money line in two words', { pick: 'Bravo money line' }, `Bravo > ${WINNER}`],
    ['a side and win', { pick: 'Bravo win' }, `Bravo > ${WINNER}`],
    ['a money line', { pick: 'Bravo moneyline' }, `Bravo > ${WINNER}`],
    ['the first side by number', { pick: 'П1' }, `Alfa > ${WINNER}`],
    ['the second side by number', { pick: 'п2' }, `Bravo > ${WINNER}`],
    ['the number of a side in the column of markets', { market: 'П2' }, `Bravo > ${WINNER}`],
    ['a number and a line', { pick: 'П1 (0)' }, 'Alfa > other (П1 (0))'],
    ['a side and a number', { pick: 'Alfa п1' }, 'Alfa > other (Alfa п1)'],
    ['a side beside a number in the market', { pick: 'Alfa', market: 'П2' }, 'Alfa > other (П2)'],
    ['a number of a third side', { pick: 'П3' }, 'П3 > other'],
    ['a number within a word', { pick: 'xП1' }, 'xП1 > other'],
    ['a number and a word', { pick: 'П1x' }, 'П1x > other'],
    ['a handicap by number without its line', { pick: 'Ф1' }, 'Ф1 > other'],
    ['a number within the market', { market: 'Победа П1' }, `${EVENT} > other (Победа П1)`],
    ['a number that begins the market', { market: 'П1 по картам' }, `${EVENT} > other (П1 по картам)`],
    ['a winner', { pick: 'Alfa', market: 'Match Winner' }, `Alfa > ${WINNER}`],
    ['a winner of the catalogue', { pick: 'Alfa', market: 'match-winner' }, `Alfa > ${WINNER}`],
    ['three ways', { pick: 'Alfa', market: '1X2' }, 'Alfa > match-winner (1x2) = match-winner'],
    [
      'a type of the catalogue',
      { pick: 'Alfa', market: 'map-winner (map 2)' },
      'Alfa > map-winner (map 2) = map-winner',
    ],
    ['a market of nothing that is known', { pick: 'Alfa', market: 'Fastest ace' }, 'Alfa > other (Fastest ace)'],
    ['a pick of nothing that is known', { pick: 'Fastest ace' }, 'Fastest ace > other'],
    [
      'a pick of nothing that is known with its market',
      { pick: 'Fastest ace', market: 'Specials' },
      'Fastest ace > other (Specials)',
    ],
    [
      'a side with something else',
      { pick: 'Alfa fastest ace', market: 'Specials' },
      'Alfa > other (Specials: Alfa fastest ace)',
    ],
    ['a side with something else and no market', { pick: 'Alfa fastest ace' }, 'Alfa > other (Alfa fastest ace)'],
    ['both sides', { pick: 'Alfa Bravo' }, 'Alfa Bravo > other'],
    ['nothing', {}, `${EVENT} > other`],
    ['a market only', { market: 'Fastest ace' }, `${EVENT} > other (Fastest ace)`],
    ['part of the name of a side', { pick: 'Alf' }, 'Alf > other'],
  ])('%s', (_, given, line) => {
    expect(read({ event: EVENT, ...given })).toBe(`${EVENT} > ${line}`)
  })

  test.each([
    ['a line', { pick: 'Alfa -1.5' }, 'Alfa > handicap (-1.5)'],
    ['a line with a comma', { pick: 'Alfa -1,5' }, 'Alfa > handicap (-1,5)'],
    ['a line of the other side', { pick: 'Bravo +1.5' }, 'Bravo > handicap (+1.5)'],
    ['a line with a long minus', { pick: 'Alfa −1.5' }, 'Alfa > handicap (-1.5)'],
    ['a line in parentheses', { pick: 'Alfa (-1.5)' }, 'Alfa > handicap (-1.5)'],
    ['a line behind the name of the market', { pick: 'Alfa handicap -1.5' }, 'Alfa > handicap (-1.5)'],
    ['a line by number', { pick: 'Ф1 (-1.5)' }, 'Alfa > handicap (-1.5)'],
    ['a line by number without a space', { pick: 'Ф1(-1.5)' }, 'Alfa > handicap (-1.5)'],
    ['a line before the side', { pick: '-1.5 Alfa' }, 'Alfa > handicap (-1.5)'],
    [
      'a market that says of what the line is',
      { pick: 'Alfa -1.5', market: 'Handicap maps' },
      'Alfa > handicap (Handicap maps: Alfa -1.5) = map-handicap',
    ],
    ['a line of the second by number', { pick: 'Ф2 (+1.5)' }, 'Bravo > handicap (+1.5)'],
    ['a market of handicaps', { pick: 'Alfa -1.5', market: 'Handicap' }, 'Alfa > handicap (-1.5)'],
    ['a market of Asian handicaps', { pick: 'Alfa -1.5', market: 'Asian Handicap' }, 'Alfa > handicap (-1.5)'],
    ['a market that holds the line', { pick: 'Alfa', market: 'Handicap -1.5' }, 'Alfa > handicap (-1.5)'],
    ['a market that holds a long minus', { pick: 'Alfa', market: 'Spread −1.5' }, 'Alfa > handicap (-1.5)'],
    ['a market that holds the line in parentheses', { pick: 'Alfa', market: 'Фора (-1.5)' }, 'Alfa > handicap (-1.5)'],
    ['a line of ten', { pick: 'Alfa -10.5' }, 'Alfa > handicap (-10.5)'],
    ['a line of a quarter', { pick: 'Alfa -1.25' }, 'Alfa > handicap (-1.25)'],
    ['a whole line', { pick: 'Alfa +2' }, 'Alfa > handicap (+2)'],
    ['a number without a sign', { pick: 'Alfa 1.5' }, 'Alfa > other (Alfa 1.5)'],
    ['a line of hundreds', { pick: 'Alfa -100.5' }, 'Alfa > other (Alfa -100.5)'],
    ['words behind the line', { pick: 'Alfa -1.5 kills' }, 'Alfa > other (Alfa -1.5 kills)'],
    [
      'a handicap of something else',
      { pick: 'Alfa -1.5', market: 'Kills handicap' },
      'Alfa > other (Kills handicap: Alfa -1.5)',
    ],
    ['a line of something else', { pick: 'Alfa kills -1.5' }, 'Alfa > other (Alfa kills -1.5)'],
    ['another market', { pick: 'Alfa -1.5', market: 'Kills' }, 'Alfa > other (Kills: Alfa -1.5)'],
    [
      'a handicap of kills',
      { pick: 'Alfa -1.5 kills', market: 'Handicap' },
      'Alfa > other (Handicap: Alfa -1.5 kills)',
    ],
    ['a handicap of maps', { pick: 'Alfa -1.5 maps' }, 'Alfa > handicap (Alfa -1.5 maps) = map-handicap'],
    [
      'a market of maps',
      { pick: 'Alfa -1.5', market: 'Map handicap' },
      'Alfa > handicap (Map handicap: Alfa -1.5) = map-handicap',
    ],
    ['rounds', { pick: 'over 26.5 rounds map 1' }, 'Alfa > total-rounds (over 26.5 rounds map 1) = total-rounds'],
    [
      'rounds of a market',
      { pick: 'over 26.5', market: 'Map 1 rounds' },
      'Alfa > total-rounds (Map 1 rounds: over 26.5) = total-rounds',
    ],
    ['maps', { pick: 'under 2.5 maps' }, 'Alfa > total-maps (under 2.5 maps) = total-maps'],
    [
      'maps, which the market repeats',
      { pick: 'over 2.5 maps', market: 'Over 2.5 maps' },
      'Alfa > total-maps (Over 2.5 maps) = total-maps',
    ],
    ['a side that wins a map', { pick: 'Alfa wins map 1' }, 'Alfa > map-winner (Alfa wins map 1) = map-winner'],
    ['a side of a map', { pick: 'Alfa', market: 'Map 2 winner' }, 'Alfa > map-winner (Map 2 winner) = map-winner'],
    ['a number of nothing', { pick: 'over 2.5' }, 'over 2.5 > other'],
  ])('with %s', (_, given, line) => {
    expect(read({ event: EVENT, ...given })).toBe(`${EVENT} > ${line}`)
  })

  test.each([
    'Match Winner|match result|Game winner|series betting|money line|moneyline|To win|full time result|fulltime odds|match|Game|Winner|ML|H2H|Head to head',
    'Outright winner|Vencedor|Vencedor da partida|vencedor do jogo|Resultado|Resultado final',
    'Победитель|победитель матча|Победа|победа в матче|Исход|исход матча|Vainqueur|vainqueur du match|match-winner',
  ])('a side in a market of winners: %s', (markets) => {
    const read1 = (market: string) => read({ event: EVENT, pick: 'Alfa', market })
    expect(markets.split('|').filter((market) => read1(market) !== `${EVENT} > Alfa > ${WINNER}`)).toEqual([])
  })

  test.each(['Single', 'straight', 'Match Winner map', 'x ML', 'Winner of the cup', 'a 1x2', '1x2 b'])(
    'a side in another market: %s',
    (market) => {
      expect(read({ event: EVENT, pick: 'Alfa', market })).toBe(`${EVENT} > Alfa > other (${market})`)
    },
  )
})

describe('a text that holds the match and the pick', () => {
  test.each([
    [
      'three sides',
      { event: 'Alfa vs Bravo vs Charlie: Charlie' },
      'Alfa vs Bravo vs Charlie: Charlie > Alfa vs Bravo vs Charlie: Charlie > other',
    ],
    ['one team twice', { event: 'Alfa vs Alfa: Bravo' }, 'Alfa vs Alfa: Bravo > Alfa vs Alfa: Bravo > other'],
    [
      'a dash in the name of a side',
      { event: 'Alfa vs Bravo - Academy', pick: 'Bravo - Academy' },
      `Alfa vs Bravo - Academy > Bravo - Academy > ${WINNER}`,
    ],
    ['a colon', { event: 'Alfa vs Bravo: Alfa' }, `${EVENT} > Alfa > ${WINNER}`],
    ['a colon between spaces', { event: 'Alfa vs Bravo : Alfa' }, `${EVENT} > Alfa > ${WINNER}`],
    ['a dash', { event: 'Alfa vs Bravo - Bravo' }, `${EVENT} > Bravo > ${WINNER}`],
    ['a long dash', { event: 'Alfa vs. Bravo — Bravo' }, `${EVENT} > Bravo > ${WINNER}`],
    ['a bar', { event: 'Alfa v Bravo | Bravo' }, `${EVENT} > Bravo > ${WINNER}`],
    ['a slash', { event: 'Alfa vs Bravo / Bravo' }, `${EVENT} > Bravo > ${WINNER}`],
    [
      'rounds',
      { event: 'Alfa v Bravo - over 26.5 rounds map 1' },
      `${EVENT} > Alfa > total-rounds (over 26.5 rounds map 1) = total-rounds`,
    ],
    [
      'a pick and a market in their columns',
      { event: 'Alfa vs Bravo: Semifinal', pick: 'Bravo', market: 'Winner' },
      `${EVENT} > Bravo > other (Winner: Semifinal)`,
    ],
    [
      'a pick that names no side',
      { event: 'Alfa vs Bravo: Semifinal', pick: 'Delta' },
      'Alfa vs Bravo: Semifinal > Delta > other',
    ],
    ['in the column of picks', { pick: 'Alfa vs Bravo: Alfa' }, `${EVENT} > Alfa > ${WINNER}`],
    [
      'in the column of picks, with a market',
      { pick: 'Alfa vs Bravo: Alfa', market: 'ML' },
      `${EVENT} > Alfa > ${WINNER}`,
    ],
    ['without a match before it', { event: 'Cup: Alfa' }, 'Cup: Alfa > Cup: Alfa > other'],
  ])('with %s', (_, given, line) => {
    expect(read(given)).toBe(line)
  })
})

test('the market of a bet on another game or sport is not understood, and the bet is tied to no match', () => {
  const pick = readPick(textOf({ event: EVENT, pick: 'Alfa', market: 'Winner', isOtherGame: true }), ODDS)
  expect(lineOf(pick)).toBe(`${EVENT} > Alfa > other (Winner)`)
  expect(pick.isOtherGame).toBe(true)
})

test.each([
  ['FURIA – MOUZ (Map 1)', '', 'map-winner (map 1 winner) = map-winner'],
  ['FURIA vs MOUZ - Map 2', 'Match Winner', 'map-winner (map 2 winner) = map-winner'],
  ['FURIA vs MOUZ [mapa 3]', 'Handicap -3.5', 'handicap (Map 3: Handicap -3.5) = round-handicap'],
])('the map that the event %j names is that of the market %j', (event, market, read1) => {
  expect(read({ event, pick: 'FURIA', market })).toBe(`FURIA vs MOUZ > FURIA > ${read1}`)
})

test.each([
  ['FURIA vs MOUZ Map 2', ''],
  ['FURIA vs MOUZ (2nd map)', ''],
  ['FURIA vs MOUZ: Map 1 Winner', 'Winner'],
  ['FURIA vs MOUZ 2-я карта', '1x2'],
  ['FURIA vs MOUZ - Round handicap', ''],
  ['FURIA vs MOUZ, pistol round (map 1)', 'Winner'],
  ['FURIA vs MOUZ (kills)', ''],
  ['FURIA vs MOUZ (-1.5)', ''],
  ['FURIA vs MOUZ, Nuke', ''],
  ['FURIA vs MOUZ (Mirage)', 'Winner'],
  ['FURIA vs MOUZ - Dust II', ''],
  ['FURIA vs MOUZ de_inferno', '1x2'],
  ['IEM Katowice map 1: FURIA vs MOUZ', ''],
  ['Pistol round: FURIA vs MOUZ', ''],
])('an event that names a market, %j, makes no match winner of the market %j', (event, market) => {
  const { betType, selection } = readPick(textOf({ event, pick: 'FURIA', market }), ODDS)
  expect([betType.name, selection]).toEqual(['other', null])
})

test.each([
  'IEM Katowice: FURIA vs MOUZ',
  'CS2: FURIA v MOUZ (BO3)',
  'ESL Pro League - FURIA vs MOUZ',
  'FURIA vs MOUZ, Best of 3',
])('a league and a format around two sides are none of their names: %s', (event) => {
  expect(read({ event, pick: 'MOUZ' })).toBe(`FURIA vs MOUZ > MOUZ > ${WINNER}`)
})

test.each(["Alfa doesn't win", 'Alfa not to win', 'Alfa não vence', 'Alfa не победит'])('%s is no win', (pick) => {
  expect(read({ event: EVENT, pick })).toBe(`${EVENT} > Alfa > other (${pick})`)
})

test('1 and 2 are the sides of two columns', () => {
  const sides = { team1: 'Alfa', team2: 'Bravo' }
  expect(read({ ...sides, pick: '2' })).toBe(`${EVENT} > Bravo > ${WINNER}`)
  expect(read({ ...sides, pick: '2', market: 'Correct score' })).not.toContain(WINNER)
  expect(read({ event: EVENT, pick: '2' })).not.toContain(WINNER)
})

test('a team may have a word of a market as its name', () => {
  expect(read({ event: 'Mirage vs M1', pick: 'Mirage' })).toBe(`Mirage vs M1 > Mirage > ${WINNER}`)
  expect(read({ event: 'Rounds vs M1', pick: 'M1' })).toBe(`Rounds vs M1 > M1 > ${WINNER}`)
  expect(read({ event: 'Rounds vs M1', pick: 'Rounds' })).toBe(`Rounds vs M1 > Rounds > ${WINNER}`)
})

describe('an event without two sides', () => {
  test.each([
    ['with a pick and a market', { event: 'Cup', pick: 'Alfa', market: 'Outright' }, 'Cup > Alfa > other (Outright)'],
    ['with a market', { event: 'Cup', market: 'Outright' }, 'Cup > Cup > other (Outright)'],
    ['with nothing', { event: 'Cup' }, 'Cup > Cup > other'],
    ['that is only a pick', { pick: 'Alfa' }, 'Alfa > Alfa > other'],
    ['that is only a pick and a market', { pick: 'Alfa', market: 'Outright' }, 'Alfa > Alfa > other (Outright)'],
    [
      'with one team twice',
      { team1: 'Alfa', team2: 'Alfa', pick: 'Bravo', market: 'Outright' },
      'Bravo > Bravo > other (Outright)',
    ],
    ['with counted maps', { event: 'Cup', pick: 'over 2.5 maps' }, 'Cup > over 2.5 maps > other'],
    [
      'with two dashes and counted maps',
      { event: 'Alfa - Bravo - Charlie', pick: 'over 2.5 maps' },
      'Alfa - Bravo - Charlie > over 2.5 maps > other',
    ],
    ['that is only a market', { market: 'Outright' }, 'Outright > Outright > other'],
  ])('%s stands for the teams', (_, given, line) => {
    expect(read(given)).toBe(line)
  })

  test('and without anything is refused', () => {
    expect(faultOf(() => read({}))).toBe('eventMissing event')
    expect(faultOf(() => read({ team1: 'Alfa' }))).toBe('eventMissing event')
    expect(faultOf(() => read({ event: '\u00ad' }))).toBe('eventMissing event')
  })
})

describe('what is too long is refused', () => {
  const LONG = 'x'.repeat(421)

  test.each(['event', 'team1', 'team2', 'pick', 'market'] as const)('a text of 421 characters: %s', (field) => {
    const given = { event: 'Cup', [field]: LONG }
    expect(faultOf(() => read(given))).toBe(`textTooLong ${field}`)
    expect(faultOf(() => layPick(textOf(given), ODDS))).toBe(`textTooLong ${field}`)
    expect(faultOf(() => ownPick(textOf({ market: 'other', pick: 'a', ...given }), ODDS))).toBe(`textTooLong ${field}`)
  })

  test('a text of 420 characters is not', () => {
    const long = 'x'.repeat(420)
    expect(read({ event: long })).toBe(`${long} > ${long} > other`)
  })

  test('two teams that are too long together', () => {
    const teams = (length: number) => ({ team1: 'a'.repeat(208), team2: 'b'.repeat(length), pick: 'c' })
    expect(readPick(textOf(teams(208)), ODDS).teams).toHaveLength(420)
    expect(faultOf(() => read(teams(209)))).toBe('textTooLong event')
  })

  test('a market of 81 characters', () => {
    const market = 'x'.repeat(80)
    expect(read({ event: 'Cup', market })).toBe(`Cup > Cup > other (${market})`)
    expect(faultOf(() => read({ event: 'Cup', market: `${market}x` }))).toBe('textTooLong market')
    expect(faultOf(() => read({ event: EVENT, pick: 'Alfa', market: `${'map 1 '.repeat(13)}won` }))).toBe(
      'textTooLong market',
    )
  })

  test('a pick against a long one', () => {
    expect(layPick(textOf({ event: 'Cup', pick: 'x'.repeat(415) }), ODDS).selectedTeam).toHaveLength(420)
    expect(faultOf(() => layPick(textOf({ event: 'Cup', pick: 'x'.repeat(416) }), ODDS))).toBe('textTooLong pick')
  })
})

test('a bet against a pick is kept as a bet of the type other', () => {
  const lay = (given: Partial<PickText>) => lineOf(layPick(textOf(given), ODDS))
  expect(lay({ event: EVENT, pick: 'Alfa' })).toBe('Alfa vs Bravo > Lay: Alfa > other (lay)')
  expect(lay({ event: 'Cup' })).toBe('Cup > Lay: Cup > other (lay)')
  expect(lay({ pick: 'Alfa' })).toBe('Alfa > Lay: Alfa > other (lay)')
  expect(faultOf(() => lay({ market: 'Winner' }))).toBe('eventMissing event')
  expect(layPick(textOf({ event: EVENT, pick: 'Alfa' }), ODDS)).toMatchObject({ odds: ODDS, selection: null })
})

test('a pick of our own export is kept letter by letter', () => {
  const own = (given: Partial<PickText>) => lineOf(ownPick(textOf(given), ODDS))
  expect(own({ event: EVENT, pick: 'Alfa', market: 'match-winner' })).toBe(`${EVENT} > Alfa > ${WINNER}`)
  expect(own({ event: ' Alfa  -  Bravo', pick: 'x\u200b', market: 'other (a)' })).toBe(
    ' Alfa  -  Bravo > x > other (a)',
  )
  expect(faultOf(() => own({ event: EVENT, pick: 'Alfa', market: 'multiple' }))).toBe('notABet market')
  expect(faultOf(() => own({ event: '', pick: 'Alfa', market: 'other' }))).toBe('eventMissing event')
  expect(faultOf(() => own({ event: EVENT, pick: '', market: 'other' }))).toBe('eventMissing event')
})

describe('words for markets in other languages', () => {
  test.each([
    ['Gana Alfa', '', `Alfa > ${WINNER}`],
    ['Alfa vainqueur', '', `Alfa > ${WINNER}`],
    ['Alfa kazanır', '', `Alfa > ${WINNER}`],
    ['Alfa', 'To Win Match', `Alfa > ${WINNER}`],
    ['Alfa', 'To Win Map 2', 'Alfa > map-winner (To Win Map 2) = map-winner'],
    ['Vainqueur carte 2 : Bravo', '', 'Bravo > map-winner (Vainqueur carte 2 : Bravo) = map-winner'],
    ['Karte 1: Bravo', '', 'Bravo > map-winner (Karte 1: Bravo) = map-winner'],
    ['Карта 2: П2', '', 'Bravo > map-winner (Карта 2: П2) = map-winner'],
    ['1-я карта П1', '', 'Alfa > map-winner (1-я карта П1) = map-winner'],
    ['Alfa +1,5 cartes', '', 'Alfa > handicap (Alfa +1,5 cartes) = map-handicap'],
    ['Alfa +1.5 harita', '', 'Alfa > handicap (Alfa +1.5 harita) = map-handicap'],
    ['2.5 üst harita', '', 'Alfa > total-maps (2.5 üst harita) = total-maps'],
    ['poniżej 2,5 mapy', '', 'Alfa > total-maps (poniżej 2,5 mapy) = total-maps'],
    ['Over 2,5 mappe', '', 'Alfa > total-maps (Over 2,5 mappe) = total-maps'],
    ['2', 'Vincente', `Bravo > ${WINNER}`],
    ['1', '1X2', 'Alfa > match-winner (1x2) = match-winner'],
  ])('%s in the market "%s"', (pick, market, expected) => {
    expect(read({ event: 'Alfa - Bravo', pick, market })).toBe(`${EVENT} > ${expected}`)
  })

  test.each([
    ['1', ''],
    ['1', 'Total'],
    ['Alfa gana 1 mapa', ''],
    ['2.5 üst', ''],
  ])('%s in the market "%s" stays a text', (pick, market) => {
    expect(read({ event: 'Alfa - Bravo', pick, market })).toMatch(/ > other(?: \(.*\))?$/)
  })
})
