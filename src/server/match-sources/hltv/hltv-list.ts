import type { CheerioAPI } from 'cheerio/slim'
import { mapName } from '../../../domain/map-name.ts'
import { DEFAULT_FORMAT, type Format, type MatchReading } from '../../../domain/match.ts'
import { SourceError } from '../match-source.ts'
import { readableName } from '../source-text.ts'
import { formatOf, parseParts, type Selection, teamOf, timeOf } from './hltv-html.ts'

/** A card of the list of matches, and where its page is. */
export type ListedMatch = { readonly reading: MatchReading; readonly path: string | null }
export type MatchList = { readonly matches: readonly ListedMatch[]; readonly unreadable: number }

const CARD = 'div.match-wrapper[data-match-id]'
/** Present with and without cards; the layout of 2022 has none of them. */
const LIST = 'matches-list'

export async function readMatchList(html: string): Promise<MatchList> {
  const page = await parseParts(html, LIST, 'match-wrapper')
  if (page(`${CARD}, .${LIST}`).length === 0)
    throw new SourceError('shape-changed', 'the list of matches has another layout')
  const byId = new Map<string, ListedMatch>()
  let unreadable = 0
  for (const element of page(CARD)) {
    const match = readCard(page, page(element))
    if (!match) unreadable++
    // A live match may stand a second time among those of its day.
    else if (byId.get(match.reading.sourceId)?.reading.status !== 'live') byId.set(match.reading.sourceId, match)
  }
  if (unreadable > 0 && byId.size === 0) throw new SourceError('shape-changed', 'no card of the list can be read')
  return { matches: [...byId.values()], unreadable }
}

function readCard(page: CheerioAPI, card: Selection): ListedMatch | null {
  const id = card.attr('data-match-id') ?? ''
  const live = card.attr('live')
  // The stars of a card have a class "matchLive"; only this attribute tells.
  if (!/^\d{1,15}$/.test(id) || (live !== 'true' && live !== 'false')) return null
  return {
    path: pathOf(page, card, id),
    reading: {
      sourceId: id,
      hltvId: Number(id),
      status: live === 'true' ? 'live' : 'upcoming',
      team1: cardTeam(card, 'team1'),
      team2: cardTeam(card, 'team2'),
      tournament: readableName(card.find('[data-event-headline]').attr('data-event-headline')),
      format: cardFormat(page, card),
      scheduledTime: timeOf(card.find('.match-time').first()),
    },
  }
}

function cardTeam(card: Selection, side: 'team1' | 'team2') {
  const team = card.find(`.match-team.${side}`)
  const logo = team.find('img.match-team-logo:not(.night-only)').first()
  return teamOf(card.attr(side), team.find('.match-teamname').text(), logo)
}

/** "bo3"; a single map may stand there by its own name. */
function cardFormat(page: CheerioAPI, card: Selection): Format {
  for (const element of card.find('.match-meta')) {
    const text = page(element).text().trim()
    const format = formatOf(text, /^bo(\d)$/i) ?? (mapName(text) && !/live/i.test(text) ? 'BO1' : null)
    if (format) return format
  }
  return DEFAULT_FORMAT
}

function pathOf(page: CheerioAPI, card: Selection, id: string): string | null {
  for (const element of card.find('a[href]')) {
    const path = /\/matches\/(\d+)\/[\w-]+/.exec(page(element).attr('href') ?? '')
    if (path?.[1] === id) return path[0]
  }
  return null
}
