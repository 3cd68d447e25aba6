import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expected, findFile, readExpected } from './recorded.ts'
import type { StandInAnswer } from './stand-in.ts'

const PAGE = /^hltv\/match\//

/** HLTV with the recorded match pages, a list of them in today's markup, and its robots file. */
export function hltvAnswers(folder: string): (path: string) => StandInAnswer | null {
  const pages = Object.entries(readExpected(folder)).filter(([file]) => PAGE.test(file)) as [string, Expected][]
  const files = new Map(pages.map(([file, { hltvId }]) => [String(hltvId), join(folder, file)]))
  const robots = findFile(join(folder, 'hltv'), 'robots') ?? recordedRobots(folder)
  return (path) => {
    if (path === '/robots.txt') return robots === null ? null : { type: 'text/plain', text: robots }
    if (path === '/matches')
      return { type: 'text/html; charset=UTF-8', text: listPage(pages.map(([, match]) => match)) }
    const file = files.get(/^\/matches\/(\d+)\//.exec(path)?.[1] ?? '')
    return file ? { type: 'text/html; charset=UTF-8', text: readFileSync(file, 'utf8') } : null
  }
}

function recordedRobots(folder: string): string | null {
  const results = join(folder, 'hltv/results')
  return existsSync(results) ? findFile(results, 'robots') : null
}

/** The list as the site writes it today. Live cards carry no score and no time: a script of the site's fills them in. */
export function listPage(matches: readonly Expected[]): string {
  const cards = matches.filter(({ status }) => status !== 'finished').map(card)
  return `<!DOCTYPE html>
<html lang="en"><head><title>CS2 matches and livescore</title></head>
<body><div class="matches-list"><div class="matches-list-section">${cards.join('\n')}</div></div></body></html>`
}

function card(match: Expected): string {
  const live = match.status === 'LIVE'
  const event = escape(match.tournament ?? '')
  const path = `/matches/${match.hltvId}/${slug(`${match.team1} vs ${match.team2} ${match.tournament}`)}`
  const time = live
    ? '<div class="match-time" data-time-format="HH:mm">LIVE</div>'
    : `<div class="match-time" data-time-format="HH:mm" data-unix="${Date.parse(match.scheduledTime ?? '')}">06:00</div>`
  return `<div class="match-wrapper" data-match-wrapper="" data-match-id="${match.hltvId}" data-stars="2" live="${live}" team1="${match.team1Id ?? ''}" team2="${match.team2Id ?? ''}"><div class="match"><a href="${path}" class="match-top a-reset"><div class="match-event" data-event-headline="${event}">${event}</div><div class="match-rating matchLive"></div></a><div class="match-bottom"><a href="${path}" class="match-info a-reset">${time}<div class="match-meta">${match.format.toLowerCase()}</div></a><a href="${path}" class="match-teams text-ellipsis a-reset">${team(1, match.team1, match.team1Logo)}${team(2, match.team2, match.team2Logo)}</a></div></div></div>`
}

function team(side: 1 | 2, name: string | null, logo: string | null | undefined): string {
  const image = `<img alt="" src="${escape(logo ?? '#')}" class="match-team-logo">`
  return `<div class="match-team team${side}"><div class="match-team-logo-container">${image}</div><div class="match-teamname text-ellipsis">${escape(name ?? '')}</div></div>`
}

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
