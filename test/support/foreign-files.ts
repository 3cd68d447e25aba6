import { type Column, LANGUAGES, type Language } from './foreign-languages.ts'
import { sheetsOf } from './zip.ts'

// Generates files as from other trackers, spreadsheets and bookmakers. Columns, words, dates, amounts and typical mistakes come from
// test/fixtures/imports-wild and the tables of public exports; nothing comes from the import code.

/** Seeded random numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T // the index is in the list
  const shuffled = <T>(list: readonly T[]): T[] => {
    const rest = [...list]
    return list.map(() => rest.splice(whole(0, rest.length - 1), 1)[0] as T) // as many as there are
  }
  return { chance: (share: number) => next() < share, whole, pick, shuffled }
}
type Random = ReturnType<typeof randomOf>

export type TrueOutcome = 'won' | 'lost' | 'void' | 'half-won' | 'half-lost' | 'pending'
export type TrueBet = {
  readonly team1: string
  readonly team2: string
  readonly pick: string
  /** Null: on the match. */
  readonly map: number | null
  readonly isOtherGame: boolean
  readonly stake: number
  /** The winnings for a stake of 1, as a fraction, and their text in the file. */
  readonly win: readonly [bigint, bigint]
  readonly odds: string
  readonly outcome: TrueOutcome
  /** In cents, as in the file. */
  readonly result: number | null
  readonly fee: number
  readonly placedAt: Date
  readonly note: string
  /** The row contradicts itself, or is not exact to the cent: it has to be refused. */
  readonly isUnsure: boolean
  readonly system: string | null
}

export type ForeignFile = {
  readonly bytes: Buffer
  /** The bets in file order, with their line numbers. */
  readonly bets: readonly (TrueBet & { readonly line: number; readonly sheet: string | null })[]
  /** Rows that are not bets, a total for example. */
  readonly others: number
  readonly hasOpenQuote: boolean
  /** The right answers to the questions of the import. */
  readonly truth: {
    readonly notation: Notation
    readonly dateOrder: 'day-first' | 'month-first' | null
    /** The outcome for each result text. */
    readonly results: ReadonlyMap<string, TrueOutcome>
    /** The outcome of a bet without a result and a sum. */
    readonly blank: TrueOutcome
    readonly encoding: string
  }
  readonly about: string
}

type Notation = 'decimal' | 'american' | 'hong-kong' | 'indonesian' | 'malay' | 'cents'
const ENCODINGS: Readonly<Record<string, readonly string[]>> = {
  en: ['utf-8'],
  pt: ['utf-8', 'utf-8', 'windows-1252', 'macintosh', 'utf-16le'],
  fr: ['utf-8', 'windows-1252', 'macintosh'],
  es: ['utf-8', 'windows-1252', 'macintosh'],
  ru: ['utf-8', 'windows-1251', 'koi8-r', 'ibm866', 'utf-16le'],
  de: ['utf-8', 'windows-1252'],
  it: ['utf-8', 'windows-1252'],
  tr: ['utf-8', 'windows-1254'],
  pl: ['utf-8', 'windows-1250'],
}

const TEAMS = [
  'FURIA',
  'MOUZ',
  'G2',
  'FaZe',
  'Vitality',
  'Imperial',
  'paiN',
  'Team Spirit',
  '9z',
  'BIG',
  'Ninjas in Pyjamas',
]
const OWN_TEAMS: Readonly<Record<string, readonly string[]>> = {
  pt: ['Fluxo São', 'Seleção União'],
  fr: ['Équipe Névé'],
  es: ['Leones Año'],
  ru: ['Спирит', 'Нави'],
  de: ['Möwen', 'Straße'],
  tr: ['Beşiktaş', 'Ağrı'],
  pl: ['Permitta Łódź', 'Jaźń'],
}
const NOTES = ['', '', '', 'fine', 'said "sure" thing', 'one; two, three', 'two\nlines', 'late']
const OTHER_GAMES = ['E-sports - League of Legends', 'Esports (Dota 2)', 'Valorant']

const half = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator))

function priceIn(notation: Notation, random: Random): Pick<TrueBet, 'win' | 'odds'> {
  const hundredths = random.whole(110, 420)
  const text = (value: number) => (value / 100).toFixed(2)
  if (notation === 'hong-kong') return { win: [BigInt(hundredths - 100), 100n], odds: text(hundredths - 100) }
  if (notation === 'american') {
    const size = random.whole(100, 350)
    return random.chance(0.5)
      ? { win: [BigInt(size), 100n], odds: `+${size}` }
      : { win: [100n, BigInt(size)], odds: `-${size}` }
  }
  if (notation === 'cents') {
    const price = random.whole(20, 85)
    return { win: [BigInt(100 - price), BigInt(price)], odds: text(price) }
  }
  const size = notation === 'malay' ? random.whole(30, 99) : random.whole(101, 300)
  if (notation !== 'decimal') {
    const isNegative = random.chance(0.5)
    return isNegative
      ? { win: [100n, BigInt(size)], odds: `-${text(size)}` }
      : { win: [BigInt(size), 100n], odds: text(size) }
  }
  return { win: [BigInt(hundredths - 100), 100n], odds: text(hundredths) }
}

