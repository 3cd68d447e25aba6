import { describe, expect, test } from 'vitest'
import { readSlip } from './read-slip.ts'
import type { KnownMatch, SlipKnown } from './slip.ts'

const match = (
  id: number,
  team1: string,
  team2: string,
  startsAt: string,
  format: KnownMatch['format'] = 'BO3',
): KnownMatch => ({ id, team1, team2, startsAt: new Date(startsAt), tournament: 'IEM Cologne 2026', format })

const KNOWN: SlipKnown = {
  matches: [
    match(1, 'Team Spirit', 'MOUZ', '2026-11-30T20:00Z'),
    match(2, 'FURIA', 'Natus Vincere', '2026-12-01T17:00Z'),
    match(3, 'Vitality', 'The MongolZ', '2026-12-01T20:00Z', 'BO5'),
    match(4, 'Spirit Academy', 'MOUZ NXT', '2026-12-01T10:00Z'),
    match(5, 'FaZe', 'G2', '2026-12-01T13:00Z', 'BO1'),
    match(6, 'Virtus.pro', 'Falcons', '2026-12-02T13:00Z'),
    match(7, 'BetBoom', 'Aurora', '2026-12-02T16:00Z'),
    match(8, 'BIG', '500', '2026-12-02T18:00Z'),
    match(9, 'Liquid', 'Astralis', '2026-12-03T18:00Z'),
    match(10, 'Liquid', 'Heroic', '2026-12-04T18:00Z'),
  ],
  teams: ['Team Spirit', 'FURIA', 'MIBR', 'Imperial'],
  bookmakers: ['Betano', 'bet365', 'GG.BET', 'Pinnacle'],
  currency: 'EUR',
  locale: 'pt-BR',
  now: new Date('2026-11-30T18:00Z'),
  zone: 'Europe/Lisbon',
}
const IN_ROUBLES: SlipKnown = { ...KNOWN, currency: 'RUB', locale: 'ru-RU', zone: 'Europe/Moscow' }

const winner = (side: 1 | 2) => ({ market: 'match-winner', side, isThreeWay: false }) as const
const read = (lines: readonly string[] | string, known = KNOWN) =>
  readSlip(typeof lines === 'string' ? lines : lines.join('\n'), known)
const bet = (lines: readonly string[] | string, known = KNOWN) => {
  const found = read(lines, known)
  if (found.kind === 'refused') throw new Error(found.reason)
  return found
}
const doubtsOf = (lines: readonly string[] | string, known = KNOWN) =>
  bet(lines, known).doubts.map(({ field, reason }) => `${field} ${reason}`)

