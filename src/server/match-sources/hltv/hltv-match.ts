import type { CheerioAPI } from 'cheerio/slim'
import { mapName } from '../../../domain/match/map-name.ts'
import { HEAD_START, mapsWon } from '../../../domain/match/map-score.ts'
import {
  DEFAULT_FORMAT,
  type MapScore,
  type MapStatus,
  type MatchReading,
  type MatchStatus,
  type Rounds,
} from '../../../domain/match/match.ts'
import { agreedResult, type SeriesScore, UNKNOWN_SCORE } from '../../../domain/match/series.ts'
import { required } from '../../../domain/required.ts'
import { SourceError } from '../match-source.ts'
import { readableName } from '../source-text.ts'
import { formatOf, idIn, parseParts, type Selection, teamOf, timeOf } from './hltv-html.ts'
import { bookPrices, medianOdds } from './hltv-odds.ts'
import { requireOneOrder } from './hltv-sides.ts'

const PARTS = [
  'head-to-head',
  'timeAndEvent',
  'team1-gradient',
  'team2-gradient',
  'preformatted-text',
  'veto-box',
  'mapholder',
  'provider',
]

export function parseMatchPage(html: string): Promise<CheerioAPI> {
  return parseParts(html, ...PARTS, 'scoreboardElement', 'canonical')
}

/** Reads a match page. Every selector is scoped, since the advertisement in the header has times and odds of other matches. */
export async function readMatchPage(html: string, askedId?: number): Promise<MatchReading> {
  const page = await parseMatchPage(html)
  for (const part of ['.timeAndEvent .countdown', '.team1-gradient', '.team2-gradient']) {
    if (page(part).length === 0) throw new SourceError('shape-changed', `the match page has no ${part}`)
  }
  const id = pageId(page) ?? askedId
  if (id === undefined || (askedId !== undefined && id !== askedId)) {
    throw new SourceError('shape-changed', `the page is of match ${id ?? '(no id)'}, not of ${askedId}`)
  }
  const { status, postponed } = readStatus(page)
  const format = formatOf(page('.preformatted-text').text(), /best of (\d)/i)
  const { maps, forfeit, areInOrder } = readMaps(page, status)
  const [team1, team2] = [pageTeam(page, 1), pageTeam(page, 2)]
  requireOneOrder(page, team1, team2)
  const won = mapsWon(maps, forfeit)
  // Without the format, it is unknown whether the series is decided.
  const result =
    format && areInOrder ? agreedResult(format, headerScore(page, format, maps), won, forfeit) : UNKNOWN_SCORE
  return {
    sourceId: String(id),
    publicId: id,
    status,
    ...(postponed && { postponed }),
    team1,
    team2,
    tournament: readableName(page('.timeAndEvent .event a').first().text()),
    format: format ?? DEFAULT_FORMAT,
    scheduledTime: timeOf(page('.timeAndEvent [data-unix]').first()),
    ...(status === 'finished' ? result : won),
    maps: status === 'finished' && !areInOrder ? maps.map(withoutRounds) : maps,
    // A live page mixes live odds with old ones from before the start, without marking them.
    odds: status === 'upcoming' ? medianOdds(bookPrices(page)) : null,
    forfeit,
  }
}

function pageId(page: CheerioAPI): number | null {
  const scoreboard = page('#scoreboardElement').attr('data-scorebot-id')
  return idIn(page('link[rel="canonical"]').attr('href'), 'matches') ?? (scoreboard ? Number(scoreboard) : null)
}

function readStatus(page: CheerioAPI): { readonly status: MatchStatus; readonly postponed?: true } {
  const text = page('.timeAndEvent .countdown').first().text().trim().toLowerCase()
  if (text === 'live') return { status: 'live' }
  if (text === 'match over') return { status: 'finished' }
  if (text.includes('postponed')) return { status: 'cancelled', postponed: true }
  if (/deleted|cancel/.test(text)) return { status: 'cancelled' }
  // Empty until a script of the site writes the remaining time.
  if (text === '' || /\d+\s*[dhms]\b/.test(text)) {
    if (!showsPlay(page)) return { status: 'upcoming' }
    throw new SourceError('shape-changed', `the match page says "${text}", but shows play`)
  }
  throw new SourceError('shape-changed', `the match page has an unknown state "${text.slice(0, 40)}"`)
}

/** Whether the page has parts that appear only once a match has begun. */
function showsPlay(page: CheerioAPI): boolean {
  const holders = [...page('.mapholder')].map((element) => page(element))
  const rounds = holders
    .filter((holder) => !isDefault(holder))
    .map((holder) => holder.find('.results-team-score').text())
  return page(`#scoreboardElement, .mapholder a.results-stats, ${HEADER_CELLS}`).length > 0 || /\d/.test(rounds.join())
}

