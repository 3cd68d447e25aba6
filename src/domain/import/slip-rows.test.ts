import { describe, expect, test } from 'vitest'
import { BET, type Cells, draftsOfRows, linesOfRows } from '../../../test/support/table-rows.ts'
import { rulesOf } from './formats.ts'
import type { ColumnTarget, ImportFormat } from './plan.ts'
import { fieldReader } from './row.ts'
import { createSlipFinder, mayHaveSlips } from './slip-rows.ts'

const FIRST: Cells = { ...BET, externalId: '7' }
const SECOND: Cells = { ...FIRST, event: 'Charlie vs Delta', pick: 'Delta', odds: '1.50' }
const LEGS =
  'Alfa vs Bravo > Alfa > match-winner = match-winner 2.00 | Charlie vs Delta > Delta > match-winner = match-winner 1.50'
const PLACED = '2026-03-01T18:00'

const slip = (...rows: readonly Cells[]) => linesOfRows(rows, { sameId: 'legs' })
const changed = (change: Cells) => slip(FIRST, { ...SECOND, ...change })

test('formats whose rows are money, sets or known legs have no slips', () => {
  const formats: readonly ImportFormat[] = ['generic', 'pikkit', 'bet-analytix-form']
  expect(formats.filter((format) => mayHaveSlips(rulesOf(format)))).toEqual(formats)
  const others: readonly ImportFormat[] = [
    'betfair-profit',
    'fonbet-json',
    'betting-tracker-sets',
    'draftkings',
    'clutchbook-csv',
  ]
  expect(others.filter((format) => mayHaveSlips(rulesOf(format)))).toEqual([])
})

