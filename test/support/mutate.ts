import { type CheerioAPI, load } from 'cheerio/slim'

/** A mutation of a page or a response: its kind and positions. Any numbers are valid for any page. */
export type Mutation = { readonly way: number; readonly at: number; readonly to: number }

const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(1, from.length)]

/** Elements with a text of their own, and blocks of several elements. */
const CELLS =
  '.teamName, .countdown, .won, .lost, .tie, .preformatted-text, .mapname, .results-team-score, .results-teamname, .results-center-half-score, .match-teamname, .match-meta, .match-time, .odds-cell'
const BLOCKS =
  '.team1-gradient, .team2-gradient, .timeAndEvent, .teamsBox, .mapholder, .results-left, .results-right, .results-center, .veto-box, tr.provider, #scoreboardElement, .match-wrapper, .match-team, .match-top, .match-info, .match-teams'
/** Pairs of classes that distinguish two sides or states. */
const LABELS = [
  ['team1-gradient', 'team2-gradient'],
  ['results-left', 'results-right'],
  ['won', 'lost'],
  ['team1', 'team2'],
  ['played', 'optional'],
] as const
const TEXTS = ['', '0', '-', '1', '2', '13', 'LIVE', 'Match over', 'TBD', 'Best of 5', '99999999999999999999', '\u0000']

type Place = ReturnType<typeof placeOf>
const placeOf = (page: CheerioAPI) => page('*').first()
type Edit = (page: CheerioAPI, places: { cell: Place; other: Place; block: Place; second: Place }, to: number) => void

const EDITS: readonly Edit[] = [
  (_page, { cell }) => void cell.empty(),
  (_page, { cell }) => void cell.remove(),
  (_page, { cell }, to) => void cell.text(TEXTS[to % TEXTS.length] ?? ''),
  (_page, { cell, other }) => {
    const [one, two] = [cell.text(), other.text()]
    cell.text(two)
    other.text(one)
  },
  (_page, { block }) => void block.remove(),
  (_page, { block }) => void block.after(block.toString()),
  (_page, { block, second }) => {
    const [one, two] = [block.toString(), second.toString()]
    if (one.includes(two) || two.includes(one)) return
    block.replaceWith(two)
    second.replaceWith(one)
  },
  (page, _places, to) => swapClasses(page, LABELS[to % LABELS.length] ?? LABELS[0]),
  (_page, { block, second }) => void block.html(second.html() ?? ''),
]

function swapClasses(page: CheerioAPI, [one, two]: readonly [string, string]): void {
  const [ones, twos] = [page(`.${one}`), page(`.${two}`)]
  ones.removeClass(one).addClass(two)
  twos.removeClass(two).addClass(one)
}

/** A page with one defect: cut at a byte, or a cell or block emptied, removed, doubled, swapped or labelled as another. */
export function mutatePage(html: string, { way, at, to }: Mutation): string {
  const edit = EDITS[way % (EDITS.length + 1)]
  if (!edit)
    return Buffer.from(html)
      .subarray(0, at % html.length)
      .toString()
  const page = load(html)
  const block = page(BLOCKS).eq(at % page(BLOCKS).length)
  const alike = page(`.${block.attr('class')?.split(' ')[0] ?? 'none'}`)
  const seconds = to % 2 === 0 && alike.length > 1 ? alike : page(BLOCKS)
  const [cell, other] = [at, to].map((index) => page(CELLS).eq(index % page(CELLS).length)) as [Place, Place]
  edit(page, { cell, other, block, second: seconds.eq(to % seconds.length) }, to)
  return page.html()
}

type Node = { readonly owner: Record<string, unknown>; readonly key: string }

function nodesOf(value: unknown, found: Node[] = []): Node[] {
  if (typeof value !== 'object' || value === null) return found
  const owner = value as Record<string, unknown>
  for (const key of Object.keys(owner)) {
    found.push({ owner, key })
    nodesOf(owner[key], found)
  }
  return found
}

const VALUES = [null, 0, 1, 2, 13, -1, 1e15, 0.5, '', 'TBD', 'finished', true, [], {}, '2026-13-45T99:99:99Z'] as const

/** The same for JSON: cut, or a value emptied, removed, doubled, or exchanged with another. */
export function mutateJson(text: string, { way, at, to }: Mutation): string {
  if (way % 6 === 0) return text.slice(0, at % text.length)
  const json: unknown = JSON.parse(text)
  const nodes = nodesOf(json)
  const node = pick(nodes, at)
  if (!node) return text
  const { owner, key } = node
  const alike = nodes.filter((other) => other.key === key && other.owner !== owner)
  const second = pick(alike.length > 0 ? alike : nodes, to)
  const value = owner[key]
  if (way % 6 === 1) owner[key] = VALUES[to % VALUES.length]
  else if (way % 6 === 2) Reflect.deleteProperty(owner, key)
  else if (way % 6 === 3 && Array.isArray(value)) value.push(structuredClone(pick(value, to)))
  else if (second) {
    // Exchanged, or copied from one to the other.
    owner[key] = structuredClone(second.owner[second.key])
    if (way % 6 === 4) second.owner[second.key] = structuredClone(value)
  }
  return JSON.stringify(json)
}