function pageTeam(page: CheerioAPI, side: 1 | 2) {
  const team = page(`.team${side}-gradient`).first()
  const id = idIn(team.find('a[href*="/team/"]').attr('href'), 'team')
  return teamOf(id, team.find('.teamName').text(), team.find('img.logo:not(.night-only)').first())
}

const HEADER_CELLS = '.team1-gradient :is(.won, .lost, .tie), .team2-gradient :is(.won, .lost, .tie)'

/** The score in the header of a finished match. For a BO1 it shows the rounds, which must equal those of the map. */
function headerScore(page: CheerioAPI, format: string, maps: readonly MapScore[]): SeriesScore {
  const score1 = headerCell(page, 1)
  const score2 = headerCell(page, 2)
  if (
    score1 === null ||
    score2 === null ||
    !isLabelled(page('.team1-gradient'), page('.team2-gradient'), [score1, score2])
  ) {
    return UNKNOWN_SCORE
  }
  if (format !== 'BO1' || score1 + score2 === 1) return { score1, score2 }
  const isOfTheMap = maps.every((map) => map.score1 === score1 && map.score2 === score2)
  return isOfTheMap ? { score1: Number(score1 > score2), score2: Number(score2 > score1) } : UNKNOWN_SCORE
}

/** Whether the classes of two sides, if they have any, mark the same winner as the numbers. */
function isLabelled(left: Selection, right: Selection, [score1, score2]: readonly [number, number]): boolean {
  const labels = [left, right].map((side) => {
    const cell = side.first().is('.won, .lost, .tie') ? side.first() : side.first().find('.won, .lost, .tie')
    return ['won', 'lost', 'tie'].filter((label) => cell.hasClass(label))
  })
  if (labels.every((found) => found.length === 0)) return true
  const expected = score1 === score2 ? ['tie', 'tie'] : score1 > score2 ? ['won', 'lost'] : ['lost', 'won']
  return labels.every((found, side) => found.length === 1 && found[0] === expected[side])
}

function headerCell(page: CheerioAPI, side: 1 | 2): number | null {
  const cells = page(`.team${side}-gradient`).first().find('.won, .lost, .tie')
  const text = cells.text().trim()
  return cells.length === 1 && /^\d{1,3}$/.test(text) ? Number(text) : null
}

type Holder = {
  readonly name: string | null
  /** The map was awarded without being played: HLTV calls it "Default". */
  readonly awarded: boolean
  readonly rounds1: number | null
  readonly rounds2: number | null
  readonly hasStats: boolean
  /** The id of its statistics; 0 without them. */
  readonly statsId: number
  /** Whether the halves add up to the rounds, and the classes mark their winner, if given. */
  readonly addsUp: boolean
  /** The first half, complete or not, if the page has halves. */
  readonly firstHalf: Rounds | null
}

type Maps = {
  readonly maps: readonly MapScore[]
  readonly forfeit: boolean
  /** Whether the order agrees with the veto and the statistics, if there are any. */
  readonly areInOrder: boolean
}

/** The maps of a match page, and whether one of them was awarded. For a finished match, only the maps that count. */
function readMaps(page: CheerioAPI, status: MatchStatus): Maps {
  const holders = [...page('.mapholder')].map((element) => readHolder(page(element)))
  const lastWithRounds = holders.findLastIndex((holder) => holder.rounds1 !== null)
  const headStart = saysHeadStart(page) ? holders.findIndex(({ awarded }) => awarded) : -1
  const maps = holders.map((holder, index) => ({
    number: index + 1,
    name: index === 0 && headStart === 0 ? HEAD_START : holder.name,
    ...progressOf(holder, mapStatus(holder, status, index < lastWithRounds)),
  }))
  const shown = maps.filter((map) => map.status !== 'not_started' || (status !== 'finished' && map.name !== null))
  const areInOrder = isInOrder(holders, vetoOf(page))
  const isForfeit = holders.some((holder, index) => holder.awarded && !(index === 0 && headStart === 0))
  return { maps: shown, forfeit: status !== 'upcoming' && isForfeit, areInOrder }
}

/** "* Grand final (Marble Owls have a 1-0 advantage from the upper bracket)": the format awards map 1, which is no forfeit. */
function saysHeadStart(page: CheerioAPI): boolean {
  const text = page('.preformatted-text').text()
  return /\b(?:advantage|head[ -]start|(?:1[-:–]0|one|map) lead)\b|\b(?:start|begin)s?\b.{0,60}\b1[-:–]0\b/i.test(text)
}