describe('rows with one id, which are the legs of one slip', () => {
  test('are one multiple at the product of their odds', () => {
    expect(slip(FIRST, SECOND)).toEqual([`2 | ${LEGS} | 10.00 at 3.00 | ${PLACED} | pending`])
  })

  test('of which the odds of the whole stand in each', () => {
    expect(
      linesOfRows(
        [
          { ...FIRST, odds: '3.00' },
          { ...SECOND, odds: '3.00' },
        ],
        { sameId: 'whole' },
      ),
    ).toEqual([
      `2 | Alfa vs Bravo: Alfa + Charlie vs Delta: Delta > Alfa vs Bravo: Alfa + Charlie vs Delta: Delta > other | 10.00 at 3.00 | ${PLACED} | pending`,
    ])
    expect(
      linesOfRows(
        [
          { ...FIRST, odds: '3.00' },
          { ...SECOND, odds: '' },
        ],
        { sameId: 'whole' },
      ),
    ).toEqual([expect.stringContaining('10.00 at 3.00')])
    expect(linesOfRows([FIRST, SECOND], { sameId: 'whole' })).toEqual(['2 | slipDisagrees | odds | 2.00'])
  })

  test('which have odds of their legs beside those of the whole', () => {
    const rows = [
      { ...FIRST, odds: '3.10', legOdds: '2.00' },
      { ...SECOND, odds: '3.10', legOdds: '1.50' },
    ]
    for (const sameId of ['legs', 'whole'] as const)
      expect(linesOfRows(rows, { sameId })).toEqual([`2 | ${LEGS} | 10.00 at 3.10 | ${PLACED} | pending`])
  })

  test('of the user, each is a bet of its own', () => {
    expect(linesOfRows([FIRST, SECOND], { sameId: 'bets' })).toHaveLength(2)
  })

  test('are all refused until the user has said what they are', () => {
    expect(linesOfRows([FIRST, SECOND, { ...SECOND, pick: 'Charlie' }, { ...BET, externalId: '8' }])).toEqual([
      '2 | idUnclear | externalId | 7',
      '3 | idUnclear | externalId | 7',
      '4 | idUnclear | externalId | 7',
      expect.stringContaining('5 | Alfa vs Bravo'),
    ])
  })

  test.each<readonly [string, Cells]>([
    ['another id', { externalId: '8' }],
    ['no id', { externalId: '' }],
    ['another time', { placedAt: '2026-03-01 19:00' }],
    ['another stake', { stake: '11' }],
  ])('are bets of their own with %s', (_, change) => {
    expect(changed(change)).toHaveLength(2)
  })

  test('with another bookmaker or another time of day are bets of their own', () => {
    const first = { ...FIRST, placedAt: '2026-03-01', placedTime: '18:00', bookmaker: 'One' }
    const second = { ...SECOND, placedAt: '2026-03-01', placedTime: '18:00', bookmaker: 'One' }
    expect(slip(first, second)).toHaveLength(1)
    expect(slip(first, { ...second, placedTime: '19:00' })).toHaveLength(2)
    expect(slip(first, { ...second, bookmaker: 'Two' })).toHaveLength(2)
    expect(slip(first, { ...second, placedTime: '', bookmaker: '', stake: '', placedAt: '' })).toHaveLength(1)
  })

  test('which say the same twice disagree', () => {
    expect(slip(FIRST, SECOND, SECOND)).toEqual(['2 | slipDisagrees | externalId | 7'])
    expect(slip(FIRST, SECOND, FIRST)).toEqual(['2 | slipDisagrees | externalId | 7'])
  })

  test.each<readonly [string, Cells, string]>([
    ['no odds', { odds: '0.5' }, 'oddsInvalid | odds | 2.00'],
    ['a leg above 1000', { odds: '1001' }, 'oddsInvalid | odds | 2.00'],
    ['odds that nothing reads', { odds: 'abc' }, 'oddsInvalid | odds | 2.00'],
  ])('with %s are refused', (_, change, problem) => {
    expect(changed(change)).toEqual([`2 | ${problem}`])
  })

  test('with odds that can be read in two ways are refused', () => {
    expect(linesOfRows([FIRST, { ...SECOND, odds: '150' }], { sameId: 'legs', oddsNotation: null })).toEqual([
      '2 | oddsOpen | odds | 2.00',
    ])
    expect(linesOfRows([FIRST, { ...SECOND, odds: '150' }], { sameId: 'legs' })).toEqual([
      expect.stringContaining('10.00 at 300.00'),
    ])
    expect(
      linesOfRows(
        [
          { ...FIRST, odds: '+100' },
          { ...SECOND, odds: '-200' },
        ],
        { sameId: 'legs', oddsNotation: null },
      ),
    ).toEqual([expect.stringContaining('10.00 at 3.00')])
  })

  test('with more odds than a multiple can have are refused', () => {
    const leg = (event: string) => ({ ...FIRST, event, pick: event.slice(0, 1), odds: '1000' })
    expect(slip(leg('A vs B'), leg('C vs D'), leg('E vs F'))).toEqual(['2 | oddsInvalid | odds | 1000'])
  })

  test('with a stake that is no amount are refused', () => {
    expect(slip({ ...FIRST, stake: 'ten' }, { ...SECOND, stake: 'ten' })).toEqual(['2 | stakeInvalid | stake | ten'])
  })

  test('with a stake in units are in units', () => {
    const [draft] = draftsOfRows(
      [FIRST, SECOND].map((row) => ({ ...row, stake: '2u' })),
      { sameId: 'legs', unit: 500 },
    )
    expect(draft).toMatchObject({ bet: { amount: 1000 } })
    expect(JSON.stringify(draft)).toContain('2000000u')
  })

  test('which are the same bet twice are no slip', () => {
    expect(slip(FIRST, FIRST)).toHaveLength(2)
  })

  test('of a system are refused', () => {
    expect(slip({ ...FIRST, kind: '2/3' }, { ...SECOND, kind: '2/3' })).toEqual(['2 | oddsInvalid | odds | 2.00'])
  })
})

