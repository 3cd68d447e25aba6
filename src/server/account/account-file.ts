import { accountFile } from '../../contract/account.ts'
import type { User } from '../../contract/auth.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import { formatCents } from '../../domain/money/money.ts'
import { findAlertSettings } from '../alerts/alert-setting-queries.ts'
import { findMatchChoices } from '../alerts/choice-queries.ts'
import { listOfAlerts } from '../alerts/list-alerts.ts'
import { presentTarget } from '../alerts/present-target.ts'
import { findTargets } from '../alerts/price-queries.ts'
import { findFilters } from '../bets/list/saved-filter-queries.ts'
import { everyBet } from '../bets/list/whole-list.ts'
import { ownWords } from '../bets/place/own-words.ts'
import { findBookSettings } from '../bets/settings/book-settings-queries.ts'
import { findBreakEnd, findLimits } from '../brakes/brake-queries.ts'
import { presentLimit } from '../brakes/present-limit.ts'
import { findCalendar } from '../calendar/calendar-queries.ts'
import { findMovements } from '../cash/movement-queries.ts'
import { presentMovement } from '../cash/present-cash.ts'
import type { Deps } from '../deps.ts'
import { findUnstarred } from '../favorites/favorite-queries.ts'
import { listFavorites } from '../favorites/list-favorites.ts'
import { presentFavorite } from '../favorites/present-favorite.ts'
import { presentTeams } from '../favorites/present-teams.ts'
import { findTeams } from '../favorites/team-queries.ts'
import { findSessionsOf } from '../http/sessions/session-queries.ts'
import { findTokensOf } from '../http/tokens/token-queries.ts'
import { findImports } from '../imports/import-queries.ts'
import { presentImport } from '../imports/present-import.ts'
import { findDevices } from '../push/device-queries.ts'
import { presentDevice } from '../push/save-device.ts'
import { findSettings } from '../settlement/settlement-settings-queries.ts'
import { betsJson } from './bets-file.ts'

/** Streams all data of an account as one JSON object; loading all bets at once would take too much memory. */
export async function* accountFileOf(deps: Deps, user: User, source: SourceName): AsyncGenerator<string> {
  const { db, now: clock } = deps
  const { id } = user
  const now = clock()
  const [favorites, teams, unstarred, matchChoices, priceTargets, sessions, movements, imports] = await Promise.all([
    listFavorites(db, id, { source, now }),
    findTeams(db, id),
    findUnstarred(db, id),
    findMatchChoices(db, id),
    findTargets(db, id),
    findSessionsOf(db, id, now),
    findMovements(db, id, null, null),
    findImports(db, id),
  ])
  const { bets: _, ...head } = accountFile.parse({
    exportedAt: now.toISOString(),
    account: user,
    sessions: sessions.map((session) => ({
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
    favorites: favorites.map((row) => presentFavorite(row, source)),
    favoriteTeams: await presentTeams(db, teams),
    unstarred,
    matchChoices,
    priceTargets: priceTargets.map(presentTarget),
    ...(await settingsOf(deps, id, now)),
    ...(await alertsOf(deps, id, now)),
    imports: imports.map(presentImport),
    movements: movements.map(presentMovement),
    bets: [],
  })
  yield* betsJson(db, everyBet(id), head)
}

async function alertsOf({ db }: Deps, id: number, now: Date) {
  const [{ alerts }, alertSettings, devices] = await Promise.all([
    listOfAlerts(db, id),
    findAlertSettings(db, id),
    findDevices(db, id, now),
  ])
  return { alerts, alertSettings, devices: devices.map(presentDevice) }
}

async function settingsOf({ db }: Deps, id: number, now: Date) {
  const [{ unit, ...book }, settlement, words, filters, limits, breakUntil, calendar, tokens] = await Promise.all([
    findBookSettings(db, id),
    findSettings(db, id),
    ownWords(db, id, null),
    findFilters(db, id),
    findLimits(db, id),
    findBreakEnd(db, id, now),
    findCalendar(db, id),
    findTokensOf(db, id),
  ])
  return {
    book: { ...book, unit: unit === null ? null : formatCents(unit) },
    settlement,
    words,
    limits: [...limits].map(([kind, limit]) => presentLimit(kind, limit, now)),
    breakUntil: breakUntil?.toISOString() ?? null,
    filters,
    calendar: calendar ?? null,
    tokens: tokens.map(({ createdAt, lastUsedAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}
