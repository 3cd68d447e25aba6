import { MOST_LEGS } from '../import/bet-problem.ts'
import { readPrice } from '../import/text/odds-text.ts'
import { mirrored, type Selection } from '../market/selection.ts'
import type { Format } from '../match/match.ts'
import type { Price } from '../money/exact-odds.ts'
import { isMultiplePrice } from '../money/odds.ts'
import type { Pair, Side } from '../team/pair.ts'
import { cutText } from '../text/clean-text.ts'
import { isOneLetterOff } from './one-letter.ts'
import type { KnownMatch, RefusalReason, SlipDoubt, SlipKnown, SlipLeg, SlipReading } from './slip.ts'
import {
  saysCredits,
  saysEmptySlip,
  saysFinalScore,
  saysFreeBet,
  saysPartlySold,
  withoutLaugh,
  withoutOffers,
} from './slip-adverts.ts'
import { type Amount, isIn, readAmount } from './slip-amounts.ts'
import { bookmakersIn, withoutBookmakers } from './slip-bookmaker.ts'
import { blocksOf, eventsIn, type SlipEvent } from './slip-events.ts'
import { type Field, fieldsIn, moneyIn } from './slip-fields.ts'
import { idsIn } from './slip-ids.ts'
import { isNear, pricesOfLegs, productOf, type WrittenPrice } from './slip-leg-prices.ts'
import { isProse, type MarketReading, type MarketText, marketIn, type ReadMarket, selectionIn } from './slip-market.ts'
import { bareOdds, type ReadNumbers, readNumbers } from './slip-numbers.ts'
import { otherGamesOf } from './slip-other-game.ts'
import { isOfCounterStrike, refusalOf, saysLive, saysMultiple, saysSettled, saysSingle } from './slip-refusal.ts'
import { type Fragment, fragmentsOf, TEAM, withMark } from './slip-text.ts'
import { matchesOn, placedAtOf, timesIn } from './slip-times.ts'
import { type Mention, mentionsIn } from './team-mentions.ts'
import { type TeamIndex, teamIndex, wordKey } from './team-names.ts'

const refused = (reason: RefusalReason): SlipReading => ({ kind: 'refused', reason })

