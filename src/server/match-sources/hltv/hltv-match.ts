import type { CheerioAPI } from 'cheerio/slim'
import {
  DEFAULT_FORMAT,
  type Format,
  type MapScore,
  type MatchReading,
  type MatchStatus,
} from '../../../domain/match.ts'
import { SourceError } from '../match-source.ts'
import { readableName } from '../source-text.ts'
import { formatOf, idIn, parseParts, teamOf, timeOf } from './hltv-html.ts'
import { mapsWon, readMaps } from './hltv-maps.ts'
import { bookPrices, medianOdds } from './hltv-odds.ts'

const PARTS = ['timeAndEvent', 'team1-gradient', 'team2-gradient', 'preformatted-text', 'mapholder', 'provider']

export function parseMatchPage(html: string): Promise<CheerioAPI> {
  return parseParts(html, ...PARTS, 'scoreboardElement', 'canonical')
}

/** Reads a match page. Everything is scoped: the header's advertisement carries times and odds of other matches. */
export async function readMatchPage(html: string, askedId?: number): Promise<MatchReading> {
  const page = await parseMatchPage(html)
  for (const part of ['.timeAndEvent .countdown', '.team1-gradient', '.team2-gradient']) {
    if (page(part).length === 0) throw new SourceError('shape-changed', `the match page has no ${part}`)
  }
  const id = pageId(page) ?? askedId
  if (id === undefined || (askedId !== undefined && id !== askedId)) {
    throw new SourceError('shape-changed', `the page is of match ${id ?? 'nobody knows which'}, not of ${askedId}`)
  }
  const status = readStatus(page)
  const format = formatOf(page('.preformatted-text').text(), /best of (\d)/i) ?? DEFAULT_FORMAT
  const { maps, forfeit } = readMaps(page, status)
  return {
    sourceId: String(id),
    hltvId: id,
    status,
    team1: pageTeam(page, 1),
    team2: pageTeam(page, 2),
    tournament: readableName(page('.timeAndEvent .event a').first().text()),
    format,
    scheduledTime: timeOf(page('.timeAndEvent [data-unix]').first()),
    ...seriesScore(page, status, format, maps),
    maps,
    // A live page mixes live prices with stale ones from before the start; which is which it does not say.
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
  if (text === '' || /\d+\s*[dhms]\b/.test(text)) return 'upcoming'
  throw new SourceError('shape-changed', `the match page says "${text.slice(0, 40)}" where its state should be`)
}

function pageTeam(page: CheerioAPI, side: 1 | 2) {
  const team = page(`.team${side}-gradient`).first()
  const id = idIn(team.find('a[href*="/team/"]').attr('href'), 'team')
  return teamOf(id, team.find('.teamName').text(), team.find('img.logo:not(.night-only)').first())
}

type SeriesScore = { readonly score1: number | null; readonly score2: number | null }

function seriesScore(page: CheerioAPI, status: MatchStatus, format: Format, maps: readonly MapScore[]): SeriesScore {
  const counted = mapsWon(maps)
  if (status !== 'finished') return counted
  const score1 = finalScore(page, 1)
  const score2 = finalScore(page, 2)
  if (score1 === null || score2 === null) return maps.length > 0 ? counted : { score1: null, score2: null }
  // A single map shows its rounds where a series shows its maps.
  return format === 'BO1' ? { score1: Number(score1 > score2), score2: Number(score2 > score1) } : { score1, score2 }
}

function finalScore(page: CheerioAPI, side: 1 | 2): number | null {
  const text = page(`.team${side}-gradient`).first().find('.won, .lost, .tie').first().text().trim()
  return /^\d{1,3}$/.test(text) ? Number(text) : null
}
