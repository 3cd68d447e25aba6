import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Selection } from '../market/selection.ts'
import { readSlip } from './read-slip.ts'
import type { KnownMatch, SlipKnown } from './slip.ts'

const match = (
  id: number,
  team1: string,
  team2: string,
  startsAt: string,
  format: KnownMatch['format'] = 'BO3',
): KnownMatch => ({
  id,
  team1,
  team2,
  startsAt: new Date(startsAt),
  tournament: id % 2 === 0 ? 'IEM Cologne 2026' : 'BLAST Bounty Season 2',
  format,
})

const KNOWN: SlipKnown = {
  matches: [
    match(1, 'Team Spirit', 'MOUZ', '2026-11-30T20:00Z'),
    match(2, 'FURIA', 'Natus Vincere', '2026-12-01T17:00Z'),
    match(3, 'Vitality', 'The MongolZ', '2026-12-01T20:00Z', 'BO5'),
    match(4, 'Spirit Academy', 'MOUZ NXT', '2026-12-01T10:00Z'),
    match(5, 'FaZe', 'G2', '2026-12-01T13:00Z', 'BO1'),
    match(6, 'Virtus.pro', 'Falcons', '2026-12-02T13:00Z'),
    match(7, 'BetBoom', 'Aurora', '2026-12-02T16:00Z'),
    match(8, 'BIG', 'Heroic', '2026-12-02T18:00Z'),
    match(9, 'Eternal Fire', 'paiN', '2026-12-03T10:00Z'),
  ],
  teams: ['Team Spirit', 'FURIA', 'MIBR', 'Imperial', 'Ninjas in Pyjamas', 'Astralis', 'Astralis Talent'],
  bookmakers: ['Betano', 'bet365', 'GG.BET', 'Pinnacle'],
  currency: 'EUR',
  locale: 'en-GB',
  now: new Date('2026-11-30T18:00Z'),
  zone: 'Europe/Lisbon',
}

type Written = Extract<
  Selection,
  { market: 'match-winner' | 'map-winner' | 'map-handicap' | 'round-handicap' | 'total-maps' | 'total-rounds' }
>
type Leg = { readonly match: KnownMatch; readonly selection: Written; readonly odds: number }
type Bet = {
  readonly legs: readonly Leg[]
  readonly stake: number
  readonly bookmaker: string | null
  readonly slipId: string
}

const LANGUAGES = ['en', 'pt', 'ru'] as const
type Language = (typeof LANGUAGES)[number]

const side = fc.constantFrom<1 | 2>(1, 2)
const overUnder = fc.constantFrom('over', 'under')

function selectionOf({ format }: KnownMatch): fc.Arbitrary<Written> {
  const maps = { BO1: 1, BO2: 2, BO3: 3, BO5: 5 }[format ?? 'BO3']
  const map = fc.integer({ min: 1, max: maps })
  const roundLine = fc.constantFrom(19.5, 20.5, 21.5, 22.5, 23.5)
  const all: fc.Arbitrary<Written>[] = [
    side.map((one) => ({ market: 'match-winner', side: one, isThreeWay: false })),
    fc.record({ market: fc.constant('map-winner' as const), map, side }),
    fc.record({
      market: fc.constant('round-handicap' as const),
      map,
      side,
      line: fc.constantFrom(-3.5, 3.5, -4.5, 2.5),
    }),
    fc.record({ market: fc.constant('total-rounds' as const), map, choice: overUnder, line: roundLine }),
  ]
  if (maps > 1) {
    all.push(
      fc.record({ market: fc.constant('map-handicap' as const), side, line: fc.constantFrom(-1.5, 1.5) }),
      fc.record({
        market: fc.constant('total-maps' as const),
        choice: overUnder,
        line: maps === 3 ? fc.constant(2.5) : fc.constantFrom(3.5, 4.5),
      }),
    )
  }
  return fc.oneof(...all)
}