/** Reads the text of a bet slip, a message or a typed line. It never guesses: what has two readings stays open, with a doubt. */
export function readSlip(text: string, known: SlipKnown): SlipReading {
  const cut = fragmentsOf(text)
  if ('refused' in cut) return refused(cut.refused)
  const shown = withoutOffers(cut.fragments).map(withoutLaugh)
  const isSettled = shown.some(({ plain }) => saysSettled(plain))
  const lines = { fragments: isSettled ? withoutResult(shown) : shown }
  const early = refusalOf(lines.fragments)
  if (early) return refused(early)
  const index = teamIndex(known)
  const named = namesIn(withoutTournaments(lines.fragments, known.matches), known, index)
  const dated = timesIn(named.fragments)
  const numbered = idsIn(dated.fragments)
  const labelled = fieldsIn(numbered.fragments)
  if (numbered.ids.length > 1 && countOf(labelled.fields, 'stake') > 1) return refused('severalSlips')
  const read = eventsOf(labelled.fragments, known, index)
  const { fragments } = read
  const ofOtherGame = otherGamesOf(fragments, read.events)
  if (ofOtherGame === null) return refused('otherSport')
  const events = read.events.map((event, leg) =>
    ofOtherGame[leg] === true
      ? { ...event, matches: [], isKnown: false }
      : { ...event, matches: matchesOn(event.matches, dated.written, { known, isSettled }) },
  )
  const isOfBet = numbered.ids.length > 0 || labelled.fields.some(({ kind }) => kind === 'stake' || kind === 'win')
  const reason = refusalOfEvents(events, lines.fragments, isOfBet)
  if (reason) return refused(reason)
  const money = moneyIn(fragments)
  const blocks = blocksOf(money.fragments, events)
  const drafts = withSureMarkets(
    events.map((event, leg) => {
      const text = { fragments: money.fragments, block: blocks?.[leg] ?? null, isOtherGame: ofOtherGame[leg] === true }
      return legOf(event, leg, text)
    }),
  )
  const whole: Whole = {
    known,
    fields: labelled.fields,
    sums: money.amounts,
    drafts,
    blocks,
    head: linesOf(money.fragments.slice(0, blocks?.[0]?.[0] ?? events[0]?.places[0]?.at ?? 0)),
    isFreeBet: isFreeBetIn(named.fragments, index),
    isMultiple: lines.fragments.some(({ plain }) => saysMultiple(plain)),
    isSingle: lines.fragments.some(({ plain }) => saysSingle(plain)),
  }
  const numbers = numbersOf(whole, lines.fragments)
  if ('refused' in numbers) return refused(numbers.refused)
  const placed = placedAtOf(
    dated.written,
    events.flatMap(({ matches }) => (matches.length === 1 ? matches : [])),
    { known, isLive: !isSettled && lines.fragments.some(({ plain }) => saysLive(plain)) },
  )
  const bookmakers = [...new Set([...named.bookmakers, ...read.bookmakers].map(({ name }) => name))]
  const [first, ...others] = drafts.map(({ leg }, at): SlipLeg => ({ ...leg, ...(numbers.prices[at] ?? asOdds(null)) }))
  if (!first) return refused('nothing')
  return {
    kind: 'bet',
    legs: [first, ...others],
    odds: numbers.odds,
    stake: numbers.stake,
    possibleWin: numbers.possibleWin,
    freeBet: numbers.isFreeBet,
    bookmaker: onlyOf(bookmakers),
    placedAt: placed.at,
    slipId: onlyOf(numbered.ids.map((id) => cutText(id, 200))),
    doubts: [
      ...drafts.flatMap(({ doubts }) => doubts),
      ...numbers.doubts,
      ...slipDoubts(bookmakers, placed.doubt, isSettled),
    ],
  }
}

/** `isOfBet`: the text has the number of a slip, or its sums. */
function refusalOfEvents(
  events: readonly SlipEvent[],
  lines: readonly Fragment[],
  isOfBet: boolean,
): RefusalReason | null {
  if (events.length === 0) return 'nothing'
  if (!isOfBet && lines.some(({ plain }) => saysEmptySlip(plain))) return 'offer'
  if (!events.some(({ hasTeam }) => hasTeam) && !lines.some(({ plain }) => isOfCounterStrike(plain))) return 'nothing'
  return events.length > MOST_LEGS ? 'tooManyLegs' : null
}

/** The state of a decided bet may be a word of a market, its score a bet on one: "Ganha", "Resultado: 2-0". */
const withoutResult = (fragments: readonly Fragment[]): readonly Fragment[] =>
  fragments.filter(({ plain }) => {
    const isWord = saysSettled(plain) && marketIn([{ plain, isPick: false }]).isNamed
    return !isWord && !saysFinalScore(plain)
  })

const onlyOf = <One>(all: readonly One[]): One | null => (all.length === 1 ? (all[0] ?? null) : null)

const slipDoubts = (bookmakers: readonly string[], placed: 'ambiguous' | 'future' | null, isSettled: boolean) => [
  ...(bookmakers.length > 1 ? [doubt('bookmaker', null, 'ambiguous', bookmakers)] : []),
  ...(placed ? [doubt('placedAt', null, placed)] : []),
  ...(isSettled ? [doubt('result', null, 'settled')] : []),
]

/** `if net`: what is won tells. */
function isFreeBetIn(fragments: readonly Fragment[], index: TeamIndex): Whole['isFreeBet'] {
  const isSaid = fragments.some((one) => saysFreeBet(one.plain, mentionsIn([one], index).length > 0))
  return isSaid || (fragments.some(({ plain }) => saysCredits(plain)) && 'if net')
}

