import type { CheerioAPI } from 'cheerio/slim'
import { mapName } from '../../../domain/match/map-name.ts'
import { DEFAULT_FORMAT, type Format, type MatchReading } from '../../../domain/match/match.ts'
import { isUndecided } from '../../../domain/team/team.ts'
import { SourceError } from '../match-source.ts'
import { readableName } from '../source-text.ts'
import { formatOf, parseParts, type Selection, teamOf, timeOf } from './hltv-html.ts'

/** A match in the list, and the path of its page. */
export type ListedMatch = { readonly reading: MatchReading; readonly path: string | null }
export type MatchList = { readonly matches: readonly ListedMatch[]; readonly unreadable: number }

const CARD = 'div.match-wrapper[data-match-id]'
/** Present with and without cards; the layout of 2022 has neither. */
const LIST = 'matches-list'

/** The contents of one card. A match may have several: among the live matches, in its event, on its day. */
type Card = Pick<MatchReading, 'team1' | 'team2' | 'tournament' | 'scheduledTime'> & {
  readonly id: string
  readonly path: string | null
  readonly isLive: boolean
  readonly format: Format | null
}

export async function readMatchList(html: string): Promise<MatchList> {
  const page = await parseParts(html, LIST, 'match-wrapper')
  if (page(`${CARD}, .${LIST}`).length === 0)
    throw new SourceError('shape-changed', 'the list of matches has another layout')
  const byId = new Map<string, Card>()
  let unreadable = 0
  for (const element of page(CARD)) {
    const card = readCard(page, page(element))
    if (card) byId.set(card.id, mergeCards(byId.get(card.id), card))
    else unreadable++
  }
  if (unreadable > 0 && byId.size === 0) throw new SourceError('shape-changed', 'no card of the list can be read')
  return { matches: [...byId.values()].map(toListed), unreadable }
}

function readCard(page: CheerioAPI, card: Selection): Card | null {
  const id = card.attr('data-match-id') ?? ''
  const live = card.attr('live')
  // Only this attribute is reliable: stars may have the class "matchLive" on any card.
  if (!/^\d{1,15}$/.test(id) || (live !== 'true' && live !== 'false')) return null
  return {
    id,
    path: pathOf(page, card, id),
    isLive: live === 'true',
    ...cardTeams(card),
    tournament: readableName(card.find('[data-event-headline]').attr('data-event-headline')),
    format: cardFormat(page, card),
    scheduledTime: timeOf(card.find('.match-time').first()),
  }
}

/** Merges the cards of one match: a live card has no time, and a card in its event's section does not repeat the event. */
function mergeCards(known: Card | undefined, card: Card): Card {
  if (!known) return card
  const [first, second] = card.isLive && !known.isLive ? [card, known] : [known, card]
  return {
    ...first,
    path: first.path ?? second.path,
    team1: isUndecided(first.team1) ? second.team1 : first.team1,
    team2: isUndecided(first.team2) ? second.team2 : first.team2,
    tournament: first.tournament ?? second.tournament,
    format: first.format ?? second.format,
    scheduledTime: first.scheduledTime ?? second.scheduledTime,
  }
}

function toListed({ id, path, isLive, team1, team2, tournament, format, scheduledTime }: Card): ListedMatch {
  const status = isLive ? 'live' : 'upcoming'
  const match = { team1, team2, tournament, format: format ?? DEFAULT_FORMAT, scheduledTime }
  return { path, reading: { sourceId: id, publicId: Number(id), status, ...match } }
}

/** Cards of upcoming matches mark the sides by class, those of live matches by order. Team ids are attributes of the card. */
function cardTeams(card: Selection): Pick<Card, 'team1' | 'team2'> {
  const teams = card.find('.match-teams .match-team')
  const byOrder = teams.filter('.team1, .team2').length === 0 && teams.length === 2
  const side = (number: 1 | 2) => {
    const team = byOrder ? teams.eq(number - 1) : teams.filter(`.team${number}`).first()
    const logo = team.find('img.match-team-logo:not(.night-only)').first()
    return teamOf(card.attr(`team${number}`), team.find('.match-teamname').first().text(), logo)
  }
  return { team1: side(1), team2: side(2) }
}

/** "bo3"; for a single map it may be the map's name. */
function cardFormat(page: CheerioAPI, card: Selection): Format | null {
  for (const element of card.find('.match-meta')) {
    const text = page(element).text().trim()
    const format = formatOf(text, /^bo(\d)$/i) ?? (mapName(text) && !/live/i.test(text) ? 'BO1' : null)
    if (format) return format
  }
  return null
}

function pathOf(page: CheerioAPI, card: Selection, id: string): string | null {
  for (const element of card.find('a[href]')) {
    const path = /\/matches\/(\d+)\/[\w-]+/.exec(page(element).attr('href') ?? '')
    if (path?.[1] === id) return path[0]
  }
  return null
}