const leg = fc.constantFrom(...KNOWN.matches).chain((one) =>
  fc.record({
    match: fc.constant(one),
    selection: selectionOf(one),
    odds: fc.integer({ min: 110, max: 490 }).map((hundredths) => hundredths * 10),
  }),
)
const bet: fc.Arbitrary<Bet> = fc.record({
  legs: fc.uniqueArray(leg, { minLength: 1, maxLength: 3, selector: ({ match: { id } }) => id }),
  stake: fc.oneof(
    fc.integer({ min: 1, max: 300 }).map((euros) => euros * 100),
    fc.integer({ min: 100, max: 30_000 }),
  ),
  bookmaker: fc.constantFrom(null, ...KNOWN.bookmakers, 'Thunderpick', 'Fonbet'),
  slipId: fc.stringMatching(/^[1-9]\d{8,11}$/),
})

const WORDS = {
  en: {
    winner: 'Match Winner',
    map: (map: number) => `Map ${map}`,
    mapWinner: (map: number) => `Map ${map} - Winner`,
    maps: 'Map Handicap',
    rounds: (map: number) => `Map ${map} - Round Handicap`,
    totalMaps: 'Total Maps',
    totalRounds: (map: number) => `Map ${map} - Total Rounds`,
    over: 'Over',
    under: 'Under',
    stake: 'Stake',
    win: 'Potential returns',
    odds: 'Odds',
    total: 'Total odds',
    id: 'Bet ID',
    multiple: 'Multiple',
    single: 'Single',
    placed: 'Placed',
  },
  pt: {
    winner: 'Vencedor da partida',
    map: (map: number) => `Mapa ${map}`,
    mapWinner: (map: number) => `Vencedor do mapa ${map}`,
    maps: 'Handicap de mapas',
    rounds: (map: number) => `Mapa ${map} - Handicap de rounds`,
    totalMaps: 'Total de mapas',
    totalRounds: (map: number) => `Mapa ${map} - Total de rounds`,
    over: 'Mais de',
    under: 'Menos de',
    stake: 'Valor da aposta',
    win: 'Ganhos potenciais',
    odds: 'Odd',
    total: 'Odds totais',
    id: 'ID da aposta',
    multiple: 'Múltipla',
    single: 'Simples',
    placed: 'Feita em',
  },
  ru: {
    winner: 'Победитель матча',
    map: (map: number) => `Карта ${map}`,
    mapWinner: (map: number) => `Победитель ${map}-й карты`,
    maps: 'Фора по картам',
    rounds: (map: number) => `${map}-я карта. Фора по раундам`,
    totalMaps: 'Тотал карт',
    totalRounds: (map: number) => `${map}-я карта. Тотал раундов`,
    over: 'Больше',
    under: 'Меньше',
    stake: 'Сумма ставки',
    win: 'Возможный выигрыш',
    odds: 'Коэффициент',
    total: 'Общий коэффициент',
    id: 'Номер купона',
    multiple: 'Экспресс',
    single: 'Ординар',
    placed: 'Дата ставки',
  },
} as const

const signed = (line: number) => (line > 0 ? `+${line}` : String(line))

function marketOf(selection: Written, language: Language): string {
  const words = WORDS[language]
  switch (selection.market) {
    case 'map-winner':
      return words.mapWinner(selection.map)
    case 'map-handicap':
      return words.maps
    case 'round-handicap':
      return words.rounds(selection.map ?? 1)
    case 'total-maps':
      return words.totalMaps
    case 'total-rounds':
      return words.totalRounds(selection.map ?? 1)
    case 'match-winner':
      return words.winner
  }
}

const teamOf = ({ team1, team2 }: KnownMatch, of: 1 | 2 | 'draw') => (of === 2 ? team2 : team1)

function pickOf({ match: of, selection }: Leg, language: Language): string {
  const words = WORDS[language]
  switch (selection.market) {
    case 'map-handicap':
    case 'round-handicap':
      return `${teamOf(of, selection.side)} (${signed(selection.line)})`
    case 'total-maps':
    case 'total-rounds':
      return `${selection.choice === 'over' ? words.over : words.under} ${selection.line}`
    case 'match-winner':
    case 'map-winner':
      return teamOf(of, selection.side)
  }
}

type Style = {
  readonly language: Language
  readonly order: number
  readonly versus: string
  readonly comma: boolean
  readonly labels: 'same line' | 'own line' | 'colon'
  readonly isSwapped: boolean
  readonly hasWin: boolean
  readonly hasDate: boolean
  readonly hasLabelledOdds: boolean
  readonly hasFooter: boolean
  /** Of all legs; otherwise only what is won says it. */
  readonly hasTotal: boolean
}