const doubt = (
  field: SlipDoubt['field'],
  leg: number | null,
  reason: SlipDoubt['reason'],
  options: readonly string[] = [],
): SlipDoubt => ({ field, leg, reason, options: options.slice(0, 4) })

const countOf = (fields: readonly Field[], kind: Field['kind']) =>
  new Set(fields.filter((field) => field.kind === kind).map(({ at }) => at)).size

/** The name of a tournament may have any words in it. */
function withoutTournaments(fragments: readonly Fragment[], matches: readonly KnownMatch[]): readonly Fragment[] {
  const names = new Set(
    matches.flatMap(({ tournament }) => (tournament === null ? [] : wordKey(tournament.toLowerCase()))),
  )
  return fragments.filter(({ plain }) => !names.has(wordKey(plain)))
}

/** The bookmakers that a text names, marked in it, except those whose name is that of a team. */
function namesIn(fragments: readonly Fragment[], known: SlipKnown, index: TeamIndex) {
  const named = bookmakersIn(fragments, known.bookmakers)
  const bookmakers = named.filter(
    ({ at, from, to }) => index.find(wordKey(fragments[at]?.plain.slice(from, to) ?? '')).size === 0,
  )
  return { bookmakers, fragments: withoutBookmakers(fragments, bookmakers) }
}

/** The events of a text, and the bookmakers whose name is that of a team. A line with several events is read in its parts. */
function eventsOf(given: readonly Fragment[], known: SlipKnown, index: TeamIndex) {
  const read = (marked: readonly Fragment[]) => {
    const named = bookmakersIn(marked, known.bookmakers)
    const mentions = mentionsIn(marked, index)
    const isBookmaker = (mention: Mention) => named.some(({ at, from }) => at === mention.at && from === mention.from)
    const events = eventsIn(marked, mentions, isBookmaker)
    const places = new Set(events.flatMap((event) => event.places))
    const bookmakers = named.filter((one) => ![...places].some(({ at, from }) => at === one.at && from === one.from))
    return { events, fragments: withTeams(withoutBookmakers(marked, bookmakers), events), bookmakers }
  }
  const whole = read(given)
  const several = new Set(
    given.flatMap((_, at) =>
      whole.events.filter(({ places }) => places.some((place) => place.at === at)).length > 1 ? [at] : [],
    ),
  )
  if (several.size === 0) return whole
  return read(given.flatMap((fragment, at) => (several.has(at) ? partsOf(fragment) : [fragment])))
}

const JOINS = /,\s+|\s+(?:and|e|и|plus|mais)\s+|\s+[/+]\s+/u

function partsOf({ raw, plain }: Fragment): readonly Fragment[] {
  const parts: Fragment[] = []
  let from = 0
  for (const { 0: join, index } of plain.matchAll(new RegExp(JOINS, 'gu'))) {
    parts.push({ raw: raw.slice(from, index), plain: plain.slice(from, index) })
    from = index + join.length
  }
  return [...parts, { raw: raw.slice(from), plain: plain.slice(from) }]
}

const withTeams = (fragments: readonly Fragment[], events: readonly SlipEvent[]): readonly Fragment[] =>
  fragments.map((fragment, at) => ({
    ...fragment,
    plain: events
      .flatMap(({ places }) => places)
      .filter((place) => place.at === at)
      .reduce((plain, { from, to }) => withMark(plain, from, to, TEAM), fragment.plain)
      // Between opponents it is no word of a bet against one.
      .replace(/(?<=\ue001\s*)(?:against|contra(?: [ao]s?)?|против)(?=\s*\ue001)/gu, (word) => TEAM.repeat(word.length)),
  }))

type MarketLine = MarketText & { readonly at: number }
const linesOf = (fragments: readonly Fragment[]): readonly MarketLine[] =>
  fragments.map(({ plain }, at) => ({ at, plain, isPick: false }))

type LegDraft = {
  readonly leg: Omit<SlipLeg, 'odds' | 'exactOdds'>
  readonly market: MarketReading
  readonly texts: readonly MarketLine[]
  readonly doubts: readonly SlipDoubt[]
}

