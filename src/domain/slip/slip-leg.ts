import { mirrored, type Selection } from '../market/selection.ts'
import type { Format } from '../match/match.ts'
import type { Pair, Side } from '../team/pair.ts'
import { cutText } from '../text/clean-text.ts'
import { isOneLetterOff } from './one-letter.ts'
import type { KnownMatch, SlipDoubt, SlipLeg } from './slip.ts'
import { doubt, onlyOf } from './slip-doubts.ts'
import type { SlipEvent } from './slip-events.ts'
import { isProse, type MarketReading, type MarketText, marketIn, type ReadMarket, selectionIn } from './slip-market.ts'
import { type Fragment, TEAM } from './slip-text.ts'

export type MarketLine = MarketText & { readonly at: number }
export const linesOf = (fragments: readonly Fragment[]): readonly MarketLine[] =>
  fragments.map(({ plain }, at) => ({ at, plain, isPick: false }))

export type LegDraft = {
  readonly leg: Omit<SlipLeg, 'odds' | 'exactOdds'>
  readonly market: MarketReading
  readonly texts: readonly MarketLine[]
  readonly doubts: readonly SlipDoubt[]
}

/** Either all legs name their market or none does: otherwise a market may be beside the wrong leg, and open legs get a doubt. */
export function withSureMarkets(drafts: readonly LegDraft[]): readonly LegDraft[] {
  const named = drafts.filter(({ market }) => market.isNamed).length
  if (named === 0) return drafts
  const isNamedSurely = ({ leg: { selection }, market }: LegDraft) =>
    market.isNamed && !(mayBeShifted(drafts) && selection && isTeamless(selection))
  // The market above a leg may belong to the previous leg, if that has a line but no market.
  const isTaken = (leg: number) => isOnlyLine(drafts[leg]) && startsWithMarket(drafts[leg + 1])
  return drafts.map((draft, leg) =>
    (isNamedSurely(draft) && !isTaken(leg) && !isTaken(leg - 1)) || draft.leg.selection === null
      ? draft
      : {
          ...draft,
          leg: { ...draft.leg, selection: null },
          doubts: [...draft.doubts, doubt('market', leg, 'missing')],
        },
  )
}

const isOnlyLine = (draft: LegDraft | undefined) =>
  draft?.market.parts.line !== undefined &&
  Object.keys(draft.market.parts).length === 1 &&
  !draft.market.isHandicap &&
  !draft.market.isTotal

function startsWithMarket(draft: LegDraft | undefined): boolean {
  const first = draft?.texts[0]
  if (!first || first.plain.includes(TEAM)) return false
  const { isNamed, parts } = marketIn([first])
  return isNamed && parts.line === undefined
}

/** If the last leg names no market, each market may be above its match, and the text below belongs to the next leg. */
export const mayBeShifted = (drafts: readonly LegDraft[]) =>
  drafts.some(({ market }) => market.isNamed) && drafts.at(-1)?.market.isNamed === false

type LegText = {
  readonly fragments: readonly Fragment[]
  readonly block: readonly number[] | null
  /** The leg is or may be on another game. */
  readonly isGameOpen: boolean
}

const LONGEST_MARKET = 80

export function legOf(given: SlipEvent, leg: number, { fragments, block, isGameOpen }: LegText): LegDraft {
  const own = block ?? given.places.map(({ at }) => at)
  const { event, texts } = withoutTalk(
    given,
    own.map((at) => ({ at, plain: fragments[at]?.plain ?? '', isPick: isPickAt(given, at) })),
  )
  const market = marketIn(texts)
  const match = matchOf(event, market)
  const written = event.pair ?? match
  const readOf = (one: NamedSide): ReadMarket =>
    block && !isGameOpen
      ? selectionIn(market, {
          side: numberOf(one, written),
          hasLoneTeam: event.picks.every(({ isLone }) => isLone),
          format: formatOf(event, match, texts),
        })
      : { selection: null, needs: 'market' }
  const { side, read } = withBacked(event, sideOf(event, market, written, texts), readOf)
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

/** The side that the text names. If it names none and the market needs one, the side of the backed team. */
function withBacked({ backed }: SlipEvent, side: NamedSide, readOf: (side: NamedSide) => ReadMarket) {
  const read = readOf(side)
  if (backed === null || side.isOpen || read.selection !== null || read.needs !== 'side') return { side, read }
  const own = { name: backed, isOpen: false }
  return { side: own, read: readOf(own) }
}

const isPickAt = ({ picks }: SlipEvent, at: number) => picks.some(({ place }) => place.at === at)

/** "Bet: Spirit -1.5" */
const PICK_LINE =
  /^(?:\P{L}*)(?:(?:my |our )?(?:bet|pick|tip|selection)|aposta|palpite|entrada|selecao|ставка|прогноз|выбор)\s*:\s*\S/u

/** If one line of a post states the bet, drops its sentences without words of a market. */
function withoutTalk(
  event: SlipEvent,
  texts: readonly MarketLine[],
): { readonly event: SlipEvent; readonly texts: readonly MarketLine[] } {
  const isBet = (text: MarketLine) => PICK_LINE.test(text.plain) && text.isPick && marketIn([text]).isNamed
  const bet = onlyOf(texts.filter(isBet))
  if (!bet) return { event, texts }
  const talk = new Set(
    texts.filter((text) => text !== bet && isProse(text) && !marketIn([text]).isNamed).map(({ at }) => at),
  )
  return {
    event: { ...event, picks: event.picks.filter(({ place }) => !talk.has(place.at)) },
    texts: texts.filter(({ at }) => !talk.has(at)),
  }
}

/** The only possible match of the event. Without a pair, another name in the text may be the opponent. */
function matchOf({ matches, pair, picks }: SlipEvent, market: MarketReading): KnownMatch | null {
  const isSure = pair !== null || new Set(picks.map(({ name }) => name)).size > 1 || !market.hasUnknown
  return isSure ? onlyOf(matches) : null
}

/** The format of the match, else of the text, else the one that all possible matches share. */
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

/** The only team outside of a pair, or named by a number. */
function sideOf(
  { picks, pair, isOrdered }: SlipEvent,
  { sideNumber }: MarketReading,
  written: SlipLeg['pair'],
  texts: readonly MarketText[],
): NamedSide {
  const names = new Set(picks.map(({ name }) => name))
  const lone = pair === null || !isOrdered ? null : loneNumber(texts)
  // "2" may be a part of "G2".
  const isPart = pair !== null && [pair.team1, pair.team2].some((team) => isOneLetterOff(team, String(lone)))
  const alone = isPart ? null : lone
  const number = sideNumber ?? (names.size === 0 ? alone : null)
  const byNumber = number === null || !written || !isOrdered ? null : number === 1 ? written.team1 : written.team2
  if (number !== null && byNumber === null) return { name: null, isOpen: true }
  if (byNumber !== null) names.add(byNumber)
  const [name = null] = names
  return names.size > 1 ? { name: null, isOpen: true } : { name, isOpen: false }
}

/** "1" or "2" on its own line below the match-winner market. */
function loneNumber(texts: readonly MarketText[]): 1 | 2 | null {
  const at = texts.findIndex(({ plain }) => /^[12]$/u.test(plain))
  if (at < 0 || !/winner|vencedor|resultado|исход|победитель|1x2|money ?line/u.test(texts[at - 1]?.plain ?? ''))
    return null
  return texts[at]?.plain === '1' ? 1 : 2
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
