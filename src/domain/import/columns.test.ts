import { describe, expect, test } from 'vitest'
import { headerScore, missingTargets, targetsOfColumns } from './columns.ts'
import { headerKey } from './header-key.ts'
import type { ColumnTarget } from './plan.ts'

/** The targets of columns without cells; a guess has a question mark. */
const targets = (names: readonly string[], rows: readonly (readonly string[])[] = []) =>
  targetsOfColumns(names, rows).map(({ target, isCertain }) => `${target}${isCertain ? '' : '?'}`)
const target = (name: string, ...cells: string[]) =>
  targets(
    [name],
    cells.map((cell) => [cell]),
  )[0]

test.each([
  ['Profit/Loss (£)', 'profit loss'],
  ['placedAt', 'placedat'],
  ['  Data da resolução ', 'data da resolucao'],
  ['Odds (dec.) (fair)', 'odds'],
  ['P&L', 'p l'],
  ['Profit / Loss', 'profit loss'],
  ['Odds(dec.)fair', 'odds fair'],
  ['bet_id', 'bet id'],
  ['№ 2', 'no 2'],
  ['(x)', ''],
  ['a(b', 'a b'],
  [`${'a '.repeat(100)}odds`, 'a '.repeat(100).trim()],
])('the name %j is compared as %j', (name, key) => {
  expect(headerKey(name)).toBe(key)
})

// One name of each list in another language than English, where it has one.
test.each<readonly [ColumnTarget, string]>([
  ['placedAt', 'Дата ставки'],
  ['placedTime', 'Horário'],
  ['settledAt', 'Data da resolução'],
  ['event', 'Événement'],
  ['team1', 'Mandante'],
  ['team2', 'Visitante'],
  ['pick', 'Palpite'],
  ['market', 'Тип ставки'],
  ['odds', 'Cotação'],
  ['stake', 'Valor apostado'],
  ['state', 'Статус'],
  ['profit', 'Lucro/Prejuízo'],
  ['payout', 'Выплата'],
  ['toWin', 'Ganho potencial'],
  ['cashOut', 'Кэшаут'],
  ['freeBet', 'Фрибет'],
  ['live', 'Ao vivo'],
  ['bookmaker', 'Casa de apostas'],
  ['tipster', 'Каппер'],
  ['sport', 'Вид спорта'],
  ['tags', 'Estratégia'],
  ['comment', 'Observações'],
  ['closing', 'Cote de clôture'],
  ['ownChance', 'Minha probabilidade'],
  ['note', 'Турнир'],
  ['externalId', 'Номер купона'],
  ['externalId', 'Reference'],
  ['externalId', 'Ticket'],
  ['externalId', 'Coupon'],
  ['externalId', 'Bet ID'],
  ['externalId', 'Bet No'],
  ['currency', 'Moeda'],
  ['kind', 'Tipo de bilhete'],
])('%s is a column that is named %s', (wanted, name) => {
  expect(target(name)).toBe(wanted)
})

describe('a name that is not known as a whole', () => {
  test.each([
    ['My odds today', 'odds?'],
    ['Stake of the day', 'stake?'],
    // The longest known name within it: "decimal odds" and not "price".
    ['price in decimal odds', 'odds?'],
    ['Final bet result', 'state?'],
    ['odds then', 'odds?'],
    ['then odds', 'odds?'],
    // Short words are found within too many names.
    ['pl of it', 'null?'],
    ['obs there', 'comment?'],
    ['banana', 'null?'],
    ['', 'null?'],
  ])('%j is taken as %s', (name, expected) => {
    expect(target(name)).toBe(expected)
  })

  test('of two known names in it the longer counts, and then the first', () => {
    expect(target('stake bet result')).toBe('state?')
    expect(target('odds stake')).toBe('odds?')
    expect(target('x stake odds')).toBe('stake?')
  })

  test('"start time" is none of the times of a bet', () => {
    expect(targets(['Date', 'Start time'])).toEqual(['placedAt', 'placedTime'])
  })
})

