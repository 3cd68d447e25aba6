import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calendar from '../../contract/matches/calendar.ts'
import { endOfMatch } from '../../domain/match/series.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { listFavorites } from '../favorites/list-favorites.ts'
import { AppError } from '../http/app-error.ts'
import { createCallLimit } from '../http/call-limit.ts'
import { isUnchanged } from '../http/if-none-match.ts'
import { mount } from '../http/mount.ts'
import { networkOf } from '../http/network.ts'
import { etagOf } from '../http/page.ts'
import { findBySecret, newSecretOf } from '../http/secrets-of-users.ts'
import {
  type CalendarMatch,
  deleteCalendar,
  findCalendar,
  findCalendarByAddress,
  findCalendarMatches,
  replaceAddress,
  saveCalendar,
} from './calendar-queries.ts'
import { type CalendarEvent, calendarText } from './ics.ts'

/** How far back the calendar reaches, and how recent a bet must be. */
const DAYS_BACK = 30
/** A calendar program polls every few minutes at most, but some servers fetch the calendars of many users. */
const CALLS_PER_MINUTE = 120
const CACHE_SECONDS = 5 * 60
const FILE = /^([\w-]{43})\.ics$/

/** `source` is the configured match source. */
export function calendarRoutes(app: FastifyInstance, deps: Deps, source: SourceName): void {
  const { db, config, now } = deps
  const limit = createCallLimit(CALLS_PER_MINUTE, 60)

  mount(app, calendar.readCalendar, async ({ user }) => presentCalendar(await findCalendar(db, user.id)))

  mount(app, calendar.changeCalendar, async ({ user, body }) =>
    presentCalendar(await saveCalendar(db, user.id, newSecretOf(user.id), body)),
  )

  mount(app, calendar.renewCalendar, async ({ user }) => {
    const renewed = await replaceAddress(db, user.id, newSecretOf(user.id))
    if (!renewed) throw new AppError('notFound')
    return presentCalendar(renewed)
  })

  mount(app, calendar.removeCalendar, ({ user }) => deleteCalendar(db, user.id))

  app.get<{ Params: { file: string } }>('/api/calendar/:file', { helmet: false }, async (request, reply) => {
    await limit(networkOf(request.ip) ?? 'this machine')
    const address = FILE.exec(request.params.file)?.[1]
    const found =
      address === undefined
        ? undefined
        : await findBySecret(address, (owner) => findCalendarByAddress(db, owner, address))
    if (!found) throw new AppError('notFound')
    const from = new Date(now().getTime() - DAYS_BACK * DAY_MS)
    const rows = found.favorites ? await listFavorites(db, found.userId, { source, now: now() }) : []
    const favorites = rows.map(({ matchId }) => matchId)
    const matches = await findCalendarMatches(db, found.userId, { favorites, bets: found.bets }, from)
    const site = originOf(request, config) + config.basePath
    const text = calendarText(
      config.productName,
      matches.map((match) => eventOf(match, site)),
    )
    const etag = etagOf(text)
    reply.headers({ etag, 'cache-control': `private, max-age=${CACHE_SECONDS}` })
    if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}

function presentCalendar(
  row: { address: string; favorites: boolean; bets: boolean } | undefined,
): calendar.CalendarSettings {
  if (!row) return { path: null, favorites: true, bets: true }
  const { address, favorites, bets } = row
  return { path: `/api/calendar/${address}.ics`, favorites, bets }
}

function originOf({ protocol, host }: FastifyRequest, { publicUrl }: Config): string {
  return publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin ?? ''
}

function eventOf(match: CalendarMatch, site: string): CalendarEvent {
  const { hltvId, start, tournament, format } = match
  const url = `${site}/jogo/${hltvId}`
  return {
    uid: `match-${hltvId}@clutchbook`,
    start,
    end: endOfMatch(match),
    summary: `${match.team1Name} vs ${match.team2Name}`,
    description: `${tournament === null ? '' : `${tournament} · `}${format}\n${url}`,
    url,
    changedAt: match.updatedAt,
    isCancelled: match.status === 'cancelled',
  }
}
