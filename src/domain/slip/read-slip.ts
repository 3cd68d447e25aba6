import { MOST_LEGS } from '../import/bet-problem.ts'
import { cutText } from '../text/clean-text.ts'
import type { KnownMatch, RefusalReason, SlipKnown, SlipLeg, SlipReading } from './slip.ts'
import { saysCredits, saysEmptySlip, saysFinalScore, saysFreeBet, withoutLaugh, withoutOffers } from './slip-adverts.ts'
import { bookmakerAbove, bookmakersIn, type NamedBookmaker, withoutBookmakers } from './slip-bookmaker.ts'
import { countDoubt, saidCounts, withoutCounts } from './slip-counts.ts'
import { doubt, onlyOf } from './slip-doubts.ts'
import { blocksOf, eventsIn, type SlipEvent } from './slip-events.ts'
import { fieldsIn, moneyIn } from './slip-fields.ts'
import { idsIn } from './slip-ids.ts'
import { legOf, linesOf, withSureMarkets } from './slip-leg.ts'
import { marketIn } from './slip-market.ts'
import { openGamesOf, otherGamesOf } from './slip-other-game.ts'
import {
  isOfCounterStrike,
  isOfGame,
  refusalOf,
  saysLive,
  saysMultiple,
  saysSettled,
  saysSingle,
} from './slip-refusal.ts'
import { asOdds, countOf, numbersOf, type Whole } from './slip-sums.ts'
import { type Fragment, fragmentsOf, TEAM, withMark } from './slip-text.ts'
import { matchesOn, placedAtOf, timesIn } from './slip-times.ts'
import { type Mention, mentionsIn } from './team-mentions.ts'
import { type TeamIndex, teamIndex, wordKey } from './team-names.ts'

const refused = (reason: RefusalReason): SlipReading => ({ kind: 'refused', reason })

/** Reads the text of a bet slip, a message or a typed line. It never guesses: an ambiguous field stays open, with a doubt. */
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
  const labelled = fieldsIn(withoutCounts(numbered.fragments))
  if (numbered.ids.length > 1 && countOf(labelled.fields, 'stake') > 1) return refused('severalSlips')
  const isOfBet = numbered.ids.length > 0 || labelled.fields.some(({ kind }) => kind === 'stake' || kind === 'win')
  const isSlip = isOfBet && lines.fragments.some(({ plain }) => isOfGame(plain))
  const read = eventsOf(labelled.fragments, known, { index, isSlip })
  const { fragments } = read
  const ofOtherGame = otherGamesOf(fragments, read.events)
  if (ofOtherGame === null) return refused('otherSport')
  const events = read.events.map((event, leg) =>
    ofOtherGame[leg] === true
      ? { ...event, matches: [], isKnown: false }
      : { ...event, matches: matchesOn(event.matches, dated.written, { known, isSettled }) },
  )
  const reason = refusalOfEvents(events, lines.fragments, isOfBet)
  if (reason) return refused(reason)
  const money = moneyIn(fragments)
  const blocks = blocksOf(money.fragments, events)
  const openGames = openGamesOf(fragments, events, { blocks, others: ofOtherGame })
  const drafts = withSureMarkets(
    events.map((event, leg) => {
      const block = blocks?.[leg] ?? null
      return legOf(event, leg, { fragments: money.fragments, block, isGameOpen: openGames[leg] === true })
    }),
  )
  const kind = kindOf(text, lines.fragments, drafts.length)
  const whole: Whole = {
    known,
    fields: labelled.fields,
    sums: money.amounts,
    drafts,
    blocks,
    head: linesOf(money.fragments.slice(0, blocks?.[0]?.[0] ?? events[0]?.places[0]?.at ?? 0)),
    isFreeBet: isFreeBetIn(named.fragments, index),
    isMultiple: kind.isMultiple,
    isSingle: kind.isSingle,
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
      ...kind.doubts,
      ...drafts.flatMap(({ doubts }) => doubts),
      ...numbers.doubts,
      ...slipDoubts(bookmakers, placed.doubt, isSettled),
    ],
  }
}

/** "Spirit 1.85 + FURIA 2.10" */
const JOINED_PICKS = /[\p{L}\p{N})] {1,3}\+ {1,3}\p{L}/u
/** Whether the text names a single or a multiple, with a doubt if its number of legs differs from the legs found. */
function kindOf(text: string, lines: readonly Fragment[], found: number) {
  const isSingle = lines.some(({ plain }) => saysSingle(plain))
  const ofCount = isSingle ? null : countDoubt(found, saidCounts(lines))
  const isOneOfSeveral = found === 1 && ofCount !== null
  return {
    isSingle,
    isMultiple:
      isOneOfSeveral || lines.some(({ plain }) => saysMultiple(plain)) || (found > 1 && JOINED_PICKS.test(text)),
    // For one leg of several, the doubt comes with its odds.
    doubts: ofCount && !isOneOfSeveral ? [ofCount] : [],
  }
}