/** Of several legs, either all name their market or none does: the market of one may stand beside another. */
function withSureMarkets(drafts: readonly LegDraft[]): readonly LegDraft[] {
  const named = drafts.filter(({ market }) => market.isNamed).length
  if (named === 0 || named === drafts.length) return drafts
  const isSure = ({ leg: { selection }, market }: LegDraft) =>
    market.isNamed && !(mayBeShifted(drafts) && selection && isTeamless(selection))
  return drafts.map((draft, leg) =>
    isSure(draft) || draft.leg.selection === null
      ? draft
      : {
          ...draft,
          leg: { ...draft.leg, selection: null },
          doubts: [...draft.doubts, doubt('market', leg, 'missing')],
        },
  )
}

/** The last leg names no market: each may stand above its match, and what stands below is that of the next. */
const mayBeShifted = (drafts: readonly LegDraft[]) =>
  drafts.some(({ market }) => market.isNamed) && drafts.at(-1)?.market.isNamed === false

type LegText = {
  readonly fragments: readonly Fragment[]
  readonly block: readonly number[] | null
  readonly isOtherGame: boolean
}

const LONGEST_MARKET = 80

function legOf(given: SlipEvent, leg: number, { fragments, block, isOtherGame }: LegText): LegDraft {
  const own = block ?? given.places.map(({ at }) => at)
  const { event, texts } = withoutTalk(
    given,
    own.map((at) => ({ at, plain: fragments[at]?.plain ?? '', isPick: isPickAt(given, at) })),
  )
  const market = marketIn(texts)
  const match = matchOf(event, market)
  const written = event.pair ?? match
  const readOf = (one: NamedSide): ReadMarket =>
    block && !isOtherGame
      ? selectionIn(market, {
          side: numberOf(one, written),
          hasLoneTeam: event.picks.every(({ isLone }) => isLone),
          format: formatOf(event, match, texts),
        })
      : { selection: null, needs: 'market' }
  const said = sideOf(event, market, written, fragments)
  const saidRead = readOf(said)
  const isBacked = event.backed !== null && saidRead.selection === null && saidRead.needs === 'side' && !said.isOpen
  const side = isBacked ? { name: event.backed, isOpen: false } : said
  const read = isBacked ? readOf(side) : saidRead
  const pair = match ? { team1: match.team1, team2: match.team2 } : event.pair
  return {
    leg: {
      pair,
      match,
      selectedTeam: side.name ?? (read.selection && isTeamless(read.selection) ? (pair?.team1 ?? null) : null),
      selection: read.selection && oriented(read.selection, written, pair),
      marketText: read.selection ? '' : marketTextOf(own.map((at) => fragments[at]).filter((one) => one !== undefined)),
    },
    market,
    texts,
    doubts: [
      ...teamDoubts(event, leg, match),
      ...(isSideOpen(read, side)
        ? [doubt('side', leg, side.isOpen ? 'ambiguous' : 'missing', pair ? [pair.team1, pair.team2] : [])]
        : []),
      ...(read.selection === null && read.needs === 'market'
        ? [doubt('market', leg, block ? 'unknown' : 'ambiguous')]
        : []),
    ],
  }
}

const isPickAt = ({ picks }: SlipEvent, at: number) => picks.some(({ place }) => place.at === at)

/** "Bet: Spirit -1.5" */
const PICK_LINE =
  /^(?:\P{L}*)(?:(?:my |our )?(?:bet|pick|tip|selection)|aposta|palpite|entrada|selecao|ставка|прогноз|выбор)\s*:\s*\S/u

/** Without the sentences of a post in which one line says what its bet is, except those with words of a market. */
function withoutTalk(
  event: SlipEvent,
  texts: readonly MarketLine[],
): { readonly event: SlipEvent; readonly texts: readonly MarketLine[] } {
  const isBet = (text: MarketLine) => PICK_LINE.test(text.plain) && text.isPick && marketIn([text]).isNamed
  const bet = onlyOf(texts.filter(isBet))
  if (!bet) return { event, texts }
  const talk = new Set(texts.filter((text) => text !== bet && isProse(text) && !marketIn([text]).isNamed).map(({ at }) => at))
  return {
    event: { ...event, picks: event.picks.filter(({ place }) => !talk.has(place.at)) },
    texts: texts.filter(({ at }) => !talk.has(at)),
  }
}