describe('the result of a slip', () => {
  const result = (first: Cells, second: Cells) =>
    slip({ ...FIRST, ...first }, { ...SECOND, ...second }).map(
      (line) => line.split(`${PLACED} | `)[1]?.split(' | ')[0] ?? line,
    )

  test.each<readonly [string, Cells, Cells, string]>([
    ['that both rows say alike', { state: 'won' }, { state: 'won' }, 'won 20.00'],
    ['that both rows say with other letters', { state: 'Won' }, { state: 'won' }, 'won 20.00'],
    ['with one lost leg', { state: 'won' }, { state: 'lost' }, 'lost -10.00'],
    ['with one lost leg and one that is open', { state: 'pending' }, { state: 'lost' }, 'lost -10.00'],
    ['with one open leg', { state: 'won' }, { state: 'open' }, 'pending'],
    ['with a returned leg and its profit', { state: 'won', profit: '5' }, { state: 'void', profit: '5' }, 'won 5.00'],
    ['with a returned leg', { state: 'won' }, { state: 'void' }, '2 | stateUnknown | state | won'],
    [
      'that is lost with a word that nothing reads',
      { state: 'lost' },
      { state: 'banana' },
      '2 | stateUnknown | state | lost',
    ],
    ['with a word that nothing reads', { state: 'won' }, { state: 'banana' }, '2 | stateUnknown | state | won'],
    ['that is lost though one row says nothing', { state: 'lost' }, { state: '' }, 'lost -10.00'],
    ['that one row leaves open beside its stake', { state: 'won' }, { state: '' }, '2 | slipDisagrees | state | won'],
    ['whose first row leaves it open beside its stake', { state: '' }, { state: 'won' }, '2 | slipDisagrees | state'],
    ['that is returned and left open in one row', { state: 'void' }, { state: '' }, '2 | slipDisagrees | state | void'],
    ['with an open leg and one that says nothing', { state: 'pending' }, { state: '' }, 'pending'],
    ['that one row leaves open without a stake', { state: 'won' }, { state: '', stake: '' }, 'won 20.00'],
    ['that no row says', { state: '' }, { state: '' }, 'pending'],
  ])('%s', (_, first, second, expected) => {
    expect(result(first, second)).toEqual([expected])
  })

  test('of three legs is open where one says nothing beside its stake', () => {
    const third = { ...SECOND, event: 'Echo vs Foxtrot', pick: 'Echo', state: '' }
    expect(slip({ ...FIRST, state: 'won' }, { ...SECOND, state: 'void' }, third)).toEqual([
      '2 | slipDisagrees | state | won',
    ])
  })

  const VALUES = {
    profit: ['20', '-10'],
    payout: ['30', '0'],
    toWin: ['20.05', '20.04'],
    cashOut: ['5', '6'],
    settledAt: ['2026-03-02', '2026-03-03'],
    freeBet: ['yes', 'no'],
  } as const

  test.each(['profit', 'payout', 'toWin', 'cashOut', 'settledAt', 'freeBet'] as const)(
    '%s stands in one row, or is the same in each',
    (target) => {
      const [one, other] = VALUES[target]
      // A pending bet shows neither what it wins nor when it is settled.
      const state = target === 'settledAt' || target === 'toWin' ? 'won' : ''
      const of = (first: string, second: string) =>
        slip({ ...FIRST, state, [target]: first }, { ...SECOND, state, [target]: second })[0]
      expect(of(one, '')).toBe(of(one, one))
      expect(of('', one)).toBe(of(one, one))
      expect(of(one, one)).not.toBe(of('', ''))
      expect(of(one, other)).toBe(`2 | slipDisagrees | ${target} | ${one}`)
    },
  )
})

/** The ids of slips that a survey finds in rows. */
function found(rows: readonly Cells[], format: ImportFormat = 'generic'): readonly string[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = names as ColumnTarget[]
  const rules = rulesOf(format)
  const fields = fieldReader(names, { plan: { columns, decimalMark: 'point' }, rules, unit: null })
  const finder = createSlipFinder(fields, rules, columns)
  for (const row of rows)
    finder.add({ line: 1, cells: names.map((name) => (row as Readonly<Record<string, string>>)[name] ?? '') })
  return finder.found()
}

describe('a survey looks for slips', () => {
  const pair = (externalId: string): Cells[] => [FIRST, SECOND].map((row) => ({ ...row, externalId }))

  test('and finds up to three of their ids', () => {
    expect(found(pair('a'))).toEqual(['a'])
    expect(found([...pair('a'), BET, ...pair('b'), ...pair('c'), ...pair('d')])).toEqual(['a', 'b', 'c'])
    expect(found(pair('x'.repeat(41)))).toEqual(['x'.repeat(40)])
  })

  test('and sees a third row that is another pick', () => {
    expect(found([FIRST, FIRST, SECOND])).toEqual(['7'])
    expect(found([FIRST, { ...FIRST, stake: '' }, SECOND])).toEqual(['7'])
    expect(found([FIRST, FIRST])).toEqual([])
  })

  test('but not among other bets, without a column of ids, or in a format that says what its legs are', () => {
    expect(found([FIRST, { ...SECOND, stake: '11' }])).toEqual([])
    expect(found([FIRST, { ...SECOND, stake: '11' }, { ...SECOND, pick: 'Charlie', stake: '11' }])).toEqual(['7'])
    expect(found([BET, BET])).toEqual([])
    expect(
      found([
        { ...FIRST, externalId: '' },
        { ...SECOND, externalId: '' },
      ]),
    ).toEqual([])
    expect(found(pair('a'), 'draftkings')).toEqual([])
  })
})

test('a slip has the id of its rows', () => {
  const [draft] = draftsOfRows([FIRST, SECOND], { sameId: 'legs' })
  expect(draft && 'bet' in draft && draft.bet.externalId).toBe('7')
})
