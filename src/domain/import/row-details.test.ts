import { describe, expect, test } from 'vitest'
import { BET, type Cells, draftsOfRows, linesOfRows } from '../../../test/support/table-rows.ts'

type Answers = Parameters<typeof linesOfRows>[1]
const problemOf = (cells: Cells, answers: Answers = {}) => linesOfRows([{ ...BET, ...cells }], answers)[0]
function bookedAs(cells: Cells, answers: Answers = {}) {
  const [draft] = draftsOfRows([{ ...BET, ...cells }], answers)
  if (!draft || !('bet' in draft)) throw new Error(`refused: ${problemOf(cells, answers)}`)
  return draft.bet
}

test('a row that says nothing else has no details', () => {
  expect(bookedAs({})).toMatchObject({
    bookmaker: null,
    tipster: null,
    tags: [],
    note: null,
    live: null,
    ownChance: null,
    close: null,
  })
})

describe('a bookmaker', () => {
  test('is that of the row, else of the user, else of the format', () => {
    const of = (bookmaker: string, answers: Answers) => bookedAs({ bookmaker }, answers).bookmaker
    const rules = { bookmaker: 'Betfair' }
    expect(of(' One ', { bookmaker: 'Two', rules })).toBe('One')
    expect(of('', { bookmaker: 'Two', rules })).toBe('Two')
    expect(of('', { rules })).toBe('Betfair')
    expect(of('', {})).toBeNull()
  })

  test.each(['bookmaker', 'tipster'] as const)('has up to 60 characters: %s', (target) => {
    expect(bookedAs({ [target]: 'x'.repeat(60) })[target]).toHaveLength(60)
    expect(problemOf({ [target]: 'x'.repeat(61) })).toContain(`textTooLong | ${target}`)
    expect(problemOf({ [target]: 'x'.repeat(181) })).toContain(`textTooLong | ${target}`)
    // Accents as letters of their own, which are composed.
    expect(bookedAs({ [target]: 'e\u0301'.repeat(60) })[target]).toBe('é'.repeat(60))
    expect(bookedAs({ [target]: `a${'\u200b'.repeat(179)}` })[target]).toBe('a')
    expect(problemOf({ [target]: `a${'\u200b'.repeat(180)}` })).toContain(`textTooLong | ${target}`)
  })
})

describe('tags', () => {
  test('are the sport and the words of all their columns, each once', () => {
    expect(bookedAs({ tags: 'one, two;three|one,,', 'tags 2': ' four ', sport: 'CS2' }).tags).toEqual([
      'CS2',
      'one',
      'two',
      'three',
      'four',
    ])
  })

  test('that do not fit stand in the note', () => {
    const [fits, long] = ['x'.repeat(40), 'x'.repeat(41)]
    expect(bookedAs({ tags: `${fits},${long}` })).toMatchObject({ tags: [fits], note: long })
    const words = Array.from({ length: 21 }, (_, at) => `t${at}`)
    expect(bookedAs({ tags: words.join(',') })).toMatchObject({ tags: words.slice(0, 20), note: 't20' })
  })

  test('are refused above 2,000 characters', () => {
    const long = (length: number) => 'a,'.repeat(length / 2).padEnd(length, 'b')
    expect(bookedAs({ tags: long(2_000) }).tags).toEqual(['a'])
    expect(problemOf({ tags: long(2_001) })).toContain('textTooLong | tags')
    expect(problemOf({ sport: 'x'.repeat(2_001) })).toContain('textTooLong')
  })
})

describe('the note', () => {
  test('has the comments, and other columns with their names', () => {
    const cells = { note: 'Cup', comment: 'first', 'comment 2': 'second', 'note 2': '3' } as const
    expect(bookedAs(cells).note).toBe('first\nsecond\nnote: Cup\nnote 2: 3')
  })

  test.each(['0', '000', '0.00', '0,0', 'no', 'No', '-', ''])('leaves out a cell that says nothing: %j', (cell) => {
    expect(bookedAs({ note: cell, 'note 2': 'Cup' }).note).toBe('note 2: Cup')
  })

  test.each(['0.5', '00.1', '0x0', 'x0', '0.', 'yes', '10'])('keeps a cell that says something: %j', (cell) => {
    expect(bookedAs({ note: cell }).note).toBe(`note: ${cell}`)
  })

  test('has up to 2,000 characters', () => {
    expect(bookedAs({ comment: 'x'.repeat(2_000) }).note).toHaveLength(2_000)
    expect(problemOf({ comment: 'x'.repeat(2_001) })).toContain('2 | textTooLong | comment')
    expect(problemOf({ note: 'x'.repeat(1_995) })).toContain('2 | textTooLong | note')
    // 8,000 characters before their accents are composed.
    const written = (length: number) => `${'e\u0301'.repeat(1_000)}${'\u200b'.repeat(length - 2_000)}`
    expect(bookedAs({ comment: written(8_000) }).note).toBe('é'.repeat(1_000))
    expect(problemOf({ comment: written(7_000), 'comment 2': '\u200b'.repeat(1_500) })).toContain(
      '2 | textTooLong | comment',
    )
  })

  test('of nothing that shows is none', () => {
    expect(bookedAs({ comment: '\u2800' }).note).toBeNull()
  })

  test('has the results of legs, with their names', () => {
    const rows = [
      { ...BET, odds: '3.00', kind: 'multiple' },
      { event: 'C vs D', pick: 'C', odds: '1.5', state: 'W' },
      { event: 'E vs F', pick: 'E', odds: '2', state: 'L', comment: 'late' },
      { event: 'G vs H', pick: 'G', odds: '1' },
    ]
    const [line] = linesOfRows(rows)
    expect(line).toContain('| C vs D: C (1.5): W / E vs F: E (2): L, late')
    expect(line).not.toContain('G vs H: G (1):')
  })

  test('has the whole text of an event that is cut', () => {
    const text = 'x'.repeat(421)
    expect(bookedAs({ kind: 'multiple', event: '', pick: text }).note).toBe(text)
    // An event that itself ends like a cut one.
    expect(bookedAs({ event: 'A vs B…', pick: 'A' }).note).toBe('A vs B…')
    const legs = [
      { event: 'A vs B…', pick: 'A', odds: '2' },
      { event: 'C vs D', pick: 'C', odds: '2' },
    ]
    expect(bookedAs({ odds: '4', legs: JSON.stringify(legs) }).note).toBeNull()
  })
})