/** The only match that the event may be. Without a pair, another name in the text may be that of the opponent. */
function matchOf({ matches, pair, picks }: SlipEvent, market: MarketReading): KnownMatch | null {
  const isSure = pair !== null || new Set(picks.map(({ name }) => name)).size > 1 || !market.hasUnknown
  return isSure ? onlyOf(matches) : null
}

/** That of the match, what the text says, or that of all matches between which it leaves the choice. */
function formatOf({ matches }: SlipEvent, match: KnownMatch | null, texts: readonly MarketText[]): Format | null {
  const said = match?.format ?? formatIn(texts.map(({ plain }) => plain))
  return said ?? (matches.length > 1 ? onlyOf([...new Set(matches.map(({ format }) => format))]) : null)
}

function numberOf({ name }: NamedSide, written: Pair | null): Side | null {
  if (name === null) return null
  return written === null || name === written.team1 ? 1 : 2
}

const isSideOpen = (read: ReadMarket, { name, isOpen }: NamedSide) =>
  read.selection === null && name === null && (read.needs === 'side' || isOpen)

const isTeamless = (selection: Selection) => !('side' in selection) || selection.side === 'draw'

function oriented(selection: Selection, written: SlipLeg['pair'], pair: SlipLeg['pair']): Selection {
  return written && pair && written.team1 !== pair.team1 && written.team1 === pair.team2
    ? mirrored(selection)
    : selection
}

type NamedSide = { readonly name: string | null; readonly isOpen: boolean }

/** The only team that stands outside of a pair, or that a number names. */
function sideOf(
  { picks, pair, isOrdered }: SlipEvent,
  { sideNumber }: MarketReading,
  written: SlipLeg['pair'],
  fragments: readonly Fragment[],
): NamedSide {
  const names = new Set(picks.map(({ name }) => name))
  const lone = pair === null || !isOrdered ? null : loneNumber(fragments)
  // "2" may be what is left of "G2".
  const isPart = pair !== null && [pair.team1, pair.team2].some((team) => isOneLetterOff(team, String(lone)))
  const alone = isPart ? null : lone
  const number = sideNumber ?? (names.size === 0 ? alone : null)
  const byNumber = number === null || !written || !isOrdered ? null : number === 1 ? written.team1 : written.team2
  if (number !== null && byNumber === null) return { name: null, isOpen: true }
  if (byNumber !== null) names.add(byNumber)
  const [name = null] = names
  return names.size > 1 ? { name: null, isOpen: true } : { name, isOpen: false }
}

/** "1" or "2" as a line of its own below the winner of the match. */
function loneNumber(fragments: readonly Fragment[]): 1 | 2 | null {
  const at = fragments.findIndex(({ plain }) => /^[12]$/u.test(plain))
  if (at < 0 || !/winner|vencedor|resultado|исход|победитель|1x2|money ?line/u.test(fragments[at - 1]?.plain ?? ''))
    return null
  return fragments[at]?.plain === '1' ? 1 : 2
}

function teamDoubts(event: SlipEvent, leg: number, match: KnownMatch | null): readonly SlipDoubt[] {
  if (match) return []
  const names = event.matches.map(({ team1, team2 }) => `${team1} vs ${team2}`)
  if (event.matches.length > 0) return [doubt('teams', leg, event.matches.length > 1 ? 'ambiguous' : 'unlikely', names)]
  if (event.pair === null) return [doubt('teams', leg, 'missing')]
  return event.isKnown ? [] : [doubt('teams', leg, 'unknown')]
}