describe('a slip is read whole', () => {
  test.each([
    {
      name: 'of Betano, in Portuguese',
      known: KNOWN,
      lines: [
        'Bilhete de aposta',
        'Simples',
        'Handicap de mapas',
        'FURIA -1.5',
        'FURIA x Natus Vincere',
        'CS2 - IEM Cologne 2026',
        '01/12 17:00',
        'Odd 2,75',
        'Valor apostado: 10,00 €',
        'Retorno possível: 27,50 €',
        'Aposta feita em 29/11/2026 22:15',
        'Betano',
      ],
      expected: {
        legs: [{ match: { id: 2 }, selectedTeam: 'FURIA', selection: { market: 'map-handicap', side: 1, line: -1.5 } }],
        odds: 2750,
        stake: 1000,
        possibleWin: 2750,
        bookmaker: 'Betano',
        placedAt: new Date('2026-11-29T22:15Z'),
      },
    },
    {
      name: 'of bet365, with fractional odds',
      known: KNOWN,
      lines: [
        '€10.00 Single',
        'Natus Vincere',
        'To Win Match',
        'FURIA v Natus Vincere',
        '4/5',
        'Stake €10.00',
        'To Return €18.00',
        'Bet Ref XY1234567891W',
      ],
      expected: {
        legs: [{ match: { id: 2 }, selectedTeam: 'Natus Vincere', selection: winner(2), odds: 1800 }],
        stake: 1000,
        possibleWin: 1800,
        slipId: 'XY1234567891W',
      },
    },
    {
      name: 'of GG.BET, with labels above their values',
      known: KNOWN,
      lines: [
        'GG.BET',
        'Single #987654321',
        'Counter-Strike 2 • IEM Cologne 2026',
        'Vitality — The MongolZ',
        'Map 2 - Winner',
        'Vitality',
        '1.62',
        'Bet amount',
        '15 EUR',
        'Possible win',
        '24.30 EUR',
      ],
      expected: {
        legs: [{ match: { id: 3 }, selection: { market: 'map-winner', map: 2, side: 1 } }],
        odds: 1620,
        stake: 1500,
        bookmaker: 'GG.BET',
        slipId: '987654321',
      },
    },
    {
      name: 'of Pinnacle, which shows what is won without the stake',
      known: KNOWN,
      lines: [
        'Team Spirit vs MOUZ',
        'CS2 - IEM Cologne',
        'Money Line - Match',
        'Team Spirit',
        '@ 1.850',
        'Risk: 20.00 Win: 17.00',
        'Wager #123456789',
      ],
      expected: {
        legs: [{ match: { id: 1 }, selection: winner(1) }],
        odds: 1850,
        stake: 2000,
        possibleWin: 3700,
        slipId: '123456789',
      },
    },
    {
      name: 'of Fonbet, in Russian',
      known: IN_ROUBLES,
      lines: [
        'Фонбет',
        'Пари № 55512345678',
        'Киберспорт. Counter-Strike 2. IEM Cologne',
        'Team Spirit – MOUZ',
        'Ф2 (+1.5)',
        'Коэффициент 1.44',
        'Сумма пари 2 500 ₽',
        'Возможная выплата 3 600 ₽',
        '30.11.2026 20:05',
      ],
      expected: {
        legs: [{ match: { id: 1 }, selectedTeam: 'MOUZ', selection: { market: 'map-handicap', side: 2, line: 1.5 } }],
        odds: 1440,
        stake: 250_000,
        bookmaker: 'Fonbet',
        placedAt: new Date('2026-11-30T17:05Z'),
        slipId: '55512345678',
      },
    },
    {
      name: 'of 1xBet, on the rounds of a map',
      known: IN_ROUBLES,
      lines: [
        '1xBet',
        'Купон 7788991122',
        'Ординар',
        'Counter-Strike 2. IEM',
        'Virtus.pro - Falcons',
        '1-я карта. Тотал раундов: Тотал меньше 21.5',
        '1.87',
        'Ставка: 300 ₽',
        'Возможный выигрыш: 561 ₽',
      ],
      expected: {
        legs: [{ match: { id: 6 }, selection: { market: 'total-rounds', map: 1, choice: 'under', line: 21.5 } }],
        odds: 1870,
        stake: 30_000,
        bookmaker: '1xBet',
      },
    },
    {
      name: 'of BetBoom, with the side by its number',
      known: IN_ROUBLES,
      lines: [
        'BetBoom',
        'Ординар',
        'FaZe — G2',
        'Победа 2',
        'К 2.05',
        'Сумма ставки 1000 ₽',
        'Возможный выигрыш 2050 ₽',
      ],
      expected: { legs: [{ match: { id: 5 }, selectedTeam: 'G2', selection: winner(2) }], odds: 2050, stake: 100_000 },
    },
    {
      name: 'of Thunderpick',
      known: KNOWN,
      lines: [
        'Thunderpick',
        'CS2',
        'Natus Vincere vs FURIA',
        'Map 1 Winner',
        'Natus Vincere',
        'Odds 2.15',
        'Bet: €20.00',
        'Payout: €43.00',
      ],
      expected: {
        legs: [{ match: { id: 2 }, selection: { market: 'map-winner', map: 1, side: 2 } }],
        odds: 2150,
        stake: 2000,
        bookmaker: 'Thunderpick',
      },
    },
    {
      name: 'as a message in Russian',
      known: IN_ROUBLES,
      lines: ['Прогноз на сегодня: Спирит - Маус, победа Спирит за 1.65, ставлю 500 руб'],
      expected: { legs: [{ match: { id: 1 }, selection: winner(1) }], odds: 1650, stake: 50_000 },
    },
    {
      name: 'as a multiple whose picks stand above their matches',
      known: KNOWN,
      lines: [
        'Parlay (2 picks)',
        'Map 1 Winner',
        'FURIA',
        'FURIA vs Natus Vincere',
        '1.80',
        'Total Maps',
        'Under 2.5',
        'Team Spirit vs MOUZ',
        '1.90',
        'Total odds 3.42',
        'Stake €5',
        'Potential win €17.10',
      ],
      expected: {
        legs: [
          { match: { id: 2 }, selection: { market: 'map-winner', map: 1, side: 1 }, odds: 1800 },
          { match: { id: 1 }, selection: { market: 'total-maps', choice: 'under', line: 2.5 }, odds: 1900 },
        ],
        odds: 3420,
        stake: 500,
      },
    },
    {
      name: 'as a multiple whose picks stand below their matches',
      known: IN_ROUBLES,
      lines: [
        'Экспресс',
        '1. Team Spirit - MOUZ',
        'Тотал карт больше 2.5',
        '2.10',
        '2. FURIA - Natus Vincere',
        'Фора 1 (-1.5)',
        '2.50',
        'Общий коэффициент: 5.25',
        'Ставка: 500 ₽',
        'Возможный выигрыш: 2625 ₽',
      ],
      expected: {
        legs: [
          { match: { id: 1 }, selection: { market: 'total-maps', choice: 'over', line: 2.5 }, odds: 2100 },
          { match: { id: 2 }, selection: { market: 'map-handicap', side: 1, line: -1.5 }, odds: 2500 },
        ],
        odds: 5250,
        stake: 50_000,
      },
    },
  ])('$name', ({ lines, known, expected }) => {
    expect(read(lines, known)).toMatchObject({ kind: 'bet', doubts: [], ...expected })
  })
})

describe('a line is read whole', () => {
  test.each([
    ['spirit -1.5 1.85 20 betano', 1, { market: 'map-handicap', side: 1, line: -1.5 }, 1850, 2000],
    ['20 spirit 1.85', 1, winner(1), 1850, 2000],
    ['furai 1.85 20', 2, winner(1), 1850, 2000],
    ['vp -1.5 @2.3 5', 6, { market: 'map-handicap', side: 1, line: -1.5 }, 2300, 500],
    ['over 2.5 spirit mouz 1.95 20', 1, { market: 'total-maps', choice: 'over', line: 2.5 }, 1950, 2000],
    ['spirit mais de 2.5 mapas 1,95 20', 1, { market: 'total-maps', choice: 'over', line: 2.5 }, 1950, 2000],
    ['g2 faze тм 22.5 1.8 15 eur', 5, { market: 'total-rounds', map: 1, choice: 'under', line: 22.5 }, 1800, 1500],
    ['furia map 2 1.7 10', 2, { market: 'map-winner', map: 2, side: 1 }, 1700, 1000],
    ['furia -150 20', 2, winner(1), 1667, 2000],
    ['spirit academy ml 1.5 10', 4, winner(1), 1500, 1000],
    ['спирит победа 1.85 20 евро', 1, winner(1), 1850, 2000],
    ['Spirit correct score 2-0 2.75 10', 1, { market: 'correct-score', score1: 2, score2: 0 }, 2750, 1000],
    ['Team Spirit to win 1.85 20€', 1, winner(1), 1850, 2000],
    ['MOUZ ML vs Spirit @2.10 20€', 1, winner(2), 2100, 2000],
  ])('%s', (text, id, selection, odds, stake) => {
    expect(read(text)).toMatchObject({ kind: 'bet', legs: [{ match: { id }, selection }], odds, stake, doubts: [] })
  })
})