/** `isOfBet`: the text has a slip number, a stake or a win. */
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

/** Drops the result of a decided bet: its words and score may look like a market: "Ganha", "Resultado: 2-0". */
const withoutResult = (fragments: readonly Fragment[]): readonly Fragment[] =>
  fragments.filter(({ plain }) => {
    const isWord = saysSettled(plain) && marketIn([{ plain, isPick: false }]).isNamed
    return !isWord && !saysFinalScore(plain)
  })

const slipDoubts = (bookmakers: readonly string[], placed: 'ambiguous' | 'future' | null, isSettled: boolean) => [
  ...(bookmakers.length > 1 ? [doubt('bookmaker', null, 'ambiguous', bookmakers)] : []),
  ...(placed ? [doubt('placedAt', null, placed)] : []),
  ...(isSettled ? [doubt('result', null, 'settled')] : []),
]

/** `if net`: the bet is free if the win excludes the stake. */
function isFreeBetIn(fragments: readonly Fragment[], index: TeamIndex): Whole['isFreeBet'] {
  const isSaid = fragments.some((one) => saysFreeBet(one.plain, mentionsIn([one], index).length > 0))
  return isSaid || (fragments.some(({ plain }) => saysCredits(plain)) && 'if net')
}

/** Drops names of tournaments, which may contain any words. */
function withoutTournaments(fragments: readonly Fragment[], matches: readonly KnownMatch[]): readonly Fragment[] {
  const names = new Set(
    matches.flatMap(({ tournament }) => (tournament === null ? [] : wordKey(tournament.toLowerCase()))),
  )
  return fragments.filter(({ plain }) => !names.has(wordKey(plain)))
}

/** The bookmakers in a text, marked in it, except names that are also teams. */
function namesIn(fragments: readonly Fragment[], known: SlipKnown, index: TeamIndex) {
  const written = bookmakersIn(fragments, known.bookmakers)
  const named = written.length > 0 ? written : bookmakerAbove(fragments, known.bookmakers)
  const bookmakers = named.filter(
    ({ at, from, to }) => index.find(wordKey(fragments[at]?.plain.slice(from, to) ?? '')).size === 0,
  )
  return { bookmakers, fragments: withoutBookmakers(fragments, bookmakers) }
}

/** The events of a text, and the bookmakers named like a team. A line with several events is read in parts. */
function eventsOf(
  given: readonly Fragment[],
  known: SlipKnown,
  { index, isSlip }: { readonly index: TeamIndex; readonly isSlip: boolean },
) {
  const read = (marked: readonly Fragment[]) => {
    const named = bookmakersIn(marked, known.bookmakers)
    const mentions = mentionsIn(marked, index)
    const isBookmaker = (mention: Mention) => named.some(({ at, from }) => at === mention.at && from === mention.from)
    const events = eventsIn(marked, mentions, { isBookmaker, isSlip })
    const places = new Set(events.flatMap((event) => event.places))
    const isTeam = ({ at, from, to }: NamedBookmaker) => {
      const { plain = '' } = marked[at] ?? {}
      // The name may be the bookmaker or a team of this match.
      const teams = [...index.find(wordKey(plain.slice(from, to)))]
      const isOfEvent = events.some(({ pair, matches }) =>
        teams.some(
          (team) =>
            pair?.team1 === team.name || pair?.team2 === team.name || team.matches.some((one) => matches.includes(one)),
        ),
      )
      const isPlace = [...places].some((place) => place.at === at && place.from === from)
      // Unless it begins or ends the text or follows a word of place, it may be the pick of a match that the text does not name.
      const [before, behind] = [plain.slice(0, from), plain.slice(to)]
      const isAtEnd = (at === 0 && !WORDS.test(before)) || (at === marked.length - 1 && !WORDS.test(behind))
      const isPick = teams.length > 0 && !isAtEnd && !BEHIND_PLACE.test(before)
      return isPlace || isOfEvent || isPick || SIGNED_LINE.test(plain.slice(to))
    }
    const bookmakers = named.filter((one) => !isTeam(one))
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

const WORDS = /[\p{L}\p{N}]/u
/** "at BetBoom", "Bookmaker: BetBoom", "Spirit - MOUZ, BetBoom" */
const BEHIND_PLACE = /(?:(?<!\p{L})(?:on|at|via|na|no|em|в|на|бк) |[:,] )$/u
/** "BetBoom (-1.5)" */
const SIGNED_LINE = /^ ?\(?[+-]\d{1,2}[.,]\d/u

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
      // Between opponents, "against" does not mean a lay bet.
      .replace(/(?<=\ue001\s*)(?:against|contra(?: [ao]s?)?|против)(?=\s*\ue001)/gu, (word) =>
        TEAM.repeat(word.length),
      ),
  }))