function formatIn(texts: readonly string[]): Format | null {
  const found = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/(?<![\p{L}\p{N}])(?:bo ?|best of |md)([1235])(?![\p{L}\p{N}])/gu)].map(([, maps]) => maps),
    ),
  )
  const [maps, another] = found
  return maps === undefined || another !== undefined ? null : (`BO${maps}` as Format) // one of the digits
}

/** The lines with words of a market, otherwise the first lines. */
function marketTextOf(fragments: readonly Fragment[]): string {
  const said = fragments.filter(({ plain }) => /\p{L}{2}/u.test(plain.replace(/[\ue000\ue001]/gu, '')))
  const named = fragments.filter(({ plain }) => marketIn([{ plain, isPick: false }]).isNamed)
  return cutText(
    (named.length > 0 ? named : said)
      .slice(0, 3)
      .map(({ raw }) => raw)
      .join(' / '),
    LONGEST_MARKET,
  )
}

type Whole = {
  readonly known: SlipKnown
  readonly fields: readonly Field[]
  readonly sums: readonly Amount[]
  readonly drafts: readonly LegDraft[]
  readonly blocks: readonly (readonly number[])[] | null
  /** Above the first leg. */
  readonly head: readonly MarketLine[]
  readonly isFreeBet: boolean | 'if net'
  readonly isMultiple: boolean
  readonly isSingle: boolean
}

type Numbers = {
  readonly prices: readonly Pick<SlipLeg, 'odds' | 'exactOdds'>[]
  readonly odds: number | null
  readonly stake: number | null
  readonly possibleWin: number | null
  readonly isFreeBet: boolean
  readonly doubts: readonly SlipDoubt[]
}

const amountsOf = (fields: readonly Field[], kind: Field['kind']) =>
  fields.filter((field) => field.kind === kind).flatMap(({ value }) => readAmount(value) ?? [])

const priceIn = (value: string, isMultiple: boolean): readonly Price[] => {
  const price = readPrice(value.replace(/^[@x] ?/u, ''), null, isMultiple)
  return price ? [price] : []
}

const pricesOf = (fields: readonly Field[], kinds: readonly Field['kind'][], isMultiple = false) =>
  fields.filter(({ kind }) => kinds.includes(kind)).flatMap(({ value }) => priceIn(value, isMultiple))

const asOdds = (price: Price | null) => ({ odds: price?.odds ?? null, exactOdds: price?.exactOdds ?? null })

/** Of a bet of which a part was sold, its sums stay open: the text does not say which part is to be recorded. */
function numbersOf(whole: Whole, lines: readonly Fragment[]): Numbers | { readonly refused: RefusalReason } {
  const { fields, drafts } = whole
  const isPartlySold = fields.some(({ kind }) => kind === 'part') || lines.some(({ plain }) => saysPartlySold(plain))
  const given = isPartlySold
    ? { ...whole, sums: [], fields: fields.filter(({ kind }) => kind === 'odds' || kind === 'total') }
    : whole
  const numbers = drafts.length === 1 ? ofSingle(given) : ofMultiple(given)
  if (!isPartlySold || 'refused' in numbers) return numbers
  const sums = [...amountsOf(fields, 'part'), ...amountsOf(fields, 'stake')]
  return {
    ...numbers,
    stake: null,
    possibleWin: null,
    doubts: [
      ...numbers.doubts.filter(({ field }) => field !== 'stake'),
      doubt('stake', null, 'ambiguous', [...new Set(sums.flatMap(({ cents }) => cents.map((sum) => String(sum / 100))))]),
    ],
  }
}

