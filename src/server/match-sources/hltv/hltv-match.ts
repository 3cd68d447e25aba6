import type { CheerioAPI } from 'cheerio/slim'
import { mapsWon } from '../../../domain/map-score.ts'
import { DEFAULT_FORMAT, type MapScore, type MatchReading, type MatchStatus } from '../../../domain/match.ts'
import { agreedResult, type SeriesScore, UNKNOWN_SCORE } from '../../../domain/series.ts'
import { SourceError } from '../match-source.ts'
import { readableName } from '../source-text.ts'
import { formatOf, idIn, parseParts, teamOf, timeOf } from './hltv-html.ts'
import { readMaps } from './hltv-maps.ts'
import { bookPrices, medianOdds } from './hltv-odds.ts'
import { requireOneOrder } from './hltv-sides.ts'

const PARTS = [
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

/** Reads a match page. Every selector is scoped, because the header's advertisement carries times and odds of other matches. */
export async function readMatchPage(html: string, askedId?: number): Promise<MatchReading> {
  const page = await parseMatchPage(html)
  for (const part of ['.timeAndEvent .countdown', '.team1-gradient', '.team2-gradient']) {
    if (page(part).length === 0) throw new SourceError('shape-changed', `the match page has no ${part}`)
  }
  const id = pageId(page) ?? askedId
  if (id === undefined || (askedId !== undefined && id !== askedId)) {
    throw new SourceError('shape-changed', `the page is of match ${id ?? '(no id)'}, not of ${askedId}`)
  }
  const status = readStatus(page)
  const format = formatOf(page('.preformatted-text').text(), /best of (\d)/i)
  const { maps, forfeit, areInOrder } = readMaps(page, status)
  const [team1, team2] = [pageTeam(page, 1), pageTeam(page, 2)]
  requireOneOrder(page, team1, team2)
  const won = mapsWon(maps, forfeit)
  // Without the format it is unknown whether the series is decided.
  const result =
    format && areInOrder ? agreedResult(format, headerScore(page, format, maps), won, forfeit) : UNKNOWN_SCORE
  return {
    sourceId: String(id),
    publicId: id,
    status,
    team1,
    team2,
    tournament: readableName(page('.timeAndEvent .event a').first().text()),
    format: format ?? DEFAULT_FORMAT,
    scheduledTime: timeOf(page('.timeAndEvent [data-unix]').first()),
    ...(status === 'finished' ? result : won),
    maps,
    // A live page mixes live odds with old ones from before the start, and does not mark them.
    odds: status === 'upcoming' ? medianOdds(bookPrices(page)) : null,
    forfeit,
  }
}

function pageId(page: CheerioAPI): number | null {
  const scoreboard = page('#scoreboardElement').attr('data-scorebot-id')
  return idIn(page('link[rel="canonical"]').attr('href'), 'matches') ?? (scoreboard ? Number(scoreboard) : null)
}

function readStatus(page: CheerioAPI): MatchStatus {
  const text = page('.timeAndEvent .countdown').first().text().trim().toLowerCase()
  if (text === 'live') return 'live'
  if (text === 'match over') return 'finished'
  if (/postponed|deleted|cancel/.test(text)) return 'cancelled'
  // Empty until a script of the site writes the remaining time.
  if (text === '' || /\d+\s*[dhms]\b/.test(text)) {
    if (!showsPlay(page)) return 'upcoming'
    throw new SourceError('shape-changed', `the match page says "${text}", and shows play`)
  }
  throw new SourceError('shape-changed', `the match page says "${text.slice(0, 40)}" where its state should be`)
}

/** Whether the page has parts that only appear once a match has begun. */
function showsPlay(page: CheerioAPI): boolean {
  const rounds = page('.mapholder .results-team-score').text()
  return page(`#scoreboardElement, .mapholder a.results-stats, ${HEADER_CELLS}`).length > 0 || /\d/.test(rounds)
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
  if (score1 === null || score2 === null) return UNKNOWN_SCORE
  if (format !== 'BO1' || score1 + score2 === 1) return { score1, score2 }
  const isOfTheMap = maps.every((map) => map.score1 === score1 && map.score2 === score2)
  return isOfTheMap ? { score1: Number(score1 > score2), score2: Number(score2 > score1) } : UNKNOWN_SCORE
}

function headerCell(page: CheerioAPI, side: 1 | 2): number | null {
  const cells = page(`.team${side}-gradient`).first().find('.won, .lost, .tie')
  const text = cells.text().trim()
  return cells.length === 1 && /^\d{1,3}$/.test(text) ? Number(text) : null
}
