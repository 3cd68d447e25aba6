import { isGameName } from '../import/other-game.ts'
import type { Pair } from '../team/pair.ts'
import { marketIn } from './slip-market.ts'
import { type Fragment, READ } from './slip-text.ts'
import { isPlainWord, namesLeague, namesTournament } from './slip-words.ts'
import type { Mention } from './team-mentions.ts'

/** A pair that a line spells, with at least one unknown team. */
export type Spelled = {
  readonly at: number
  /** A known side has the name of its team. */
  readonly pair: Pair
  readonly isSure: boolean
  readonly hasTeam: boolean
}

const SPELLED = /^(.{1,40}?)\s+(?:(vs?\.?|x|против|versus)|-)\s+(.{1,40}?)$/u
const LONGEST_LINE = 90

export function spelledPairs(
  fragments: readonly Fragment[],
  taken: ReadonlySet<number>,
  mentions: readonly Mention[],
): readonly Spelled[] {
  return fragments.flatMap((fragment, at) => {
    if (taken.has(at) || fragment.plain.length > LONGEST_LINE) return []
    const own = mentions.filter((mention) => mention.at === at)
    return spelledIn(fragment, own)
      .slice(0, 1)
      .map((spelled) => ({ ...spelled, at }))
  })
}

type Span = Pick<Mention, 'from' | 'to'>

/** The readings of a line as a pair, one for each possible end. */
function spelledIn({ raw, plain }: Fragment, own: readonly Mention[]): readonly Omit<Spelled, 'at'>[] {
  const from = startOf(plain, own)
  return endsOf(plain, from).flatMap((to) => {
    const said = plain
      .slice(from, to)
      .replace(/[\s(,:*_~`-]+$/u, '')
      .replace(/\s*[([]?bo ?[135][)\]]?$/u, '')
    const [, one, word, two] = SPELLED.exec(said) ?? []
    if (one === undefined || two === undefined) return []
    const end = from + said.length
    const sides = [
      { from, to: from + one.length },
      { from: end - two.length, to: end },
    ].map((side) => withoutMarks(plain, side))
    if (sides.some((side) => !isName(plain.slice(side.from, side.to)))) return []
    const [team1 = '', team2 = ''] = sides.map((side) => nameOf(raw, side, own))
    const hasTeam = own.length > 0
    return [{ pair: { team1, team2 }, isSure: word !== undefined || hasTeam, hasTeam }]
  })
}

/** The mark of a list: "3)", "#12", "[LIVE]", a star. */
const MARK = /^(?:[[(][^()[\]]{1,30}[\])] |[#№] ?\d{1,3}[.)]? |\d{1,2}[.)] |[^\p{L}\p{N}#№[(]+)/u
/** A part that may be the name of a game or a tournament, or "Match 1". */
const PART = /^([^.:]{2,60}?)(?:[.:] | - )(?=\S)/u
const COUNTED =
  /^(?:match|game|leg|pick|event|selection|bet|jogo|partida|evento|selecao|palpite|aposta|матч|событие|исход|ставка|пари) ?[#№]?\d{0,2}$/u

/** The number of characters before a pair that are not part of its names. */
function startOf(plain: string, own: readonly Mention[]): number {
  let start = 0
  while (start < plain.length) {
    const rest = plain.slice(start)
    const [mark] = MARK.exec(rest) ?? []
    const [part = '', name = ''] = mark === undefined ? (PART.exec(rest) ?? []) : [mark]
    const isPart = mark !== undefined || isGameName(name) || namesTournament(name) || COUNTED.test(name)
    const hasTeam = own.some(({ from }) => from >= start && from < start + part.length)
    if (part === '' || !isPart || hasTeam) return start
    start += part.length
  }
  return start
}

/**
 * The possible ends of a pair: before a tournament, and at the end of the line or the next text that was read. A part with odds is not a
 * tournament.
 */
function endsOf(plain: string, start: number): readonly number[] {
  const read = plain.indexOf(READ, start)
  const end = read < 0 ? plain.length : read
  const starts = [...plain.slice(start, end).matchAll(/ - |[,.] | ?\(/gu)].map(({ index }) => start + index)
  const isTournament = (part: string) => namesTournament(part) && !/[@=]|\d[.,]\d/u.test(part)
  return [...starts.filter((at) => isTournament(plain.slice(at, end))), end]
}

/** Without the asterisks of bold text. */
function withoutMarks(plain: string, { from, to }: Span): Span {
  const side = plain.slice(from, to)
  const before = /^[*_~`\s]*/u.exec(side)?.[0].length ?? 0
  const bare = side.slice(before).replace(/[*_~`\s]+$/u, '')
  return { from: from + before, to: from + before + bare.length }
}

/** The name of a side: the known team in it if the rest is only a number, otherwise the text as written. */
function nameOf(raw: string, { from, to }: Span, own: readonly Mention[]): string {
  const found = own.find(
    (mention) =>
      mention.from >= from &&
      mention.to === to &&
      mention.teams.size === 1 &&
      !/\p{L}/u.test(raw.slice(from, mention.from)),
  )
  const [team] = found?.teams ?? []
  return team?.name ?? raw.slice(from, to)
}

function isName(side: string): boolean {
  // "Tundra Esports"
  const isOfLeague = namesLeague(side.replace(/ e-?sports?$/u, ''))
  if (!/\p{L}|^\d+$/u.test(side) || /[@=|+]|\d[.,]\d|(?<!\p{L})(?:vs|x)(?!\p{L})/u.test(side) || isOfLeague)
    return false
  const words = side.split(/\s+/u)
  const plain = side.replace(/^(?:team|time|equipe) (?=\p{L})/u, '')
  return words.length <= 5 && !words.every(isPlainWord) && !marketIn([{ plain, isPick: false }]).isNamed
}
