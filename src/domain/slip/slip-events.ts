import type { Pair } from '../team/pair.ts'
import type { KnownMatch } from './slip.ts'
import { marketIn } from './slip-market.ts'
import { type Fragment, plainOf, TEAM, withMark } from './slip-text.ts'
import { namesTournament } from './slip-words.ts'
import { type Spelled, spelledPairs } from './spelled-pairs.ts'
import type { Mention } from './team-mentions.ts'
import type { KnownTeam } from './team-names.ts'

type Place = Pick<Mention, 'at' | 'from' | 'to'>

/** A match that a text names. */
export type SlipEvent = {
  /** In the order of the text; null if only one team is named. */
  readonly pair: Pair | null
  /** The possible known matches. */
  readonly matches: readonly KnownMatch[]
  /** All named teams are known. */
  readonly isKnown: boolean
  /** At least one side is a known team. */
  readonly hasTeam: boolean
  /** The text names the pair in one order only. */
  readonly isOrdered: boolean
  /** Names outside of a pair, or before its verb; all teams that a word may mean. */
  readonly picks: readonly { readonly name: string; readonly place: Place; readonly isLone: boolean }[]
  /** The first team of a pair, if a sentence bets on it "against" the other. */
  readonly backed: string | null
  readonly places: readonly Place[]
}

const SEPARATOR =
  /^[\s\ue000]*(?:vs?\.?|x|[-/@]|против|versus|contra(?: [ao]s?)?|contre|gegen|(?:pega|enfrenta)(?: [ao]s?)?|faces?)[\s\ue000]*$/u
const SEPARATOR_ALONE = /^(?:vs?\.?|x|[-/@]|против|versus|contra)$/u
/** "Spirit beats MOUZ": the first team is backed. */
const VERB =
  /^\s*(?:(?:to |will )?(?:beats?|wins? (?:vs\.?|against|over)|win (?:vs\.?|against|over))|ganha d[oa]|vence(?: [oa])?|bate(?: [oa])?|обыгра(?:ет|ют)|победит|побьет)\s*$/u