const style: fc.Arbitrary<Style> = fc.record({
  language: fc.constantFrom(...LANGUAGES),
  order: fc.integer({ min: 0, max: 5 }),
  versus: fc.constantFrom(' vs ', ' - ', ' v ', ' x ', ' — '),
  comma: fc.boolean(),
  labels: fc.constantFrom('same line', 'own line', 'colon'),
  isSwapped: fc.boolean(),
  hasWin: fc.boolean(),
  hasDate: fc.boolean(),
  hasLabelledOdds: fc.boolean(),
  hasFooter: fc.boolean(),
  hasTotal: fc.boolean(),
})

const decimal = (text: string, { comma }: Style) => (comma ? text.replace('.', ',') : text)
const oddsText = (odds: number, of: Style) => decimal((odds / 1000).toFixed(2), of)
const sum = (cents: number, of: Style) => `${decimal((cents / 100).toFixed(2), of)} €`
function labelled(label: string, value: string, { labels }: Style): readonly string[] {
  return labels === 'own line' ? [label, value] : [labels === 'colon' ? `${label}: ${value}` : `${label} ${value}`]
}

function legLines(one: Leg, of: Style): readonly string[] {
  const { team1, team2 } = one.match
  const pair = of.isSwapped ? `${team2}${of.versus}${team1}` : `${team1}${of.versus}${team2}`
  const [market, pick] = [marketOf(one.selection, of.language), pickOf(one, of.language)]
  const odds = of.hasLabelledOdds
    ? labelled(WORDS[of.language].odds, oddsText(one.odds, of), of)
    : [oddsText(one.odds, of)]
  const league = `Counter-Strike 2. ${one.match.tournament}`
  const orders = [
    [league, pair, market, pick, ...odds],
    [pick, market, pair, league, ...odds],
    [pick, ...odds, market, pair],
    [market, pick, pair, ...odds],
    [...odds, pick, market, pair],
    [...odds, league, pair, market, pick],
  ]
  return orders[of.order] ?? []
}

function slipOf({ legs, stake, bookmaker, slipId }: Bet, of: Style): readonly string[] {
  const words = WORDS[of.language]
  const product = Math.round(legs.reduce((all, { odds }) => all * (odds / 1000), 1) * 100) * 10
  return [
    ...(bookmaker === null ? [] : [bookmaker]),
    legs.length > 1 ? words.multiple : words.single,
    ...legs.flatMap((one) => legLines(one, of)),
    ...(legs.length > 1 && (of.hasTotal || !of.hasWin) ? labelled(words.total, oddsText(product, of), of) : []),
    ...labelled(words.stake, sum(stake, of), of),
    ...(of.hasWin ? labelled(words.win, sum(Math.round((stake * product) / 1000), of), of) : []),
    `${words.id}: ${slipId}`,
    ...(of.hasDate ? [`${words.placed} 30.11.2026 17:05`] : []),
    ...(of.hasFooter ? ['Cash out 12,34 €'] : []),
  ]
}

/** What is read and not what was written. */
function wrongIn(text: string, written: Bet): readonly string[] {
  const read = readSlip(text, KNOWN)
  if (read.kind === 'refused') return []
  const wrong: string[] = []
  const check = (field: string, value: unknown, allowed: readonly unknown[]) => {
    if (value !== null && !allowed.some((one) => JSON.stringify(one) === JSON.stringify(value)))
      wrong.push(`${field} ${JSON.stringify(value)}`)
  }
  const byMatch = new Map(written.legs.map((one) => [one.match.id, one]))
  for (const one of read.legs) {
    const own = one.match && byMatch.get(one.match.id)
    if (one.match && !own) wrong.push(`match ${one.match.team1}`)
    if (!own) continue
    const { selection, odds } = own
    check('selection', one.selection, [selection])
    const hasSide = 'side' in selection
    const picked = hasSide ? teamOf(own.match, selection.side) : own.match.team1
    if (one.selection) check('side', one.selectedTeam, [picked])
    check('odds', one.odds, [odds])
  }
  const isWhole = read.legs.length === written.legs.length
  if (!isWhole && read.doubts.length === 0) wrong.push(`${read.legs.length} legs`)
  check('stake', read.stake, [written.stake])
  check('bookmaker', read.bookmaker, [written.bookmaker])
  check('slipId', read.slipId, [written.slipId])
  check('placedAt', read.placedAt, [new Date('2026-11-30T17:05Z')])
  return wrong
}