function ofSingle(whole: Whole): Numbers | { readonly refused: RefusalReason } {
  const { fields, sums, drafts, isFreeBet, known } = whole
  const [draft] = drafts
  const numbers = draft?.market.numbers ?? []
  const stakes = amountsOf(fields, 'stake')
  const isOffer = stakes.length === 0 && sums.length === 0 && isOfferOf(draft, numbers)
  if (isOffer) return { refused: 'offer' }
  if (new Set(stakes.map(({ cents }) => cents[0])).size > 1 && countOf(fields, 'stake') > 1)
    return { refused: 'severalSlips' }
  const wins = amountsOf(fields, 'win').filter(({ cents }) => cents.some((sum) => sum > 0))
  const foreign = [...stakes, ...sums].find((amount) => !isIn(amount, known.currency))
  const own = (amounts: readonly Amount[]) => (foreign ? [] : amounts)
  const read: ReadNumbers = readNumbers({
    odds: pricesOf(fields, ['odds', 'total']),
    stakes: own(stakes),
    wins: own(wins.filter((amount) => isIn(amount, known.currency))),
    sums: own(sums),
    numbers: foreign ? numbers.filter((number) => bareOdds(number) !== null) : numbers,
    isFreeBet,
  })
  const doubts = numberDoubts(read, 0, foreign)
  if (whole.isMultiple && !whole.isSingle) {
    // A multiple of which one match is found: its odds may be those of all.
    const others = doubts.filter(({ field }) => field !== 'odds')
    const missing = [doubt('teams', null, 'missing'), doubt('odds', 0, 'ambiguous')]
    return {
      prices: [asOdds(null)],
      odds: null,
      stake: read.stake,
      possibleWin: read.possibleWin,
      isFreeBet: read.isFreeBet,
      doubts: [...missing, ...others],
    }
  }
  return {
    prices: [asOdds(read.odds)],
    odds: read.odds?.odds ?? null,
    stake: read.stake,
    possibleWin: read.possibleWin,
    isFreeBet: read.isFreeBet,
    doubts,
  }
}

/** Both sides with a price, and nothing says which of them was bet on, or how much. A small number counts them. */
function isOfferOf(draft: LegDraft | undefined, numbers: readonly string[]): boolean {
  const prices = numbers.filter((number) => bareOdds(number) !== null)
  const isCounted = numbers.every((number) => bareOdds(number) !== null || /^\d$/u.test(number))
  return prices.length > 1 && draft?.leg.selectedTeam === null && isCounted
}

function ofMultiple(whole: Whole): Numbers | { readonly refused: RefusalReason } {
  const { fields, sums, drafts, isFreeBet, known, isMultiple } = whole
  const stakes = amountsOf(fields, 'stake')
  const wins = amountsOf(fields, 'win').filter(({ cents }) => cents.some((sum) => sum > 0))
  const reason = refusalOfMultiple(whole, stakes)
  if (reason) return { refused: reason }
  const written = writtenPrices(whole)
  const { legs, totals } = pricesOfLegs(written, drafts.length, {
    labelled: pricesOf(fields, ['total'], true),
    byWin: oddsByWin(stakes, wins),
  })
  const product = productOf(legs)
  const total = onlyOf(totals)
  const isFit = total !== null && isNear(total.odds, product, legs.length)
  const prices = totals.length > 0 ? totals : product === null ? [] : [{ odds: Math.round(product), exactOdds: null }]
  const foreign = [...stakes, ...sums].find((amount) => !isIn(amount, known.currency))
  const own = <One>(all: readonly One[]) => (foreign ? [] : all)
  const read = readNumbers({
    odds: prices.filter(({ odds }) => isMultiplePrice(odds)),
    stakes: own(stakes),
    wins: own(wins),
    sums: own(sums),
    numbers: own(drafts.flatMap(({ market }) => market.numbers).filter((number) => /^\d+$/u.test(number))),
    isFreeBet,
  })
  const isProved = read.possibleWin !== null && read.odds !== null
  // One price behind several picks is that of the last, or of all.
  const isOnePrice = totals.length === 0 && written.length === 1
  // Several picks are one bet only where something says so.
  if (![isMultiple, isFit, isProved, isOnePrice].includes(true)) return { refused: 'severalSlips' }
  const isSure = totals.length === 0 || isFit || isProved
  return {
    prices: legs.map((price) => asOdds(isOnePrice ? null : price)),
    odds: isSure ? (read.odds?.odds ?? null) : null,
    stake: read.stake,
    possibleWin: read.possibleWin,
    isFreeBet: read.isFreeBet,
    doubts: [
      ...(isOnePrice
        ? legs.map((_, leg) => legDoubt(leg, written))
        : legs.flatMap((price, leg) => (price ? [] : [legDoubt(leg, written)]))),
      ...numberDoubts(read, null, foreign),
      ...(isSure || read.odds === null ? [] : [doubt('odds', null, 'arithmetic')]),
    ],
  }
}