describe('the cells of a column', () => {
  test.each([
    ['a selection with teams', 'Selection', ['Alfa', 'Bravo'], 'pick'],
    ['a selection with results', 'Selection', ['won', 'lost'], 'state?'],
    ['a selection where half are results', 'Selection', ['won', 'Alfa'], 'pick'],
    ['results with words', 'Resultado', ['green', 'red'], 'state'],
    ['results with sums', 'Resultado', ['12,50', '-10'], 'profit?'],
    ['results with sums and mostly words', 'Resultado', ['12,50', 'won', 'red'], 'state'],
    ['results that nothing reads', 'Resultado', ['banana', 'apple'], 'state'],
    ['"Aposta" with sums', 'Aposta', ['10', '20'], 'stake'],
    ['"Aposta" with units', 'Aposta', ['2u', '1u'], 'stake'],
    ['"Aposta" with one sum', 'Aposta', ['Alfa', '20'], 'stake?'],
    ['"Aposta" with teams', 'Aposta', ['Alfa', 'Bravo'], 'pick?'],
    ['"Bet" with results', 'Bet', ['won', 'lost'], 'state?'],
    ['"Ставка" with teams', 'Ставка', ['Спирит'], 'pick?'],
    ['"Mon pari" with teams', 'Mon pari', ['Alfa', 'Bravo'], 'pick?'],
    ['"My bet" with teams', 'My bet', ['Alfa', 'Bravo'], 'pick?'],
    ['"Zakład" with teams', 'Zakład', ['Alfa', 'Bravo'], 'pick?'],
    ['"İddaa" with teams', 'İddaa', ['Alfa', 'Bravo'], 'pick?'],
    ['"Pari" with a sum', 'Pari', ['Alfa', '20'], 'pick?'],
    ['"Pari" with sums', 'Pari', ['10', '20'], 'stake'],
    ['"Tipp" with sums', 'Tipp', ['10', '20 €'], 'stake'],
    ['"Typ" with a draw', 'Typ', ['1', 'X', '2'], 'pick'],
    ['"Wette" with a double chance', 'Wette', ['1X', '2', '2'], 'pick?'],
    ['"R" with letters', 'R', ['G', 'P'], 'state'],
    ['"Res." with numbers', 'Res.', ['1', '0'], 'state'],
    ['"R" with sums', 'R', ['10', '20'], 'note?'],
    ['"Ganhou?" with answers', 'Ganhou?', ['sim', 'não'], 'state'],
    ['"G/P/R" with letters', 'G/P/R', ['G', 'R'], 'state'],
    ['"V/D" with words', 'V/D', ['vitória', 'derrota'], 'state'],
    ['"H/A" with letters', 'H/A', ['H', 'A'], 'note?'],
    ['"+/-" with signs', '+/-', ['+', '-'], 'state'],
    ['"+/−" with sums', '+/−', ['+8,50', '-10'], 'profit?'],
    ['an unknown name with letters of results', 'banana', ['G', 'P', 'G'], 'state?'],
    ['an unknown name with answers', 'banana', ['S', 'N'], 'note?'],
    ['an unknown name with one letter', 'banana', ['G', 'G'], 'note?'],
    ['an unknown name with letters that nothing won', 'banana', ['P', 'L'], 'note?'],
    ['"Tip" with kinds of slips', 'Tip', ['Single', 'Single'], 'kind?'],
    ['"Stake" with teams', 'Stake', ['Alfa', 'Bravo'], 'note?'],
    ['"Aposta" without cells', 'Aposta', [], 'stake'],
    ['odds with words', 'Odds', ['won', 'lost'], 'odds'],
  ])('%s', (_, name, cells, expected) => {
    expect(target(name, ...cells)).toBe(expected)
  })
})