describe('whether it was live', () => {
  test.each([
    ['yes', true],
    ['Live', true],
    ['no', false],
    ['prematch', false],
    ['perhaps', null],
  ])('%s', (live, expected) => {
    expect(bookedAs({ live }).live).toBe(expected)
  })
})

describe('the own chance', () => {
  // In hundredths of a percent.
  test.each<readonly [string, number | null]>([
    ['0.56', 5600],
    ['0,56', 5600],
    ['.56', 5600],
    ['00.56', 5600],
    ['0.5678', 5678],
    ['0.56785', 5679],
    ['56', 5600],
    ['56.5', 5650],
    ['5.125%', 513],
    ['5,125%', 513],
    ['56%', 5600],
    ['56 %', 5600],
    ['1%', 100],
    ['0.5%', 50],
    ['1.01', 101],
    ['0.0001', 1],
    ['99.99', 9999],
    ['1', null],
    ['1.00', null],
    ['0', null],
    ['0%', null],
    ['0.00004', null],
    ['100', null],
    ['100%', null],
    ['99.999', null],
    ['-5', null],
    ['5%%', null],
    ['a5', null],
    ['5a', null],
    ['123456789', null],
    ['high', null],
    ['10.5.5', null],
  ])('%j', (cell, chance) => {
    expect(bookedAs({ ownChance: cell }).ownChance).toBe(chance)
  })

  test('that is none stands in the note', () => {
    expect(bookedAs({ ownChance: 'high' }).note).toBe('ownChance: high')
    expect(bookedAs({ ownChance: '56' }).note).toBeNull()
  })
})

describe('the closing price', () => {
  test('is read as the odds', () => {
    expect(bookedAs({ closing: '1.78' }).close).toEqual({ odds: 1780, other: null, at: null, source: null })
    expect(bookedAs({ closing: '-110' }).close?.odds).toBe(1909)
    expect(bookedAs({ closing: '1.78' }).note).toBeNull()
  })

  test('that is none stands in the note', () => {
    expect(bookedAs({ closing: 'drifted' })).toMatchObject({ close: null, note: 'closing: drifted' })
    expect(bookedAs({ closing: '150' }, { oddsNotation: null })).toMatchObject({ close: null, note: 'closing: 150' })
  })

  test('of a multiple may be above 1000', () => {
    const legs = JSON.stringify([
      { event: 'A vs B', pick: 'A', odds: '2' },
      { event: 'C vs D', pick: 'C', odds: '2' },
    ])
    expect(bookedAs({ legs, odds: '4', closing: '1500' }).close?.odds).toBe(1_500_000)
    expect(bookedAs({ closing: '1500' })).toMatchObject({ close: null, note: 'closing: 1500' })
  })
})

describe('the currency', () => {
  test('of a row is the chosen one', () => {
    const problem = (cells: Cells, answers: Answers = { currency: 'EUR' }) =>
      problemOf(cells, answers)?.includes('otherCurrency | currency') ?? false
    expect(problem({ currency: 'USD' })).toBe(true)
    expect(problem({ currency: 'EUR' })).toBe(false)
    expect(problem({ currency: '' })).toBe(false)
    expect(problem({ currency: 'EUR', stake: '$10 USD' })).toBe(false)
    expect(problemOf({ stake: 'USD 10' }, { currency: 'EUR' })).toContain('otherCurrency')
    expect(problem({ currency: 'USD' }, {})).toBe(false)
    expect(problemOf({}, { currency: 'EUR', rules: { currency: 'RUB' } })).toContain('otherCurrency')
    expect(problem({ currency: 'EUR' }, { currency: 'EUR', rules: { currency: 'RUB' } })).toBe(false)
  })
})