/** "Spirit -1.5 vs MOUZ", "Spirit (vs MOUZ)": the text between the teams belongs to the first. */
const ATTACHED = /^(.*?)[\s(]+(?:vs?\.?|x|against|contra(?: [ao]s?)?|против|over)\s*$/u
/** "I took map 2 of paiN against Legacy": bettors name their own side first. */
const AGAINST = /^\s*(?:against|contra(?: [ao]s?)?|против)\s*$/u
const STAKED =
  /(?<!\p{L})(?:peguei|pego|apostei|botei|coloquei|meti|took|taking|put|stuck|backed|backing|кинула?|закинула?|поставила?|ставлю|взяла?|беру|зарядила?)(?!\p{L})/u

type Found = { readonly one: Mention; readonly two: Mention; readonly isPick: boolean; readonly isBacked?: boolean }

/** The pairs of mentions that are opponents. */
function pairsOf(fragments: readonly Fragment[], mentions: readonly Mention[]): readonly Found[] {
  const found: Found[] = []
  for (let at = 0; at + 1 < mentions.length; at++) {
    const [one, two] = [mentions[at], mentions[at + 1]]
    if (!one || !two || isOne(one, two)) continue
    const { plain = '', raw = '' } = fragments[one.at] ?? {}
    const joint = plain.slice(one.to, two.from)
    const kind = one.at === two.at ? between(joint) : null
    if (kind !== null) {
      const isBacked = AGAINST.test(joint) && STAKED.test(plainOf(raw.slice(0, one.from)))
      found.push({ one, two, isPick: kind === 'pick', isBacked })
      at++
    }
  }
  return found
}

const isOne = (one: Mention, two: Mention) =>
  [...one.teams].every((team) => two.teams.has(team)) && one.teams.size === two.teams.size

function between(text: string): 'pair' | 'pick' | null {
  if (SEPARATOR.test(text) || AGAINST.test(text)) return 'pair'
  if (VERB.test(text)) return 'pick'
  const [, words] = ATTACHED.exec(text) ?? []
  if (words === undefined || /[;:|]/u.test(words)) return null
  return words !== '' || text.includes('(') ? 'pick' : null
}

/** Two teams of one match on separate lines, one below the other or around a "vs". */
function stackedPairs(
  fragments: readonly Fragment[],
  mentions: readonly Mention[],
  paired: ReadonlySet<Mention>,
): readonly Found[] {
  const alone = (mention: Mention) => {
    const { plain = '' } = fragments[mention.at] ?? {}
    return !/[\p{L}\p{N}]/u.test(plain.slice(0, mention.from) + plain.slice(mention.to))
  }
  const plainAt = (at: number) => fragments[at]?.plain ?? ''
  /** A team above its number of maps, in a running match. */
  const isAboveScore = ({ at }: Mention) => /^\d{1,2}$/u.test(plainAt(at + 1))
  const whole = mentions.filter((mention) => !paired.has(mention) && alone(mention))
  const found: Found[] = []
  for (let at = 0; at + 1 < whole.length; at++) {
    const [one, two] = [whole[at], whole[at + 1]]
    if (!one || !two || isOne(one, two)) continue
    const isNext =
      two.at === one.at + 1 ||
      (two.at === one.at + 2 && (SEPARATOR_ALONE.test(plainAt(one.at + 1)) || [one, two].every(isAboveScore)))
    if (!isNext || matchesOf(one, two).length === 0) continue
    found.push({ one, two, isPick: false })
    at++
  }
  return found
}

const matchesOf = (one: Mention, two: Mention): readonly KnownMatch[] => [
  ...new Set(
    [...one.teams].flatMap(({ matches }) =>
      matches.filter((match) => [...two.teams].some((team) => team.matches.includes(match))),
    ),
  ),
]

/** The events of a text, in order. `isSlip`: the text is certainly a bet slip, so its only "A - B" is a match. */
export function eventsIn(
  fragments: readonly Fragment[],
  named: readonly Mention[],
  { isBookmaker, isSlip }: { readonly isBookmaker: (mention: Mention) => boolean; readonly isSlip: boolean },
): readonly SlipEvent[] {
  const mentions = named.filter(({ isOther }) => !isOther)
  const inline = pairsOf(fragments, mentions)
  const stacked = stackedPairs(fragments, mentions, new Set(inline.flatMap(({ one, two }) => [one, two])))
  const isNamedInline = ({ one, two }: Found) =>
    inline.some((pair) => matchesOf(pair.one, pair.two).some((match) => matchesOf(one, two).includes(match)))
  const pairs = [...inline, ...stacked.filter((pair) => !isNamedInline(pair))]
  const paired = new Set(pairs.flatMap(({ one, two }) => [one, two]))
  const events = new Map<string, Draft>()
  for (const pair of pairs) addPair(events, pair)
  const taken = new Set(pairs.flatMap(({ one, two }) => [one.at, two.at]))
  const spelled = spelledPairs(fragments, taken, mentions)
  for (const one of spelled) addSpelled(events, one, fragments)
  const inSpelled = new Set(spelled.filter(({ isSure }) => isSure).map(({ at }) => at))
  const free = mentions.filter((mention) => !paired.has(mention) && !inSpelled.has(mention.at))
  addFree(
    events,
    free.filter((mention) => !isOfLeague(fragments, mention)),
    {
      fragments,
      isBookmaker,
      others: new Set(named.filter(({ isOther }) => isOther).flatMap(({ teams }) => [...teams])),
      opposed: new Set(
        mentions
          .filter((mention) => !paired.has(mention) && (inSpelled.has(mention.at) || hasOpponent(fragments, mention)))
          .flatMap(({ teams }) => [...teams]),
      ),
    },
  )
  const all = [...events.values()]
  const sure = all.filter(({ isSure }) => isSure)
  return (isSlip && sure.length === 0 && all.length === 1 ? all : sure)
    .map((event) => ({ ...event, places: event.places.toSorted(byPlace) }))
    .toSorted((a, b) => byPlace(a.places[0], b.places[0]))
}

const byPlace = (one: Place | undefined, two: Place | undefined) =>
  (one?.at ?? 0) - (two?.at ?? 0) || (one?.from ?? 0) - (two?.from ?? 0)

type Draft = { -readonly [Key in keyof SlipEvent]: SlipEvent[Key] } & { isSure: boolean }

const nameOf = ({ teams }: Mention, match: KnownMatch | undefined) =>
  ([...teams].find((team) => match === undefined || team.matches.includes(match)) ?? [...teams][0])?.name ?? ''

function addPair(events: Map<string, Draft>, { one, two, isPick, isBacked }: Found): void {
  const matches = matchesOf(one, two)
  const isClear = matches.length > 0 || (one.teams.size === 1 && two.teams.size === 1)
  const pair = { team1: nameOf(one, matches[0]), team2: nameOf(two, matches[0]) }
  const key = [pair.team1, pair.team2].toSorted().join('\n')
  const event = events.get(key) ?? {
    pair,
    matches,
    isKnown: isClear,
    hasTeam: true,
    isOrdered: true,
    picks: [],
    backed: null,
    places: [],
    isSure: true,
  }
  events.set(key, event)
  event.isOrdered &&= event.pair?.team1 === pair.team1
  event.places = [...event.places, one, two]
  if (isBacked) event.backed = pair.team1
  if (isPick) event.picks = [...event.picks, { name: pair.team1, place: one, isLone: false }]
}

function addSpelled(
  events: Map<string, Draft>,
  { at, pair, isSure, hasTeam }: Spelled,
  fragments: readonly Fragment[],
): void {
  const key = `spelled\n${pair.team1}\n${pair.team2}`
  const place = { at, from: 0, to: fragments[at]?.plain.length ?? 0 }
  const event = events.get(key) ?? {
    pair,
    matches: [],
    isKnown: false,
    hasTeam,
    isOrdered: true,
    picks: [],
    backed: null,
    places: [],
    isSure,
  }
  events.set(key, event)
  event.places = [...event.places, place]
  for (const [index, { plain }] of fragments.entries()) {
    if (index === at || plain.length > 120) continue
    for (const name of [pair.team1, pair.team2]) {
      const said = plainOf(name)
      const from = plain.indexOf(said)
      const isWord =
        from >= 0 &&
        !/[\p{L}\p{N}]$/u.test(plain.slice(0, from)) &&
        !/^[\s.-]?[\p{L}]/u.test(plain.slice(from + said.length))
      if (!isWord) continue
      event.isSure = true
      const own = { at: index, from, to: from + said.length }
      event.places = [...event.places, own]
      event.picks = [...event.picks, { name, place: own, isLone: false }]
    }
  }
}

type Context = {
  readonly fragments: readonly Fragment[]
  readonly isBookmaker: (mention: Mention) => boolean
  /** Teams of which the text has a different name, for example of another squad. */
  readonly others: ReadonlySet<KnownTeam>
  /** Teams that a line names with an unknown opponent. */
  readonly opposed: ReadonlySet<KnownTeam>
}

function addFree(
  events: Map<string, Draft>,
  free: readonly Mention[],
  { fragments, isBookmaker, others, opposed }: Context,
): void {
  const withPair = [...events.values()]
  const isOf = ({ pair }: Draft, { name }: KnownTeam) => pair?.team1 === name || pair?.team2 === name
  const lone = new Map<string, Draft>()
  for (const mention of free) {
    const owners = withPair.flatMap((event) =>
      [...mention.teams].filter((team) => isOf(event, team)).map((team) => ({ event, team })),
    )
    const [owner, another] = owners
    if (owner && !another) {
      if (mention.isWeak && !isWhole(fragments, mention) && !isBacked(fragments, mention)) continue
      if (!isOpposed(fragments, mention))
        owner.event.picks = [...owner.event.picks, { name: owner.team.name, place: mention, isLone: false }]
      owner.event.places = [...owner.event.places, mention]
      continue
    }
    if (mention.isWeak) continue
    const mayBeBookmaker = isBookmaker(mention) && !isPicked(fragments, mention)
    if (mayBeBookmaker && (withPair.length > 0 || free.some((other) => !isOne(other, mention)))) continue
    // "Spirit vs" an unknown text is not a known match.
    const teams = [...mention.teams]
    const isOpen = teams.some((team) => opposed.has(team))
    const matches = isOpen ? [] : [...new Set(teams.flatMap((team) => team.matches))]
    const isOfOther = (match: KnownMatch) => [...others].some((team) => team.matches.includes(match))
    addLone(lone, mention, {
      matches: matches.filter((match) => !isOfOther(match)),
      isKnown: teams.length === 1 && owners.length === 0,
    })
  }
  for (const [key, event] of lone) events.set(key, event)
}

/** A team without its opponent; two opponents of a known match are one event. */
function addLone(
  lone: Map<string, Draft>,
  mention: Mention,
  { matches, isKnown }: Pick<Draft, 'matches' | 'isKnown'>,
): void {
  const known = [...lone.values()].find(
    (event) =>
      event.matches.some((match) => matches.includes(match)) ||
      event.picks.some(({ name }) => name === nameOf(mention, undefined)),
  )
  if (known) {
    const shared = known.matches.filter((match) => matches.includes(match))
    known.matches = shared
    known.picks = [...known.picks, { name: nameOf(mention, shared[0]), place: mention, isLone: true }]
    known.places = [...known.places, mention]
    return
  }
  const name = nameOf(mention, matches[0])
  const picks = [{ name, place: mention, isLone: true }]
  lone.set(`lone\n${name}`, {
    pair: null,
    matches,
    isKnown,
    hasTeam: true,
    isOrdered: false,
    picks,
    backed: null,
    places: [mention],
    isSure: true,
  })
}

/** "20 against Spirit" */
const isOpposed = (fragments: readonly Fragment[], { at, from }: Place) =>
  /(?<!\p{L})(?:against|contra(?: [ao]s?)?|против) $/u.test(fragments[at]?.plain.slice(0, from) ?? '')

/** "500 -1.5", at the start of a line. */
const isBacked = (fragments: readonly Fragment[], { at, from, to }: Place) => {
  const { plain = '' } = fragments[at] ?? {}
  return from === 0 && /^ ?(?:\(?[+-]\d{1,2}(?:[.,]\d|\)|\s)|ml(?!\p{L})|to win|vence|победа)/u.test(plain.slice(to))
}

/** "BetBoom -1.5", or "BetBoom" as a line below the name of a market: the team, not the bookmaker. */
function isPicked(fragments: readonly Fragment[], mention: Mention): boolean {
  if (isBacked(fragments, mention)) return true
  const { plain = '' } = fragments[mention.at - 1] ?? {}
  const { isNamed, parts, sideNumber } = marketIn([{ plain, isPick: false }])
  const isOpen = sideNumber === null && parts.choice === undefined && parts.line === undefined
  return isWhole(fragments, mention) && isNamed && isOpen && !plain.includes(TEAM)
}

function hasOpponent(fragments: readonly Fragment[], mention: Mention): boolean {
  const { at, from, to } = mention
  const { plain = '' } = fragments[at] ?? {}
  return (
    (/^ - \p{L}/u.test(plain.slice(to)) && isOfLeague(fragments, mention)) ||
    /^\s*(?:vs?\.?|x|против|versus)\s/u.test(plain.slice(to)) ||
    /\s(?:vs?\.?|x|против|versus)\s*$/u.test(plain.slice(0, from))
  )
}

const restOf = (fragments: readonly Fragment[], { at, from, to }: Place) => {
  const { plain = '' } = fragments[at] ?? {}
  return withMark(plain, from, to, TEAM)
}

const isWhole = (fragments: readonly Fragment[], mention: Mention) => !/[\p{L}\p{N}]/u.test(restOf(fragments, mention))

/** "BetBoom Dacha" names no team. */
function isOfLeague(fragments: readonly Fragment[], mention: Mention): boolean {
  const rest = restOf(fragments, mention)
  return (
    namesTournament(rest) &&
    !/\d[.,]\d/u.test(rest) &&
    !/(?<!\p{L})(?:winner|vencedor|победитель|handicap|over|under)(?!\p{L})/u.test(rest)
  )
}

/** Whether the picks of a multiple come before or after their matches; null if they differ. */
function isPickFirst(
  events: readonly SlipEvent[],
  { head, tail }: { readonly head: readonly boolean[]; readonly tail: readonly boolean[] },
): boolean | null {
  const orders = new Set(
    events.flatMap(({ pair, picks, places }) => {
      const own = places.find((place) => !picks.some((pick) => pick.place === place))
      const [pick] = picks
      return pair && own && pick ? [byPlace(pick.place, own) < 0] : []
    }),
  )
  // The market may be above its match.
  const isAbove = head.includes(true)
  // Then no market is below the last match.
  if ((isAbove || orders.has(true)) && tail.includes(true)) return null
  if (orders.size === 0) return isAbove
  return orders.size > 1 || (isAbove && orders.has(false)) ? null : orders.has(true)
}

/** The fragments of each event; null if it is unclear which belong to it. */
export function blocksOf(
  fragments: readonly Fragment[],
  events: readonly SlipEvent[],
): readonly (readonly number[])[] | null {
  const all = fragments.map((_, at) => at)
  if (events.length < 2) return [all]
  const spans = events.map(({ places }) => [places[0]?.at ?? 0, places.at(-1)?.at ?? 0] as const)
  if (spans.some(([first], at) => at > 0 && first <= (spans[at - 1]?.[1] ?? 0))) return null
  const readAt = (at: number) => marketIn([{ plain: fragments[at]?.plain ?? '', isPick: false }])
  const isScore = (at: number) => /^[0-3] ?[-:] ?[0-3]$/u.test(fragments[at]?.plain ?? '') && readAt(at + 1).isScore
  const isMarket = (at: number) => readAt(at).isNamed || isScore(at)
  const [start] = spans[0] ?? [0]
  const end = spans.at(-1)?.[1] ?? 0
  const isFirst = isPickFirst(events, {
    head: all.slice(0, start).map(isMarket),
    tail: all.slice(end + 1).map(isMarket),
  })
  if (isFirst === null) return null
  const starts = spans.map(([first], at) => {
    const from = at === 0 ? 0 : (spans[at - 1]?.[1] ?? 0) + 1
    return isFirst ? (all.slice(from, first).find(isMarket) ?? first) : first
  })
  return starts.map((from, at) => all.slice(from, starts[at + 1] ?? all.length))
}