const legDoubt = (leg: number, written: readonly WrittenPrice[]) =>
  doubt('odds', leg, written.some((one) => one.leg === leg) ? 'ambiguous' : 'missing')

/** What is won by the stake, with it and without it, in thousandths. */
const oddsByWin = (stakes: readonly Amount[], wins: readonly Amount[]): readonly number[] =>
  stakes.flatMap((stake) =>
    stake.cents
      .filter((cents) => cents > 0)
      .flatMap((cents) => wins.flatMap((win) => win.cents.map((sum) => (sum * 1000) / cents)))
      .flatMap((odds) => [odds, odds + 1000]),
  )

/** Several events without a pick are an offer. A multiple has one stake, behind its legs or before them. */
function refusalOfMultiple(
  { fields, sums, drafts, blocks, isMultiple }: Whole,
  stakes: readonly Amount[],
): RefusalReason | null {
  const isUnpicked = drafts.every(({ leg }) => leg.selectedTeam === null)
  if (stakes.length === 0 && !isMultiple && isUnpicked) return 'offer'
  const isStaked = (block: readonly number[]) => fields.some(({ kind, at }) => kind === 'stake' && block.includes(at))
  const hasOwnStakes = blocks?.slice(0, -1).some(isStaked) === true
  const count = new Set(stakes.map(({ cents }) => cents[0])).size
  return count > 1 || hasOwnStakes || sums.length > 2 ? 'severalSlips' : null
}

const numberDoubts = ({ doubts }: ReadNumbers, leg: number | null, foreign: Amount | undefined): readonly SlipDoubt[] =>
  doubts.map(({ field, reason, options }) =>
    field === 'stake' && foreign
      ? doubt('stake', null, 'otherCurrency', foreign.currencies)
      : doubt(field, field === 'odds' ? leg : null, reason, options),
  )

/** The prices above the legs and of each leg, in the order of the text. */
function writtenPrices({ fields, drafts, blocks, head }: Whole): readonly WrittenPrice[] {
  const pricesIn = (text: MarketLine, left: string[]) => {
    const own = fields.filter(({ at }) => at === text.at)
    const bare = marketIn([text]).numbers.filter((number) => isTaken(left, number))
    return [...pricesOf(own, ['odds']), ...bare.flatMap((number) => bareOdds(number, true) ?? [])]
  }
  const above = head.flatMap((text) => pricesIn(text, marketIn([text]).numbers.slice()))
  const legs = mayBeShifted(drafts)
    ? []
    : drafts.flatMap(({ market, texts }, leg) => {
        const left = market.numbers.slice()
        const end = blocks ? lastLineOf(texts, fields) : Number.POSITIVE_INFINITY
        return texts.flatMap((text) => pricesIn(text, left).map((price) => ({ price, leg, isWithin: text.at <= end })))
      })
  return [...above.map((price) => ({ price, leg: null, isWithin: false })), ...legs]
}

function isTaken(left: string[], number: string): boolean {
  const at = left.indexOf(number)
  if (at >= 0) left.splice(at, 1)
  return at >= 0
}

/** The last line of a leg that names a team or a market; sums below it are those of the slip. */
function lastLineOf(texts: readonly MarketLine[], fields: readonly Field[]): number {
  const sum = texts.findIndex(({ at }) => fields.some((field) => field.at === at && field.kind !== 'odds'))
  const own = texts.slice(0, sum < 0 ? undefined : sum)
  return own.findLast((text) => text.plain.includes(TEAM) || marketIn([text]).isNamed)?.at ?? -1
}