const RUNS = process.env['NIGHTLY'] ? 2_000 : 200

test('a bet in any dialect is read as it is or left open, never wrong', () => {
  let [whole, all] = [0, 0]
  fc.assert(
    fc.property(bet, style, (written, of) => {
      const text = slipOf(written, of).join('\n')
      expect(wrongIn(text, written), text).toEqual([])
      const read = readSlip(text, KNOWN)
      all++
      if (read.kind === 'bet' && read.doubts.length === 0 && read.legs.length === written.legs.length) whole++
    }),
    { numRuns: RUNS },
  )
  // Nearly all of them are read whole.
  expect(whole / all).toBeGreaterThan(0.95)
})

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** Its kind, and what it concerns. */
type Accident = readonly [kind: number, at: number, by: number]

/** The lines of a slip after one accident of copying. Never without the line of the market: it would be another bet. */
function damaged(lines: readonly string[], [kind, at, by]: Accident, isSingle: boolean): readonly string[] {
  const index = at % lines.length
  const line = lines[index] ?? ''
  const other = isSingle ? by % lines.length : index + 1
  switch (kind % 6) {
    case 0: // the line is missing
      return NAMES_MARKET.test(line) ? lines : lines.filter((_, each) => each !== index)
    case 1: // two lines are exchanged; those of two legs would be another bet
      if (other >= lines.length) return lines
      return lines.map((each, own) => (own === index ? (lines[other] ?? each) : own === other ? line : each))
    case 2: // the line stands twice
      return lines.flatMap((each, own) => (own === index ? [each, each] : [each]))
    case 3: // a letter is another one; with another one, "G2" is another name, and "p2" a bet
      return lines.map((each, own) => (own === index && each.length > 2 ? withOtherLetter(each, by) : each))
    case 4: // the line and the next are one
      return lines.flatMap((each, own) =>
        own === index ? [`${each} ${lines[index + 1] ?? ''}`] : own === index + 1 ? [] : [each],
      )
    default: // a letter is missing
      return lines.map((each, own) => (own === index ? withoutLetter(each, by) : each))
  }
}
const NAMES_MARKET =
  /map|карт|handicap|total|фора|тотал|over|under|mais|menos|больше|меньше|winner|vencedor|победитель|[+-]\d|simples|múltipla/iu

function withOtherLetter(line: string, by: number): string {
  const letters = [...line.matchAll(/\p{L}/gu)]
  const found = letters[by % Math.max(letters.length, 1)]
  if (!found) return line
  return `${line.slice(0, found.index)}${LETTERS[by % LETTERS.length]}${line.slice(found.index + 1)}`
}

function withoutLetter(line: string, by: number): string {
  const letters = [...line.matchAll(/\p{L}/gu)]
  const found = letters[by % Math.max(letters.length, 1)]
  return found ? line.slice(0, found.index) + line.slice(found.index + 1) : line
}

const isLoss = ([kind]: Accident) => kind % 6 === 0
/** A lost line is the only accident: with another one, the label of one sum may stand above the value of the other, and nothing tells. */
function apart(accidents: readonly Accident[]): readonly Accident[] {
  const loss = accidents.find(isLoss)
  return loss ? [loss] : accidents
}

const anAccident: fc.Arbitrary<Accident> = fc.tuple(fc.nat(5), fc.nat(1000), fc.nat(1000))

test('a damaged slip is read as it was or left open, never wrong', () => {
  fc.assert(
    fc.property(bet, style, fc.array(anAccident, { minLength: 1, maxLength: 2 }), (written, of, accidents) => {
      const lines = apart(accidents).reduce<readonly string[]>(
        (all, accident) => damaged(all, accident, written.legs.length === 1),
        slipOf(written, of),
      )
      const text = lines.join('\n')
      expect(wrongIn(text, written), text).toEqual([])
    }),
    // Every day the same accidents, so that a new one is found at night and not in somebody's change.
    process.env['NIGHTLY'] ? { numRuns: RUNS } : { numRuns: RUNS, seed: 45 },
  )
})
