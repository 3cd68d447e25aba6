import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Expected, findFile, readExpected } from './recorded.ts'
import type { StandInAnswer } from './stand-in.ts'

const PAGE = /^hltv\/match\//

/** HLTV with the recorded match pages, a list of them in the current markup, and its robots.txt. */
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

/** The list in the site's current markup: live cards first, in their own container. */
export function listPage(matches: readonly Expected[]): string {
  const live = matches.filter(({ status }) => status === 'LIVE').map(liveCard)
  const upcoming = matches.filter(({ status }) => status === 'upcoming').map(upcomingCard)
  return `<!DOCTYPE html>
<html lang="en"><head><title>CS2 matches and livescore</title></head>
<body><div class="liveMatches" data-scorebot-url="https://scorebot.invalid">${live.join('\n')}</div>
<div class="matches-list"><div class="matches-list-section">${upcoming.join('\n')}</div></div></body></html>`
}

/** A live card has no score and no time, which the site fills in by script, and does not mark its sides. */
function liveCard(match: Expected): string {
  const { hltvId, format, team1, team2, team1Logo, team2Logo } = match
  const path = pathOf(match)
  const sides = team('match-team', team1, team1Logo) + team('match-team', team2, team2Logo)
  const scores = '<div class="match-team"><div class="match-team-score"></div></div>'.repeat(2)
  return `<div class="match-wrapper live-match-container" ${attributes(match)}><div class="match" data-livescore-match="${hltvId}"><div class="match">${cardTop(match)}<div class="match-bottom"><a href="${path}" class="match-info a-reset"><div class="match-meta match-meta-live">Live</div><div class="match-meta">${format.toLowerCase()}</div></a><a href="${path}" class="match-teams text-ellipsis a-reset">${sides}</a><a href="${path}" class="match-team-livescore text-ellipsis a-reset">${scores}</a></div></div></div></div>`
}

function upcomingCard(match: Expected): string {
  const { format, scheduledTime, team1, team2, team1Logo, team2Logo } = match
  const path = pathOf(match)
  const time = `<div class="match-time" data-time-format="HH:mm" data-unix="${Date.parse(scheduledTime ?? '')}">06:00</div>`
  const sides = team('match-team team1', team1, team1Logo) + team('match-team team2', team2, team2Logo)
  return `<div class="match-wrapper" ${attributes(match)}><div class="match">${cardTop(match)}<div class="match-bottom"><a href="${path}" class="match-info a-reset">${time}<div class="match-meta">${format.toLowerCase()}</div></a><a href="${path}" class="match-teams text-ellipsis a-reset">${sides}</a></div></div></div>`
}

function attributes({ hltvId, status, team1Id, team2Id }: Expected): string {
  return `data-match-wrapper="" data-match-id="${hltvId}" data-stars="2" live="${status === 'LIVE'}" team1="${team1Id ?? ''}" team2="${team2Id ?? ''}"`
}

function cardTop(match: Expected): string {
  const event = escape(match.tournament ?? '')
  return `<a href="${pathOf(match)}" class="match-top a-reset"><div class="match-event" data-event-headline="${event}">${event}</div><div class="match-rating matchLive"></div></a>`
}

function team(classes: string, name: string | null, logo: string | null | undefined): string {
  const image = `<img alt="" src="${escape(logo ?? '#')}" class="match-team-logo">`
  return `<div class="${classes}"><div class="match-team-logo-container">${image}</div><div class="match-teamname text-ellipsis">${escape(name ?? '')}</div></div>`
}

const pathOf = ({ hltvId, team1, team2, tournament }: Expected) =>
  `/matches/${hltvId}/${slug(`${team1} vs ${team2} ${tournament}`)}`

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