describe('results in columns that ask for them', () => {
  const cells = (...all: string[]) => all.map((cell) => [cell])
  test.each([
    ['Win?', ['TRUE', 'FALSE'], 'state'],
    ['Acertou', ['Sim', 'Nao'], 'state'],
    ['Gewonnen?', ['ja', 'nein'], 'state'],
    ['Выиграла', ['да', 'нет'], 'state'],
    ['Win probability', ['55', '60'], 'note?'],
    ['Win %', ['55', '60'], 'note?'],
    ['Profit %', ['85', '-100'], 'profit'],
    ['Recommended stake', ['10', '20'], 'note?'],
    ['Unit value', ['10', '20'], 'note'],
    ['Home odds', ['1.85', '2.05'], 'odds?'],
    ['Time', ['2026-03-04 20:15', '2026-03-05'], 'placedAt?'],
    ['Tag', ['04.03.2026', '05.03.2026'], 'placedAt?'],
    ['Commission (5%)', ['0.10', '0'], 'fee'],
    ['banana', ['W', 'L', ''], 'state?'],
    ['banana', ['Yes', 'No'], 'note?'],
    ['banana', ['1', '0'], 'note?'],
    ['banana', ['A', 'B'], 'note?'],
  ])('%s: %j', (name, given, expected) => {
    expect(targets([name], cells(...given))).toEqual([expected])
  })

  test('sums of wins and of losses in two columns are a profit together', () => {
    const rows = [
      ['8,50', ''],
      ['', '20,00'],
    ]
    expect(targets(['Won', 'Lost'], rows)).toEqual(['profit?', 'profit?'])
    expect(targets(['Profit', 'Loss'], rows)).toEqual(['profit?', 'profit?'])
    expect(targets(['Loss', 'Result'], [['8,50', 'won']])).toEqual(['note?', 'state'])
    expect(targets(['Won', 'Result'], [['8,50', 'won']])).toEqual(['profit?', 'state'])
  })

  test('an exchange calls the event a market', () => {
    const rows = [
      ['Alfa v Bravo', 'Alfa'],
      ['Charlie v Delta', 'Delta'],
    ]
    expect(targets(['Market', 'Selection'], rows)).toEqual(['event', 'pick'])
    expect(
      targets(
        ['Event', 'Market'],
        rows.map(([event = '']) => [event, event]),
      ),
    ).toEqual(['event', 'market'])
    expect(targets(['Market', 'Selection'], [['Handicap - maps', 'Alfa']])).toEqual(['market', 'pick'])
  })
})

describe('a word for a bet', () => {
  const sheet = (names: readonly string[], ...rows: (readonly string[])[]) =>
    targets(
      names,
      rows.map((row) => ['Alfa - Bravo', ...row]),
    )[1]

  test.each([
    'Aposta',
    'Bet',
    'Ставка',
    'Apuesta',
    'Pari',
    'Mon pari',
    'Wette',
    'Tipp',
    'Typ',
    'Scommessa',
    'Giocata',
    'Zakład',
    'Bahis',
    'Prono',
    'Entrada',
  ])('%s is a pick where it names the sides, and a stake where it has sums', (name) => {
    expect(sheet(['Match', name], ['Alfa'], ['Bravo -1.5'], ['Over 2.5 maps'])).toBe('pick')
    expect(sheet(['Match', name], ['10'], ['2.50'])).toBe('stake')
    // The two sides by their numbers, beside a stake.
    expect(sheet(['Match', name, 'Stake'], ['1', '10'], ['2', '20'])).toMatch(/^pick/u)
    expect(sheet(['Match', name], ['1'], ['2'])).toBe('stake')
  })
})