describe('what has two readings stays open', () => {
  test.each([
    ['two sides', 'spirit mouz 1.85 20', ['side ambiguous']],
    ['two matches', 'liquid 1.85 20', ['teams ambiguous']],
    ['two numbers that may be odds', 'spirit 1.85 20.00', ['odds ambiguous', 'stake ambiguous']],
    ['a stake in units', 'FURIA ML @1.85 (2u)', ['stake missing']],
    ['a stake in percent', 'FURIA ML, odd 1.90, stake 2%', ['stake missing']],
    ['a market with other words', 'Spirit vs MOUZ\nFirst half winner map 1\nSpirit\n1.85\n20 EUR', ['market unknown']],
    [
      'a total of one team',
      'Spirit vs MOUZ\nTeam Spirit Total Rounds Over 10.5 Map 1\n1.85\n20 EUR',
      ['market unknown'],
    ],
    ['a pick that is denied', "Spirit vs MOUZ\nSpirit doesn't win\n1.85\n20 EUR", ['market unknown']],
    ['rounds of an unnamed map', 'Spirit vs MOUZ over 21.5 @1.9 20€', ['market unknown']],
    [
      'sums that contradict each other',
      'Spirit ML vs MOUZ\nStake €20.00\nOdds 1.85\nReturns €50.00',
      ['odds arithmetic', 'stake arithmetic'],
    ],
    ['a fraction that may be a day', 'Spirit ML vs MOUZ\n4/12\nStake €20.00', ['odds ambiguous']],
    ['a day', 'Spirit ML vs MOUZ\n01/12\nStake €20.00', ['odds missing']],
    [
      'one match of a multiple',
      'Multiple\nSpirit ML vs MOUZ\nOdds 3.40\nStake €20.00',
      ['teams missing', 'odds ambiguous'],
    ],
    ['another currency', 'Spirit ML vs MOUZ\nOdds 1.85\nStake £20.00', ['stake otherCurrency']],
    ['an opponent that no known match has', 'Spirit\nSinners\nWinner\nSpirit\n1.4\n10 EUR', ['teams unlikely']],
    ['two bookmakers', 'spirit ml 1.85 20 betano bet365', ['bookmaker ambiguous']],
    [
      'a line with a wrong word, above odds that are missing',
      'Total Maps\naver 2.5\nFURIA vs Natus Vincere\nOdds\nStake €1.00',
      ['market unknown', 'odds missing'],
    ],
    [
      'a score without a market beside a running one',
      'Spirit vs MOUZ\n2-0\nMap 1: 13-7, 6-4\n1.85\n20 EUR',
      ['market unknown'],
    ],
    [
      'a no to another market',
      'Spirit vs MOUZ\nMatch Winner\nSpirit\nNo knife round\n1.85\n20 EUR',
      ['market unknown'],
    ],
    [
      'a score of rounds as a pick',
      'Spirit vs MOUZ\nMap 1\nCorrect score 13-9\nSpirit\n1.85\n20 EUR',
      ['market unknown'],
    ],
    ['two scores as a pick', 'Spirit vs MOUZ\nCorrect score\n2-0, 2-1\n1.85\n20 EUR', ['market unknown']],
  ])('%s', (_, text, expected) => {
    expect(doubtsOf(text)).toEqual(expected)
  })

  test.each([
    ['a word beside a name', 'Spirit Gaming - Team MOUZ\nMap 2 Winner\nMOUZ Esports\n1.85\n20 EUR', 'map-winner'],
    ['an arrow', 'My Bets > Open\nSpirit vs MOUZ\nMap Handicap\nMOUZ (+1.5)\n1.85\n20 EUR', 'map-handicap'],
    ['an age', 'Spirit vs MOUZ\nMap Handicap\nMOUZ (+1.5)\n1.85\n20 EUR\nPlay with care. +18', 'map-handicap'],
    ['a running score', 'Spirit vs MOUZ\nMaps 1-0 Rounds 6-4\nMap 2 Winner\nMOUZ\n1.85\n20 EUR', 'map-winner'],
    ['a sentence', 'Spirit vs MOUZ\nWinner\nMOUZ\n1.85\n20 EUR\nNo refund after acceptance', 'match-winner'],
    ['a score of rounds', 'Spirit\n1\nMOUZ\n0\nMap 2 4:6\nMap 2 Winner\nMOUZ\n1.85\n20 EUR', 'map-winner'],
    ['an offer', 'Get up to 70% more!\nSpirit vs MOUZ\nMap Handicap\nMOUZ (+1.5)\n1.85\n20 EUR', 'map-handicap'],
    ['a laugh', 'put 20€ on mouz ml vs spirit at 1.85 tmrw easy money lol', 'match-winner'],
    ['a number', 'Bet slip no. 123456789\nSpirit vs MOUZ\nWinner\nMOUZ\n1.85\n20 EUR', 'match-winner'],
  ])('%s is no part of the market', (_, text, market) => {
    expect(bet(text)).toMatchObject({
      legs: [{ match: { id: 1 }, selectedTeam: 'MOUZ', selection: { market } }],
      doubts: [],
    })
  })

  test('a multiple whose last leg names no market has its markets above or below', () => {
    const { legs } = bet([
      'Multiple',
      'Team Spirit (-1.5)',
      '1.80',
      'Map Handicap',
      'Over 2.5',
      '1.90',
      'Total Maps',
      'FURIA vs Natus Vincere',
      'Over 3.5',
      '2.00',
      'Total Maps',
      'Vitality vs The MongolZ',
      'Total odds 6.84',
      'Stake 10 EUR',
    ])
    expect(legs.slice(1)).toMatchObject([
      { match: { id: 2 }, selection: null, odds: null },
      { match: { id: 3 }, selection: null, odds: null },
    ])
  })

  const TWO = ['Team Spirit', 'Match Winner', 'Team Spirit - MOUZ', 'FURIA', 'Match Winner', 'FURIA - Natus Vincere']
  const multiple = (above: string, between: string, ...below: readonly string[]) =>
    bet(['Combo x2', above, ...TWO.slice(0, 3), between, ...TWO.slice(3), ...below, 'Stake 10 EUR'])

  test('odds above each pick are those of the leg below them', () => {
    const { legs, odds } = multiple('1.85', '2.10', 'Total odds 3.89')
    expect(legs.map((one) => one.odds)).toEqual([1850, 2100])
    expect(odds).toBe(3890)
    expect(multiple('Odds: 1.85', 'Odds: 2.10', 'Odds: 3.89').legs.map((one) => one.odds)).toEqual([1850, 2100])
    expect(multiple('1.85', '2.10', 'Potential win 38.85 EUR').legs.map((one) => one.odds)).toEqual([1850, 2100])
  })

  test('odds between two legs that may be those of either stay open', () => {
    expect(multiple('Active', '2.10', 'Total odds 3.89').legs.map((one) => one.odds)).toEqual([null, null])
    expect(multiple('1.85', '2.10', '1.50').legs.map((one) => one.odds)).toEqual([null, null])
  })

  test('the odds of all below a label without a value are no odds of the last leg', () => {
    const first = ['Team Spirit vs MOUZ', 'Match Winner', 'Team Spirit', 'Odds', '1.18']
    const second = ['FURIA vs Natus Vincere', 'Match Winner', 'FURIA', 'Odds', 'Total odds', '4.92']
    const { legs } = bet(['Combo x2', ...first, ...second, 'Stake', '10.00 EUR', 'Potential win', '49.20 EUR'])
    expect(legs.map((one) => one.odds)).toEqual([null, null])
  })

  test('the odds of all behind a word and an @ are no odds of the last leg', () => {
    const { legs, odds } = multiple('@1.85', '@2.10', 'Total @3.89')
    expect([...legs.map((one) => one.odds), odds]).toEqual([1850, 2100, 3890])
  })

  test('a team without its match is not taken for the bookmaker of the same name', () => {
    const legs = ['Team Spirit', 'Odds', '1.10', 'Winner', 'Team Spirit vs MOUZ', 'BetBoom', 'Odds', '1.20', 'Winner']
    const below = ['Total odds', '1.32', 'Stake', '1.00 EUR']
    expect(bet(['Multiple', ...legs, ...below]).bookmaker).toBeNull()
    expect(bet(['BetBoom', 'Multiple', ...legs.slice(0, 5), ...below], IN_ROUBLES).bookmaker).toBe('BetBoom')
  })

  test('a leg of another game is tied to no match and is on no market', () => {
    const lines = (heading: string) => [
      'Double',
      'CS2. Spirit - MOUZ',
      'Winner: Spirit',
      '1.85',
      heading,
      'Winner: Falcons',
      '2.10',
      'Total odds 3.89',
      'Stake 10 EUR',
    ]
    expect(bet(lines('Dota 2. Tundra - Falcons'))).toMatchObject({
      legs: [
        { match: { id: 1 }, selection: winner(1), odds: 1850 },
        { match: null, pair: { team1: 'Tundra', team2: 'Falcons' }, selection: null, odds: 2100 },
      ],
      odds: 3890,
      doubts: [
        { field: 'teams', leg: 1 },
        { field: 'market', leg: 1 },
      ],
    })
    // Of the same teams, or where the game stands below, nothing tells the legs apart.
    for (const heading of ['Dota 2. Spirit - MOUZ', 'Falcons - Tundra\nDota 2'])
      expect(read(lines(heading))).toEqual({ kind: 'refused', reason: 'otherSport' })
  })

  test.each([
    ['behind its event', ['CS2: Spirit - MOUZ', 'Tundra - Falcons (Dota 2)', 'FURIA - Natus Vincere'], [1]],
    ['before the last event', ['CS2: Spirit - MOUZ', 'FURIA - Natus Vincere', 'Dota 2: Tundra - Falcons'], [2]],
    [
      'before an event, up to a line with Counter-Strike',
      ['CS2: Spirit - MOUZ', 'Dota 2: Tundra - Falcons', 'Aurora - Falcons', 'CS2: FURIA - Natus Vincere'],
      [1, 2],
    ],
  ])('a game in the line of one leg, %s, leaves the others', (_, events, others) => {
    const legs = events.flatMap((event) => [event, 'Winner: 1', '1.50'])
    const { legs: read } = bet(['Express', ...legs, 'Stake 10 EUR'])
    expect(read.map(({ match }) => match === null)).toEqual(events.map((_event, leg) => others.includes(leg)))
    expect(others.map((leg) => read[leg]?.selection)).toEqual(others.map(() => null))
  })

  test.each([
    [
      'before events that may also be of it',
      ['Dota 2: Tundra - Falcons', 'Spirit - MOUZ', 'FURIA - Natus Vincere (CS2)'],
    ],
    ['in a line of its own', ['CS2: Spirit - MOUZ', 'Dota 2', 'Tundra - Falcons', 'FURIA - Natus Vincere']],
  ])('a game %s refuses the slip', (_, events) => {
    const legs = events.flatMap((event) => [event, 'Winner: 1', '1.50'])
    expect(read(['Express', ...legs, 'Stake 10 EUR'])).toEqual({ kind: 'refused', reason: 'otherSport' })
  })

  const withLeg = (title: readonly string[], ...leg: readonly string[]) =>
    bet([
      ...title,
      'Spirit - MOUZ',
      'Winner: Spirit',
      '1.85',
      ...leg,
      'FURIA - Natus Vincere',
      'Winner: FURIA',
      '2.10',
      'Stake 10 EUR',
    ]).legs[1]
  test.each([
    ['football', ['Múltipla'], ['Flamengo - Palmeiras', '1x2', 'Flamengo', '2.05']],
    ['a total', ['Múltipla'], ['São Paulo x Santos', 'Mais de 2.5', '1.90']],
    ['a team of several games', ['Экспресс'], ['MIBR - Sentinels', 'Победитель матча: П1', '1.90']],
    ['a league of the first leg', ['Múltipla', 'CS2 - IEM'], ['MIBR - Sentinels', 'Winner: MIBR', '1.90']],
  ])('a leg without a known match may be of another game: %s', (_, title, leg) => {
    expect(withLeg(title, ...leg)).toMatchObject({ match: null, selection: null })
  })

  test.each([
    ['in its line', ['Multiple'], ['CS2. MIBR - Sharks']],
    ['above it', ['Multiple'], ['Counter-Strike 2', 'MIBR - Sharks']],
    ['by its league', ['Multiple'], ['MIBR - Sharks', 'ESL Challenger']],
    ['in the title', ['CS2 multiple'], ['MIBR - Sharks']],
  ])('unless the game is said %s', (_, title, leg) => {
    expect(withLeg(title, ...leg, 'Winner: MIBR', '1.90')).toMatchObject({ match: null, selection: winner(1) })
  })

  test('a single without a known team is on no market, unless the game is said', () => {
    const single = (...lines: readonly string[]) =>
      bet([...lines, 'Sharks - RED', 'Map 1 winner: Sharks', '1.90', '20 EUR'])
    expect(single().legs).toMatchObject([{ pair: { team1: 'Sharks' }, selection: null }])
    expect(single('CS2').legs).toMatchObject([{ selection: { market: 'map-winner', map: 1, side: 1 } }])
    expect(bet('MIBR - Sharks\nWinner: MIBR\n1.90\n20 EUR').legs).toMatchObject([{ selection: winner(1) }])
  })

  test.each([
    ['20 EUR', 2000],
    ['Stake 40 EUR\nPartially cashed out', null],
    ['Original stake 40 EUR\nRemaining stake 20 EUR', null],
    ['Исходная ставка: 40 €\nОставшаяся ставка: 20 €', null],
    ['Stake 40 EUR\nPartial cash out available', 4000],
  ])('of a bet that was sold in part, the stake stays open: %j', (text, stake) => {
    expect(bet(`Spirit vs MOUZ\nWinner\nSpirit\nOdds 1.85\n${text}`)).toMatchObject({ stake, odds: 1850 })
  })

  test.each([
    ['took spirit against mouz 1.9 20€', winner(1)],
    ['peguei 20€ no mapa 2 do mouz contra a spirit a 1,90', { market: 'map-winner', map: 2, side: 2 }],
    ['ставлю 20 евро на Маус против Спирита за 1.9', winner(2)],
    ['took spirit against mouz over 2.5 maps 1.9 20€', { market: 'total-maps', choice: 'over', line: 2.5 }],
    // The text does not say on which side the bet is.
    ['20€ no mapa 2 do mouz contra a spirit a 1,90', null],
    ['20€ против Спирита, матч Спирит - Маус, 1.9', null],
  ])('%s', (text, selection) => {
    expect(bet(text)).toMatchObject({ legs: [{ match: { id: 1 }, selection }], odds: 1900, stake: 2000 })
  })

  test('a line that names the bet of a post stands above its sentences', () => {
    const post = (talk: string) =>
      bet(['Spirit - MOUZ', talk, 'Bet: correct score 2:1 in favour of MOUZ', 'Odds 3.10']).legs[0].selection
    expect(post('Spirit struggled on Dust2, MOUZ takes its Mirage')).toEqual({
      market: 'correct-score',
      score1: 1,
      score2: 2,
    })
    expect(post('Spirit struggled on Dust2, MOUZ takes the first map')).toBeNull()
  })

  test('a decided slip says so, and is of no match that has not begun', () => {
    const found = bet('Won\nTeam Spirit\nMatch Winner\nTeam Spirit vs MOUZ\n1.70\nStake 10.00\nReturns 17.00')
    expect(found.legs[0].match).toBeNull()
    expect(found.doubts).toMatchObject([{ field: 'result', reason: 'settled' }])
  })

  test('another squad is no team of a known match', () => {
    const [leg] = bet('Spirit Academy vs MIBR\nWinner: Spirit Academy\n1.4\n10 EUR').legs
    expect(leg).toMatchObject({ match: null, pair: { team1: 'Spirit Academy', team2: 'MIBR' } })
    expect(doubtsOf('Spirit\nMOUZ NXT Black\nWinner: Spirit\n1.4\n10 EUR')).toEqual(['teams unlikely'])
    expect(read('MOUZ Academy ml 1.85 20')).toEqual({ kind: 'refused', reason: 'nothing' })
  })

  test.each([
    'ESL One Raleigh: Falcons vs Sinners',
    'CCT South America - Falcons x Sinners',
    'CCT. Фалконс - Sinners',
    'Falcons v Sinners - ESL Challenger',
    'Falcons vs Sinners, ESL One',
    'Falcons vs Sinners (BLAST Rivals)',
    '[LIVE] Falcons vs Sinners',
    'Match 1: Falcons vs Sinners',
    '3) Falcons - Sinners',
    '1. Falcons - Sinners',
    '#12 Falcons vs Sinners',
    '\u2605 Falcons vs Sinners',
    '- Falcons vs Sinners',
    '* **Falcons vs Sinners**',
    '**Falcons** vs **Sinners**',
  ])('%s is no listed match', (pair) => {
    const { legs, doubts } = bet(`${pair}\nWinner: Falcons @1.87\n20 EUR`)
    expect(legs).toMatchObject([
      { match: null, pair: { team1: 'Falcons', team2: 'Sinners' }, selectedTeam: 'Falcons', odds: 1870 },
    ])
    expect(doubts).toMatchObject([{ field: 'teams', reason: 'unknown' }])
  })

  test.each(['Falcons vs Sinners ESL One', 'Falcons - Sinners ESL One', 'Falcons vs IEM'])(
    'a team with an opponent that cannot be told, as in %s, is in no match',
    (line) => {
      expect(bet(`${line}\nWinner: Falcons @1.87\n20 EUR`).legs).toMatchObject([{ match: null, pair: null }])
    },
  )

  test('the second name of a pair may be that of a team of several games', () => {
    expect(bet('Falcons - Tundra Esports\nWinner: Falcons @1.87\n20 EUR').legs).toMatchObject([
      { match: null, pair: { team1: 'Falcons', team2: 'Tundra Esports' } },
    ])
  })

  test.each([
    'Aposta - 3 seleções',
    'Criar Aposta — 1 jogo',
    'Bet - 2 legs double',
    'Bet - 12 selections max',
    'Aposta: 1 de 3',
    'Ставка — 1 исход',
    'Ставка - 2 события, экспресс',
  ])('%s counts, and is no stake', (line) => {
    const lines = [line, 'Spirit - MOUZ', 'Winner: Spirit', 'Odds 1.85']
    expect(bet(lines).stake).toBeNull()
    expect(bet([...lines, 'Stake 20 EUR']).stake).toBe(2000)
  })

  test.each([
    ['Múltipla (3)', 'missing'],
    ['Экспресс из 3 событий', 'missing'],
    ['Aposta múltipla - 3 seleções', 'missing'],
    ['Treble', 'missing'],
    ['4-fold acca', 'missing'],
    ['Múltipla (2)', null],
    ['Double', null],
    ['Parlay, 1 game', 'ambiguous'],
    ['Parlay, min 3 selections', null],
    ['Multiple', null],
  ])('%s says whether both legs that are read are all of them', (line, reason) => {
    const { legs, doubts } = bet([
      line,
      'Spirit - MOUZ',
      'Winner: Spirit',
      '1.85',
      'FURIA - Natus Vincere',
      'Winner: FURIA',
      '2.10',
      'Total odds 3.89',
      'Stake 10 EUR',
    ])
    expect(legs).toMatchObject([{ selection: winner(1) }, { selection: winner(1) }])
    expect(doubts).toMatchObject(reason === null ? [] : [{ field: 'teams', leg: null, reason }])
  })

  test('one match of several that are counted has odds that may be those of all', () => {
    const lines = ['Spirit - MOUZ', 'Winner: Spirit', 'Odds 1.85', 'Stake 20 EUR']
    expect(bet(['3 seleções', ...lines])).toMatchObject({
      odds: null,
      doubts: [
        { field: 'teams', leg: null, reason: 'missing' },
        { field: 'odds', leg: 0 },
      ],
    })
    expect(doubtsOf(['1 jogo', ...lines])).toEqual([])
    expect(doubtsOf(['Simples', '3 seleções', ...lines])).toEqual([])
  })

  test('a free bet returns without its stake', () => {
    expect(bet('Free bet\nTeam Spirit ML @2.00\nTeam Spirit v MOUZ\nStake €10 Returns €10')).toMatchObject({
      freeBet: true,
      stake: 1000,
      odds: 2000,
      doubts: [],
    })
  })

  test.each([
    ['Free bet', true],
    ['Betano freebet', true],
    ['Stake: free bet', true],
    ['Ставка фрибетом', true],
    ['Bet credits', false],
    ['Free bet: no', false],
    ['Free bets: 2', false],
    ['Get a free bet on your next stake', false],
    ['Earn a €5 free bet when you place 5 bets', false],
    ['Use your free bet today!', false],
    ['Промокод SPIRIT = фрибет 3000 ₽ новым игрокам', false],
    ['Фрибет за подписку на канал', false],
    ['Freebet disponível', false],
  ])('%j says whether the stake was given', (text, isFree) => {
    expect(bet(`${text}\nSpirit - MOUZ\nП1 1.85\nStake €20`)).toMatchObject({ freeBet: isFree, stake: 2000 })
  })

  test('what is won says whether the stake was given', () => {
    const won = (sum: string) => bet(`Bet credits\nSpirit - MOUZ\nWinner: Spirit\n1.85\nStake €20\nReturns €${sum}`)
    expect(won('37.00')).toMatchObject({ freeBet: false, possibleWin: 3700 })
    expect(won('17.00')).toMatchObject({ freeBet: true, possibleWin: 1700 })
  })

  test.each([
    ['a win before its label, above a stake', ['1.00 € Potential returns', 'Stake', '1.21 €']],
    ['a label of money beside a sum of another', ['81.00 €', 'Stake', '181.44 €', 'Potential returns']],
    ['a label at the end of the line above', ['Spirit Stake', '8,00 €', 'Potential returns', '34,72 €']],
  ])('the stake stays open: %s', (_, sums) => {
    expect(bet(['Spirit - MOUZ', 'Winner: Spirit', 'Odds 1.21', ...sums]).stake).toBeNull()
  })

  test('exchanged labels and values are read by their arithmetic', () => {
    const sums = ['Odds', 'Potential returns', 'Stake', '33,40 €', '3,24', '108,22 €']
    expect(bet(['Spirit - MOUZ', 'Winner: Spirit', ...sums])).toMatchObject({ odds: 3240, stake: 3340, doubts: [] })
  })

  test('a price in the first line of the next leg may be that of either', () => {
    const legs = ['Winner', 'Spirit', 'Spirit - MOUZ', '3.61 Winner', 'FURIA', 'FURIA - Natus Vincere', '2.73']
    expect(bet(['Multiple', ...legs, 'Stake 20 €']).legs.map(({ odds }) => odds)).toEqual([null, null])
  })

  test('the market above a leg may be that of the leg before', () => {
    const legs = ['FURIA -1.5', 'FURIA - Natus Vincere', '1.85', 'Map 1 - Round Handicap', 'Spirit (-1.5)']
    const read = bet(['Multiple', ...legs, 'Spirit - MOUZ', '2.02', 'Stake 20 €'])
    expect(read.legs.map(({ selection }) => selection)).toEqual([null, null])
  })

  test('a number before the winner may be that of a map', () => {
    expect(doubtsOf('Vitality - MongolZ\nm 5 - Winner\nVitality\nOdds 1.85\n20 EUR')).toContain('market unknown')
  })

  test('a bookmaker that is a team, too, in the middle of a text, may be a pick', () => {
    const legs = ['BetBoom', '4.87', 'Match Winner', 'FURIA', '1.85', 'Match Winner', 'FURIA - Natus Vincere']
    expect(bet(['Multiple', ...legs, 'Stake: 36.00 €']).bookmaker).toBeNull()
  })

  test.each(['Stake 0.0015 BTC\n≈ 141.20 €', 'Stake: 0.0015 BTC (≈ 141.20 €)\nPayout 0.002775 BTC'])(
    'a stake finer than cents is in another currency, whatever sum stands beside it: %j',
    (sums) => {
      const read = bet(`Spirit - MOUZ\nWinner: Spirit\nOdds 1.85\n${sums}`)
      expect(read.stake).toBeNull()
      expect(read.doubts).toContainEqual({ field: 'stake', leg: null, reason: 'otherCurrency', options: ['BTC'] })
    },
  )

  test('a plus between picks of two matches joins them to a multiple', () => {
    expect(bet('Spirit ML 1.85 + FURIA ML 2.10, 20 EUR')).toMatchObject({
      legs: [{ odds: 1850 }, { odds: 2100 }],
      odds: 3885,
      stake: 2000,
    })
  })

  test('a tip that its writer does not take is no leg', () => {
    expect(bet('FURIA vs NAVI: lean FURIA +1.5, NO BET\nSpirit ML vs MOUZ 1.85 20 EUR')).toMatchObject({
      legs: [{ match: { id: 1 }, odds: 1850 }],
      stake: 2000,
      doubts: [],
    })
  })

  test('a stake in another currency stays open beside bare odds', () => {
    const read = bet('Spirit - MOUZ\nWinner: Spirit\n1.60\nStake: 25.00 USD\nOdds: 1.60')
    expect(read).toMatchObject({ odds: 1600, stake: null })
    expect(read.doubts).toEqual([{ field: 'stake', leg: null, reason: 'otherCurrency', options: ['USD'] }])
  })

  test('a slip of a match that nobody listed is read, with its teams to be looked at', () => {
    const slip = ['Counter-Strike 2', 'Astralis — Team Falcons', '1-я карта. Тотал раундов', 'Больше 21.5', 'Odds 1.88']
    const read = bet([...slip, 'Stake 20 EUR', 'Bet ID 41207733915'], { ...KNOWN, matches: [], teams: [] })
    expect(read.legs).toMatchObject([
      { pair: { team1: 'Astralis', team2: 'Team Falcons' }, selection: { market: 'total-rounds', map: 1, line: 21.5 } },
    ])
    expect(read).toMatchObject({ odds: 1880, stake: 2000, doubts: [{ field: 'teams', reason: 'unknown' }] })
  })

  test('the number of a slip may be written in groups', () => {
    expect(bet('Ticket No. 1234 5678 9012\nSpirit ML 1.85 20 EUR')).toMatchObject({
      slipId: '1234 5678 9012',
      stake: 2000,
    })
  })

  test('a date without a label is that of the bet only before its match', () => {
    const lines = (date: string) => ['Spirit - MOUZ', 'Spirit', '1.85', '20 €', date]
    expect(bet(lines('30/11/2026 17:00')).placedAt).toEqual(new Date('2026-11-30T17:00Z'))
    expect(bet(lines('30/11/2026 20:00')).placedAt).toBeNull()
    expect(bet(lines('01/10/2026 17:00')).legs[0].match).toBeNull()
  })

  test('a bookmaker that is a team, too, is the one that does not play', () => {
    expect(bet('spirit 1.85 20 betboom')).toMatchObject({ bookmaker: 'BetBoom', legs: [{ match: { id: 1 } }] })
    expect(bet('betboom 1.85 20')).toMatchObject({ bookmaker: null, legs: [{ match: { id: 7 } }] })
  })

  test.each([
    ['ПАРИ\nSpirit - MOUZ', 'Pari'],
    ['ПАРИ\nФонбет\nSpirit - MOUZ', 'Fonbet'],
    ['Пари\nSpirit - MOUZ', null],
    ['ПАРИ\n№ 123456789\nSpirit - MOUZ', null],
    ['Spirit - MOUZ в ПАРИ', 'Pari'],
    ['Винлайн\nSpirit - MOUZ', 'Winline'],
    ['Spirit - MOUZ, БетБум', 'BetBoom'],
  ])('%j names its bookmaker', (lines, bookmaker) => {
    expect(bet(`${lines}\nWinner: Spirit\nOdds 1.85\n20 EUR`).bookmaker).toBe(bookmaker)
  })

  test('a tax on what is won is no win', () => {
    const lines = ['Spirit - MOUZ', 'Vencedor: Spirit @ 2,40', 'Aposta: 40,00 €', 'Retorno bruto: 96,00 €']
    for (const tax of ['IR 15% s/ lucro: 8,40 €', 'Imposto de renda sobre ganhos: 8,40 €'])
      expect(bet([...lines, tax])).toMatchObject({ odds: 2400, stake: 4000, possibleWin: 9600, doubts: [] })
  })

  test('American odds stand behind an @', () => {
    expect(bet('Spirit - MOUZ\nWinner: Spirit @ +135\n20 EUR')).toMatchObject({ odds: 2350, doubts: [] })
    expect(bet('Spirit - MOUZ\nWinner: Spirit @-150\n20 EUR')).toMatchObject({ odds: 1667, doubts: [] })
  })

  test('a double in few words', () => {
    const { legs, odds } = bet(
      'Duplinha CS\nSpirit ML 1.85\nFURIA ML 2.10\nSpirit pega a MOUZ\nFURIA enfrenta a NAVI\nodd total 3.89\n10 EUR',
    )
    expect(legs).toMatchObject([{ match: { id: 1 } }, { match: { id: 2 } }])
    expect(odds).toBe(3890)
  })

  test('a team whose name is a number stands beside its opponent', () => {
    expect(bet('big vs 500\n500 -1.5 2.1\n20 eur')).toMatchObject({
      stake: 2000,
      legs: [{ match: { id: 8 }, selection: { market: 'map-handicap', side: 2, line: -1.5 } }],
    })
    expect(bet('spirit 1.85 500')).toMatchObject({ stake: 50_000, legs: [{ match: { id: 1 } }] })
  })
})