/** In cents: stake × price, half a cent up. */
function resultOf(outcome: TrueOutcome, stake: number, [win, of]: TrueBet['win']): number | null {
  if (outcome === 'pending') return null
  if (outcome === 'void') return 0
  if (outcome === 'lost') return -stake
  if (outcome === 'half-lost') return -stake / 2
  const whole = BigInt(stake) * win
  return outcome === 'won' ? half(whole, of) : half(whole, 2n * of)
}

/** Ambiguous results (02-half-results.csv). */
const CONTRADICTIONS = ['Won/Lost', 'Lost (refunded)', 'Won (cash out)', 'Lost → won']
const SYSTEMS = ['Trixie', 'Yankee', 'Lucky 15', '2/3', 'Round Robin']
/** A column with the winning side instead of a result. */
const WINNERS: Readonly<Record<string, string>> = {
  en: 'Winner',
  pt: 'Vencedor',
  es: 'Ganador',
  fr: 'Vainqueur',
  ru: 'Победитель',
}

const SPREAD: readonly TrueOutcome[] = [
  'won',
  'won',
  'won',
  'won',
  'lost',
  'lost',
  'lost',
  'lost',
  'void',
  'half-won',
  'half-lost',
  'pending',
]

type Dialect = ReturnType<typeof dialectOf>

/** A random dialect: which columns a book has, and their formats. */
function dialectOf(random: Random) {
  const code = random.pick(Object.keys(LANGUAGES))
  const language = LANGUAGES[code] as Language // one of its keys
  const letters = random.chance(0.3) ? random.pick(language.letters) : null
  const notation: Notation = random.chance(0.75)
    ? 'decimal'
    : random.pick(['american', 'hong-kong', 'indonesian', 'malay', 'cents'])
  const sum = random.pick(['none', 'profit', 'profit', 'payout', 'payout'] as const)
  // Some people leave the sum of a lost bet empty.
  const isBlankLost = letters === null && sum !== 'none' && random.chance(0.1)
  const isProfit = sum === 'profit' && !isBlankLost
  const has = {
    state: !isBlankLost && (letters !== null || !isProfit || random.chance(0.9)),
    ...columnsIn(random, isProfit),
  }
  const mayNameWinner = letters === null && has.state && !has.market && !has.status
  const isXlsx = random.chance(0.15)
  return {
    language,
    code,
    letters,
    notation,
    sum,
    isBlankLost,
    has,
    winner: (mayNameWinner && random.chance(0.15) ? WINNERS[code] : undefined) ?? null,
    dates: random.pick(language.dates),
    versus: random.pick(language.versus),
    sign: random.pick(language.signs),
    isNewestFirst: random.chance(0.25),
    isInBitcoin: random.chance(0.04),
    namesMaps: random.chance(0.1),
    isInParentheses: random.chance(0.1),
    isXlsx,
    encoding: isXlsx ? 'utf-8' : random.pick(ENCODINGS[code] ?? ['utf-8']),
    teams: [...TEAMS, ...(OWN_TEAMS[code] ?? []), ...(OWN_TEAMS[code] ?? [])],
  }
}

const columnsIn = (random: Random, isProfit: boolean) => ({
  status: random.chance(0.08),
  market: random.chance(0.3),
  sport: random.chance(0.15),
  note: random.chance(0.4),
  balance: isProfit && random.chance(0.2),
  fee: isProfit && random.chance(0.15),
})

function outcomesOf({ letters, has, winner, isBlankLost }: Dialect): readonly TrueOutcome[] {
  if (isBlankLost) return ['won', 'won', 'lost']
  if (letters) return Object.keys(letters) as TrueOutcome[] // the keys of Letters
  return has.state && winner === null ? SPREAD : ['won', 'lost', 'pending']
}