describe('several columns of one meaning', () => {
  test('a side of an exchange is a kind of bet, and a side of a match the pick', () => {
    const bets = (...sides: string[]) => sides.map((side) => ['Alfa', side])
    expect(targets(['Selection', 'Side'], bets('Back', 'Lay'))).toEqual(['pick', 'kind'])
    expect(targets(['Selection', 'Back/Lay'], bets('B', 'L'))).toEqual(['pick', 'kind'])
    expect(targets(['Side'], [['Alfa'], ['Bravo']])).toEqual(['pick'])
  })

  test('the certain one is taken, and then the first; the others are kept in the note', () => {
    expect(targets(['Odds', 'Price'])).toEqual(['odds', 'note?'])
    expect(targets(['My odds here', 'Odds', 'Price'])).toEqual(['note?', 'odds', 'note?'])
    expect(targets(['My odds here', 'Your odds here'])).toEqual(['odds?', 'note?'])
  })

  test('tags, sports, notes and comments may have several', () => {
    expect(targets(['Tags', 'Category', 'Sport', 'Esporte', 'League', 'Liga', 'Note', 'Obs'])).toEqual([
      'tags',
      'tags',
      'sport',
      'sport',
      'note',
      'note',
      'comment',
      'comment',
    ])
  })

  test('without cells are what their names say', () => {
    expect(targetsOfColumns(['Aposta'], [])).toEqual([{ target: 'stake', isCertain: true }])
  })

  test('unknown columns without rows stay without a target, and are kept in the note where there are some', () => {
    expect(targets(['banana', 'apple'])).toEqual(['null?', 'null?'])
    expect(targets(['banana', 'apple'], [['yellow', '']])).toEqual(['note?', 'note?'])
  })

  test.each([
    ['the team alone', ['Alfa', 'Delta'], 'pick?'],
    ['the team in a text', ['Alfa +1,5', 'Charlie (map 2)'], 'pick?'],
    ['a team and a count of maps', ['Alfa -1.5', 'over 2.5 maps'], 'pick?'],
    ['both teams', ['Alfa or Bravo', 'Charlie, Delta'], 'note?'],
    ['others', ['Echo', 'Foxtrot'], 'note?'],
  ])('an unknown column with %s of the event', (_, cells, expected) => {
    const rows = cells.map((cell, row) => [['Alfa - Bravo', 'Charlie - Delta'][row] ?? '', cell])
    expect(targets(['Match', 'banana'], rows)).toEqual(['event', expected])
  })

  test('maps and lines of unknown columns belong to the market beside another column of markets', () => {
    const rows = [
      ['Winner', 'Map 1', '-1.5'],
      ['Winner', 'Series', '+2.5'],
    ]
    expect(targets(['Market', 'banana', 'apple'], rows)).toEqual(['market', 'market?', 'market?'])
  })

  test('beside a pick, an unknown column with teams is kept in the note', () => {
    expect(targets(['Match', 'banana', 'Pick'], [['Alfa - Bravo', 'Alfa', 'Bravo']])).toEqual([
      'event',
      'note?',
      'pick',
    ])
  })
})

test('the score of a header is the number of its different known names', () => {
  expect(headerScore(['Date', 'Odds', 'odds', 'banana', ''])).toBe(2)
  expect(headerScore([])).toBe(0)
})

test.each<readonly [readonly (ColumnTarget | null)[], readonly ColumnTarget[]]>([
  [[], ['placedAt', 'event', 'odds', 'stake']],
  [[null, 'placedAt', 'event', 'odds', 'stake'], []],
  [['settledAt', 'pick', 'odds', 'stake'], []],
  [['placedAt', 'market', 'odds', 'stake'], []],
  [['placedAt', 'team1', 'team2', 'odds', 'stake'], []],
  [['placedAt', 'team1', 'odds', 'stake'], ['event']],
  [['placedAt', 'team2', 'odds', 'stake'], ['event']],
  [['placedAt', 'event', 'stake'], ['odds']],
  [['placedAt', 'event', 'odds'], ['stake']],
  [['placedTime', 'event', 'odds', 'stake'], ['placedAt']],
])('a table of %j misses %j', (has, missing) => {
  expect(missingTargets(has)).toEqual(missing)
})