describe('what is no bet is refused with its reason', () => {
  test.each([
    ['  \n ', 'empty'],
    ['x'.repeat(65_537), 'tooLong'],
    ['data:image/png;base64,iVBORw0KGgo', 'picture'],
    ['screenshot_1234.png', 'picture'],
    ['Spirit 1.85\nMOUZ 1.95', 'offer'],
    ['FURIA ML 1.85 2u\nNAVI map 1 2.1 1u\nVitality ML 1.3 5u', 'severalSlips'],
    ['System 2/3\nFURIA - Natus Vincere П1 1.85\nSpirit - MOUZ П1 1.6\nFaZe - G2 П1 1.9', 'system'],
    ['Manchester United vs Arsenal over 2.5 goals 1.9 20', 'otherSport'],
    ['Dota 2\nTeam Spirit vs Falcons\nTeam Spirit\n1.85\n20 EUR', 'otherSport'],
    ['Real Madrid vs Barcelona\nResultado final: Real Madrid\n1.85', 'nothing'],
    ['\u05d0\u05e0\u05d9 \u05de\u05d4\u05de\u05e8 \u05e2\u05dc \u05d4\u05de\u05e9\u05d7\u05e7', 'nothing'],
    ['spirit \u202e58.1\u202c 20', 'nothing'],
    ['Hello, how are you?', 'nothing'],
    ['Spirit x MOUZ\nVencedor\nSpirit 1.95\nMOUZ 1.85\nMais de 2.5 2.00\nSeu bilhete está vazio', 'offer'],
    ['g2 vs faze lol 1.85 20', 'otherSport'],
    ['took g2 vs faze for 20 at 1.85 in lol', 'otherSport'],
  ])('%j', (text, reason) => {
    expect(read(text)).toEqual({ kind: 'refused', reason })
  })

  test('ten slips at once', () => {
    const slip = (at: number) =>
      `Bet ID: 10000000${at}\nTeam Spirit vs MOUZ\nMatch Winner\nTeam Spirit\n1.85\nStake: €${at}0.00`
    expect(read(Array.from({ length: 10 }, (_, at) => slip(at + 1)))).toEqual({
      kind: 'refused',
      reason: 'severalSlips',
    })
  })

  test.each([
    'a',
    '1',
    ' ',
    '\n',
    '-',
    '.',
    ',',
    '(',
    '@',
    '\u0301',
    '\u05d0',
    '\u{1f525}',
    '€',
    'a ',
    '1 ',
    '1.',
    'vs ',
    '- ',
    'a\n',
    '1\n',
    ': ',
  ])(
    '64 KB of %j in time that grows with the length',
    (part) => {
      const text = part.repeat(Math.floor(65_536 / part.length))
      expect(read(text).kind).toBe('refused')
    },
    5_000,
  )
})