function betIn(dialect: Dialect, random: Random): TrueBet {
  const { notation, has, letters, winner, teams } = dialect
  const [team1, team2] = distinctPair(teams, random)
  const price = priceIn(notation, random)
  const outcome = random.pick(outcomesOf(dialect))
  const stake = random.chance(0.05) ? random.whole(500, 1500) * 200 : random.whole(1, 200) * random.pick([2, 50, 100])
  const whole = resultOf(outcome, stake, price.win)
  const fee = has.fee && outcome === 'won' ? Math.round((whole ?? 0) * 0.05) : 0
  const at = new Date(
    Date.UTC(2025, random.whole(0, 17), random.whole(1, 28), random.whole(1, 11), random.whole(0, 59)),
  )
  if (dialect.dates.isDay) at.setUTCHours(0, 0)
  const hasWords = letters === null && winner === null && has.state
  return {
    team1,
    team2,
    pick: random.pick([team1, team2]),
    map: (has.market || (dialect.namesMaps && winner === null)) && random.chance(0.4) ? random.whole(1, 3) : null,
    isOtherGame: has.sport && random.chance(0.3),
    stake,
    ...price,
    outcome,
    result: whole === null ? null : whole - fee,
    fee,
    placedAt: at,
    note: has.note ? random.pick(NOTES) : '',
    isUnsure: dialect.isInBitcoin || (hasWords && outcome !== 'pending' && random.chance(0.02)),
    system: has.market && random.chance(0.04) ? random.pick(SYSTEMS) : null,
  }
}