/** A finished map whose number is uncertain on the page. */
const withoutRounds = ({ number, name, status }: MapScore): MapScore => {
  return { number, name, status, score1: null, score2: null }
}

/** The veto and the ids of the statistics both follow the order of play; swapped holders contradict one of them. */
function isInOrder(holders: readonly Holder[], veto: readonly (string | null)[]): boolean {
  const played = holders.filter((holder) => holder.rounds1 !== null)
  const hasGap = holders.slice(0, played.length).some((holder) => holder.rounds1 === null && !holder.awarded)
  if (hasGap) return false
  const numbers = [
    played.map(({ statsId }) => statsId).filter((id) => id > 0),
    played.map(({ name }) => veto.indexOf(name)).filter((index) => index >= 0),
  ].filter((witness) => witness.length > 1)
  const isAscending = (witness: readonly number[]) =>
    witness.every((number, index) => index === 0 || number > required(witness[index - 1], 'the number before'))
  return numbers.every(isAscending)
}

/** "3. Spirit picked Mirage", "7. Overpass was left over". */
function vetoOf(page: CheerioAPI): readonly (string | null)[] {
  const lines = [...page('.veto-box div')].map((element) => page(element).text().trim())
  return lines.flatMap((line) => {
    const [, picked, left] = /^\d\.\s+(?:.* picked (\w+)|(\w+) was left over)$/.exec(line) ?? []
    const name = picked ?? left
    return name === undefined ? [] : [mapName(name)]
  })
}

const isDefault = (holder: Selection) => /^\s*default\s*$/i.test(holder.find('.mapname').first().text())

function readHolder(holder: Selection): Holder {
  const name = holder.find('.mapname').first().text()
  const rounds1 = roundsOf(holder.find('.results-left .results-team-score'))
  const rounds2 = roundsOf(holder.find('.results-right .results-team-score'))
  const known = rounds1 !== null && rounds2 !== null
  const halves = holder.find('.results-center-half-score').first().text()
  const stats = holder.find('a.results-stats').first()
  return {
    name: mapName(name),
    awarded: isDefault(holder),
    rounds1: known ? rounds1 : null,
    rounds2: known ? rounds2 : null,
    hasStats: stats.length > 0,
    statsId: Number(/mapstatsid\/(\d{1,15})\//.exec(stats.attr('href') ?? '')?.[1] ?? 0),
    addsUp:
      halvesAddUp(halves, rounds1, rounds2) &&
      (!known || isLabelled(holder.find('.results-left'), holder.find('.results-right'), [rounds1, rounds2])),
    firstHalf: firstHalfOf(halves),
  }
}

/** "(5:7; 7:5) (4:2)": the halves, then those of overtime. A running map has "-:-" for halves to come. */
function halvesAddUp(text: string, rounds1: number | null, rounds2: number | null): boolean {
  const halves = [...text.matchAll(/(\d{1,3})\s*:\s*(\d{1,3})/g)]
  if (halves.length === 0 || text.includes('-')) return true
  const sum = (side: 1 | 2) => halves.reduce((rounds, half) => rounds + Number(half[side]), 0)
  return sum(1) === rounds1 && sum(2) === rounds2
}

/** For a half in progress, the rounds so far. */
function firstHalfOf(text: string): Rounds | null {
  const [, score1, score2] = /^\s*\(\s*(\d{1,3})\s*:\s*(\d{1,3})/.exec(text) ?? []
  return score1 && score2 ? { score1: Number(score1), score2: Number(score2) } : null
}

function roundsOf(cell: Selection): number | null {
  const text = cell.first().text().trim()
  return /^\d{1,3}$/.test(text) ? Number(text) : null
}

/** A running map also has numbers and a "won" class; it is finished once it has statistics, or the next map has begun. */
function mapStatus(holder: Holder, match: MatchStatus, hasSuccessor: boolean): MapStatus {
  if (holder.rounds1 === null || match === 'upcoming') return 'not_started'
  if (match === 'finished' || holder.hasStats || holder.awarded || hasSuccessor) return 'finished'
  return 'running'
}

function progressOf(holder: Holder, status: MapStatus): Omit<MapScore, 'number' | 'name'> {
  const isKnown = status === 'running' || (status === 'finished' && holder.addsUp)
  if (!isKnown) return { status, score1: null, score2: null }
  const { rounds1: score1, rounds2: score2, firstHalf } = holder
  return { status, score1, score2, ...(firstHalf && { firstHalf }) }
}