/** Writes amounts in the format and sign convention of a language. */
function writerOf({ language, sign, isInParentheses }: Dialect) {
  const { mark } = language
  const amount = (cents: number) => {
    const [whole = '', decimals = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
    const grouped = whole.length > 3 ? `${whole.slice(0, -3)}${mark === ',' ? '.' : ','}${whole.slice(-3)}` : whole
    return `${cents < 0 ? '-' : ''}${grouped}${mark}${decimals}`
  }
  return {
    money: (cents: number) => (isInParentheses && cents < 0 ? `(${amount(-cents)})` : sign(amount(cents))),
    /** With the decimals of a cryptocurrency. */
    bitcoin: (cents: number) => `${amount(cents).replace(/[.,](?=\d{3})/u, '')}1250`,
  }
}

/** The cells of each bet by column, oldest first, and the outcome for each result text. */
function rowsIn(dialect: Dialect, bets: readonly TrueBet[], random: Random) {
  const { language, letters, winner, has, sum, notation } = dialect
  const { money, bitcoin } = writerOf(dialect)
  const results = new Map<string, TrueOutcome>()
  const otherGame = random.pick(OTHER_GAMES)
  let bank = random.whole(100, 900) * 100

  function resultIn(bet: TrueBet): string {
    if (!has.state) return ''
    if (bet.isUnsure && !dialect.isInBitcoin) return random.pick(CONTRADICTIONS)
    if (winner !== null) return winnerOf(bet)
    const text = letters ? (letters[bet.outcome] ?? '') : random.pick(language.words[bet.outcome])
    results.set(text, bet.outcome)
    return has.status && bet.outcome === 'pending' ? '' : text
  }

  function sumIn({ outcome, result, stake }: TrueBet): string {
    if (result === null || (dialect.isBlankLost && outcome === 'lost')) return ''
    if (sum === 'payout') return money(outcome === 'lost' ? 0 : result + stake)
    return money(result)
  }

  const rows = bets.map((bet): Readonly<Record<string, string>> => {
    bank += bet.result ?? 0
    const onMap = bet.map !== null && !has.market ? ` (Map ${bet.map})` : ''
    return {
      date: dialect.dates.write(bet.placedAt),
      event: `${bet.team1}${dialect.versus}${bet.team2}${onMap}`,
      pick: bet.pick,
      odds: notation === 'american' ? bet.odds : bet.odds.replace('.', language.mark),
      stake: dialect.isInBitcoin ? bitcoin(bet.stake) : money(bet.stake),
      state: resultIn(bet),
      status: bet.outcome === 'pending' ? 'Open' : 'Settled',
      sum: sumIn(bet),
      note: bet.note,
      market: bet.map === null ? 'Match Winner' : `Map ${bet.map} Winner`,
      kind: bet.system ?? language.single,
      balance: money(bank),
      fee: bet.fee > 0 ? money(bet.fee) : '',
      sport: bet.isOtherGame ? otherGame : 'Counter-Strike',
    }
  })
  return { rows, results }
}

function winnerOf({ pick, team1, team2, outcome }: TrueBet): string {
  if (outcome === 'pending') return ''
  const other = pick === team1 ? team2 : team1
  return outcome === 'won' ? pick : other
}

/**
 * Hong Kong or Indonesian odds are read as decimal if all are above 1 without a minus, none was paid out, and their column does not name the
 * notation.
 */
const showsNotation = ({ notation, sum }: Dialect, bets: readonly TrueBet[]): boolean =>
  (notation !== 'hong-kong' && notation !== 'indonesian') ||
  bets.some(({ odds, outcome }) => /^[0-]/u.test(odds) || (outcome === 'won' && sum !== 'none'))

/** One file: a random book in a random dialect. */
export function foreignFile(seed: number): ForeignFile {
  const random = randomOf(seed)
  return fileIn(dialectOf(random), seed, random)
}

/** Two books in different dialects, one below the other in one text. */
export function foreignPair(seed: number): readonly [first: ForeignFile, second: ForeignFile, bytes: Buffer] {
  const random = randomOf(seed)
  const separator = random.pick([',', ';', '\t', '|'])
  const [first, second] = [1, 2].map((part) => {
    const dialect = { ...dialectOf(random), isXlsx: false, encoding: 'utf-8' }
    return fileIn(dialect, seed + part / 10, random, { separator, end: '\n' })
  }) as [ForeignFile, ForeignFile]
  const between = random.pick(['', '\n'])
  const above = first.bytes.toString().split('\n').length - 1 + between.length
  const below = { ...second, bets: second.bets.map((bet) => ({ ...bet, line: bet.line + above })) }
  return [first, below, Buffer.from([first.bytes.toString(), second.bytes.toString()].join(between))]
}

/** Without a win, nothing shows that empty sums are losses. */
function betsIn(dialect: Dialect, random: Random): readonly TrueBet[] {
  const bets = Array.from({ length: random.whole(3, 25) }, () => betIn(dialect, random))
  const isShown = bets.some(({ outcome }) => outcome === 'won')
  return dialect.isBlankLost && !isShown ? betsIn(dialect, random) : bets
}

/** `fixed`: the format of the surrounding text, in which the file has no title. */
function fileIn(dialect: Dialect, seed: number, random: Random, fixed?: TextStyle): ForeignFile {
  const { code, letters, notation, sum, has, winner, dates, encoding, isXlsx } = dialect
  const bets = betsIn(dialect, random).toSorted((one, other) => one.placedAt.getTime() - other.placedAt.getTime())
  const { rows, results } = rowsIn(dialect, bets, random)
  const names = headerOf(dialect, showsNotation(dialect, bets), random)
  const made = dialect.isNewestFirst
    ? { rows: rows.toReversed(), names, bets: bets.toReversed(), random }
    : { rows, names, bets, random }
  const written = isXlsx ? asSheets(made) : asText(made, encoding, fixed)
  const withoutState = dialect.isBlankLost ? 'blank losses' : 'no state'
  const result = letters ? JSON.stringify(letters) : (winner ?? (has.state ? 'words' : withoutState))
  const about = [`${seed}: ${code}`, notation, sum, result, encoding, isXlsx ? 'xlsx' : 'text'].join(', ')
  return {
    ...written,
    truth: {
      notation,
      dateOrder: dates.order ?? null,
      results,
      blank: dialect.isBlankLost ? 'lost' : 'pending',
      encoding,
    },
    about,
  }
}

function distinctPair(teams: readonly string[], random: Random): readonly [string, string] {
  const one = random.pick(teams)
  const [other = one] = random.shuffled(teams.filter((team) => team !== one))
  return [one, other]
}

type Names = ReadonlyMap<Column, string>
const NOTATION_NAMES: Partial<Record<Notation, string>> = {
  american: 'Odds (American)',
  'hong-kong': 'Odds (HK)',
  indonesian: 'Odds (Indonesian)',
  malay: 'Malay odds',
}

function headerOf({ language, sum, notation, has, winner }: Dialect, showsNotation: boolean, random: Random): Names {
  const columns: Column[] = ['date', 'event', 'pick', 'odds', 'stake']
  if (has.state) columns.push('state')
  if (has.status && has.state) columns.push('status')
  if (sum !== 'none') columns.push('sum')
  if (has.market) columns.push('market', 'kind')
  for (const one of ['sport', 'note', 'balance', 'fee'] as const) if (has[one]) columns.push(one)
  const named = new Map<Column, string>()
  for (const column of columns) {
    if (column === 'sum') named.set(column, random.pick(sum === 'payout' ? language.payout : language.profit))
    else if (column === 'status') named.set(column, 'Status')
    else named.set(column, random.pick(language.header[column]))
  }
  if (named.has('status') && named.get('state') === 'Status') named.delete('status')
  const notationName = NOTATION_NAMES[notation]
  if (notationName !== undefined && (!showsNotation || random.chance(0.5))) named.set('odds', notationName)
  else if (notation !== 'decimal') named.set('odds', language.header.odds[0] ?? '')
  if (winner !== null) named.set('state', winner)
  return named
}

type Made = {
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly names: Names
  readonly bets: readonly TrueBet[]
  readonly random: Random
}
type Written = Pick<ForeignFile, 'bytes' | 'bets' | 'others' | 'hasOpenQuote'>

type TextStyle = { readonly separator: string; readonly end: string }

function asText({ rows, names, bets, random }: Made, encoding: string, fixed?: TextStyle): Written {
  const separator = fixed?.separator ?? random.pick([',', ';', ';', '\t', '|'])
  const end = fixed?.end ?? random.pick(['\n', '\r\n', '\n', encoding === 'macintosh' ? '\r' : '\n'])
  const cell = (text: string) =>
    text.includes(separator) || text.includes('"') || text.includes('\n') ? `"${text.replaceAll('"', '""')}"` : text
  const lines: string[] = []
  let line = 1
  const write = (cells: readonly string[]) => {
    const text = cells.map(cell).join(separator)
    const at = line
    lines.push(text)
    line += text.split('\n').length
    return at
  }
  let order = random.shuffled([...names.keys()])
  if (!fixed && random.chance(0.1)) write([random.pick(['My bets', '2026', 'Export'])])
  const header = () => write(order.map((column) => names.get(column) ?? ''))
  header()
  const hasOpenQuote = !fixed && names.has('note') && random.chance(0.05)
  const split = random.chance(0.12) ? random.whole(1, rows.length - 1) : -1
  let others = 0
  /** A copy of the first row with this note. */
  const writeWithNote = (note: string) => {
    lines.push(order.map((column) => (column === 'note' ? note : cell(rows[0]?.[column] ?? ''))).join(separator))
    line += lines.at(-1)?.split('\n').length ?? 1
    others++
  }
  const placed = rows.map((row, index) => {
    if (index === 0 && hasOpenQuote) writeWithNote('"said ""sure"" thing')
    if (index === split) {
      if (random.chance(0.5)) write([''])
      // Another table below the first, or a repeated header, as in multi-page exports.
      if (random.chance(0.7)) order = random.shuffled(order)
      header()
    }
    return { ...(bets[index] as TrueBet), line: write(order.map((column) => row[column] ?? '')), sheet: null }
  })
  if (hasOpenQuote) writeWithNote('"ok"')
  if (random.chance(0.12)) {
    write(order.map((column) => (column === 'event' ? 'Total' : column === 'stake' ? '123' : '')))
    others++
  }
  const text = lines.join(end) + (fixed || random.chance(0.5) ? end : '')
  return { bytes: encoded(text, encoding, !fixed && random.chance(0.3)), bets: placed, others, hasOpenQuote }
}

/** Encodes a text in a code page, for which the platform has only a decoder. */
function encoded(text: string, encoding: string, hasMark: boolean): Buffer {
  if (encoding === 'utf-8') return Buffer.from((hasMark ? '\ufeff' : '') + text)
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  const decoder = new TextDecoder(encoding)
  const bytes = new Map<string, number>()
  for (let byte = 255; byte >= 0; byte--) bytes.set(decoder.decode(Uint8Array.of(byte)), byte)
  const codes = Array.from(text, (letter) => bytes.get(letter))
  // Falls back to UTF-8 if the code page lacks a character.
  return codes.includes(undefined) ? Buffer.from(text) : Buffer.from(codes as number[])
}

/** A sheet for each part of the book, each with another column order. */
function asSheets({ rows, names, bets, random }: Made): Written {
  const count = random.whole(1, 3)
  const size = Math.ceil(rows.length / count)
  const placed: (TrueBet & { line: number; sheet: string | null })[] = []
  const sheets = Array.from({ length: count }, (_, number) => {
    const order = random.shuffled([...names.keys()])
    const own = rows.slice(number * size, (number + 1) * size)
    const cells = [
      order.map((column) => names.get(column) ?? ''),
      ...own.map((row) => order.map((column) => row[column] ?? '')),
    ]
    own.forEach((_, index) => {
      const bet = bets[number * size + index]
      if (bet) placed.push({ ...bet, line: index + 2, sheet: count > 1 ? `Sheet ${number + 1}` : null })
    })
    const xml = cells.map(
      (row, index) =>
        `<row r="${index + 1}">${row.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`).join('')}</row>`,
    )
    return [`Sheet ${number + 1}`, `<worksheet><sheetData>${xml.join('')}</sheetData></worksheet>`] as const
  })
  return { bytes: sheetsOf(sheets, []), bets: placed, others: 0, hasOpenQuote: false }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
