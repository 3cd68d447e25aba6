import { type AlertSettings, listAlerts, readAlertSettings } from '../../../src/contract/alerts.ts'
import { ADMIN_ID, currentUser, type User } from '../../../src/contract/auth.ts'
import { betTournaments, ownResults } from '../../../src/contract/bets/bet-lists.ts'
import { matchCandidates, settledByProgram, settlementSettings } from '../../../src/contract/bets/bet-results.ts'
import { betSuggestions } from '../../../src/contract/bets/bet-suggestions.ts'
import { ownWords, readBookSettings } from '../../../src/contract/bets/book-settings.ts'
import { savedFilters } from '../../../src/contract/bets/saved-filters.ts'
import { readBrakes } from '../../../src/contract/brakes.ts'
import { findSuspects, listMovements, readBalances, readCurve } from '../../../src/contract/cash.ts'
import { type Exploration, explore, highlights } from '../../../src/contract/explorer.ts'
import { listImports } from '../../../src/contract/imports.ts'
import { listMatchChoices } from '../../../src/contract/matches/alert-choices.ts'
import { readCalendar } from '../../../src/contract/matches/calendar.ts'
import { COMPARED_FROM, chanceRecord } from '../../../src/contract/matches/chances.ts'
import { listFavoriteTeams } from '../../../src/contract/matches/favorite-teams.ts'
import { listFavorites } from '../../../src/contract/matches/favorites.ts'
import { listFavoriteResults, listResults, listResultsWithBets } from '../../../src/contract/matches/match-pages.ts'
import {
  liveMatches,
  type Match,
  odds,
  refreshMatches,
  upcomingMatches,
} from '../../../src/contract/matches/matches.ts'
import { listPriceTargets } from '../../../src/contract/matches/price-targets.ts'
import { findBackground, findTeam } from '../../../src/contract/matches/teams.ts'
import { readDevices } from '../../../src/contract/push.ts'
import { skill } from '../../../src/contract/skill.ts'
import { type Statistics, stats } from '../../../src/contract/statistics.ts'
import {
  auditLog,
  findAccounts,
  onlineUsers,
  readNews,
  type SystemState,
  systemState,
  systemStats,
} from '../../../src/contract/system.ts'
import { listTokens } from '../../../src/contract/tokens.ts'
import { type SheetSums, type YearlySheet, yearlySheet } from '../../../src/contract/yearly-sheet.ts'
import { NO_FORM, teamResults } from '../../support/web-team.ts'
import { booked, openBook } from './book.ts'
import { answer, withHeaders } from './network.ts'
import { PUSH_KEY } from './push-browser.ts'

/** The two lists, read just now. */
export function showMatches(live: readonly Match[], upcoming: readonly Match[] = []): void {
  const now = new Date().toISOString()
  const headers = { 'X-Data-Source': 'hltv', 'X-Data-Delayed-After': '90', 'X-Data-Updated-At': now }
  answer(liveMatches, withHeaders(liveMatches, [...live], headers))
  answer(upcomingMatches, withHeaders(upcomingMatches, [...upcoming], headers))
  answer(refreshMatches, { refreshed: true, updatedAt: now })
  answer(odds, { odds1: 'nan', odds2: 'nan' })
  answer(listResults, { matches: [], earlier: null, total: 0 })
  answer(findBackground, { team1: NO_FORM, team2: NO_FORM, meetings: [] })
  const maps = [{ name: 'Mirage', played: 2, won: 1 }]
  answer(findTeam, { name: 'Alfa', logo: null, results: teamResults(2), maps, matches: 2 })
  answer(chanceRecord, {
    matches: 0,
    simulated: false,
    forecasts: [],
    methods: { matches: 0, needed: COMPARED_FROM, scores: null },
  })
}

/** A signed-out visitor, and no matches. */
export function visitor(): void {
  answer(currentUser, null)
  showMatches([])
}

/** A person with an empty book, and no matches. */
export function signedIn(more: Partial<User> = {}): User {
  const user = {
    id: 7,
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Souza',
    createdAt: '2026-01-05T12:00:00.000Z',
    ...more,
  }
  answer(currentUser, user)
  answer(readBookSettings, { currency: 'EUR', unit: null, marginMethod: 'odds-ratio' })
  answer(listAlerts, { unread: 0, alerts: [] })
  answer(readAlertSettings, alertSettings())
  answer(readDevices, { publicKey: PUSH_KEY, devices: [] })
  answer(readNews, { version: '1.8.0', unseen: [], updated: null, before: null })
  answer(readBrakes, { limits: [], breakUntil: null })
  answer(settlementSettings, { profile: 'standard', automatic: [] })
  answer(readCalendar, { favorites: false, bets: false, path: null })
  const none = {
    deposited: '0.00',
    withdrawn: '0.00',
    corrected: '0.00',
    profit: '0.00',
    openStakes: '0.00',
    balance: '0.00',
  }
  answer(readBalances, { bookmakers: [], total: none })
  answer(readCurve, { days: [] })
  answer(findSuspects, { count: 0, bets: [] })
  for (const list of [
    settledByProgram,
    savedFilters,
    betTournaments,
    listFavorites,
    listFavoriteTeams,
    listMatchChoices,
    listPriceTargets,
    listImports,
    listTokens,
    ownResults,
  ])
    answer(list, [])
  for (const list of [listResultsWithBets, listFavoriteResults]) answer(list, { matches: [], earlier: null, total: 0 })
  answer(matchCandidates, { certain: false, matches: [] })
  answer(betSuggestions, { teams: [], stakes: [], bookmaker: null })
  answer(ownWords, { bookmaker: [], tag: [], tipster: [] })
  answer(stats, () => statistics({ totalBets: booked().length }))
  const idle = { bets: 0, profit: '0.00' }
  answer(skill, {
    verdict: { kind: 'too-few', bets: 0, missing: 30 },
    report: null,
    calendar: { months: [], weekdays: Array.from({ length: 7 }, () => idle) },
  })
  answer(explore, nothingExplored())
  answer(highlights, { zone: 'America/Sao_Paulo', looked: 0, best: [], worst: [] })
  answer(yearlySheet, emptySheet())
  answer(listMovements, { movements: [], count: 0, next: null })
  showMatches([])
  openBook()
  return user
}

/** The alert settings of a new account. */
export function alertSettings(more: Partial<AlertSettings> = {}): AlertSettings {
  const everywhere = { bell: true, devices: true }
  return {
    onlyWithBet: false,
    quietHours: { isOn: false, from: '23:30', to: '08:00', timeZone: 'America/Sao_Paulo' },
    kinds: {
      matchStarts: everywhere,
      mapEnds: { bell: true, devices: false },
      matchEnds: everywhere,
      matchMoved: everywhere,
      betDecided: everywhere,
      betNeedsYou: everywhere,
      priceReached: everywhere,
      limitNear: everywhere,
    },
    ...more,
  }
}

/** The administrator of an installation without other users. */
export function administrator(): User {
  const user = signedIn({ id: ADMIN_ID, email: 'admin@example.com' })
  answer(systemStats, {
    visitStats: { totalVisits: 1, visitsToday: 1, visitsThisHour: 1 },
    onlineUsers: 1,
    totalUsers: 1,
    recentUsers: [user],
  })
  answer(systemState, systemNow())
  answer(auditLog, { entries: [], older: null })
  answer(onlineUsers, { onlineUsers: [], total: 0 })
  answer(findAccounts, { accounts: [], hasMore: false })
  return user
}

/** A source that works, on a server of its own. */
export function systemNow(more: Partial<SystemState> = {}): SystemState {
  const now = new Date().toISOString()
  const hltv = {
    source: 'hltv',
    isCurrent: true,
    lastSuccessAt: now,
    lastFailureAt: null,
    failure: null,
    failureMessage: null,
    failuresInARow: 0,
    openUntil: null,
    calls: { lastHour: 12, perHour: 100_000 },
  }
  return {
    sources: [hltv],
    sourceOffer: null,
    process: {
      version: '0.1.0',
      nodeVersion: '24.1.0',
      startedAt: now,
      sockets: 1,
      memoryBytes: 80_000_000,
      processes: 1,
    },
    database: { version: '18.4', isEmbedded: true, migrations: 40, lastMigration: '0040-last', sizeBytes: 9_000_000 },
    audit: [],
    ...more,
  }
}

const NO_SUMS: SheetSums = {
  bets: 0,
  staked: '0.00',
  returned: '0.00',
  winnings: '0.00',
  freeWinnings: '0.00',
  losses: '0.00',
  profit: '0.00',
  deposits: '0.00',
  withdrawals: '0.00',
}

/** A year without a bet. */
export function emptySheet(): YearlySheet {
  const months = Array.from({ length: 12 }, (_, at) => ({
    month: `2026-${String(at + 1).padStart(2, '0')}`,
    ...NO_SUMS,
  }))
  return { year: 2026, by: 'result', years: [2026], months, bookmakers: [], total: NO_SUMS, pending: 0 }
}

export function nothingExplored(): Exploration {
  const closing = { of: 0, bets: 0, raw: null, fairBets: 0, fair: null }
  return {
    dimensions: ['market'],
    zone: 'America/Sao_Paulo',
    method: 'odds-ratio',
    rows: [],
    rest: null,
    total: { bets: 0, open: 0, staked: '0.00', profit: '0.00', yield: null, interval: null, groups: 0, closing },
    luck: { tested: 0, byLuck: 0, standOut: 0, hold: 0 },
  }
}

/** Statistics without a bet. */
export function statistics(more: Partial<Statistics> = {}): Statistics {
  const month = (name: string) => ({ month: name, bets: 0, winRate: 0, staked: '0.00', profit: '0.00' })
  const today = new Date()
  const day = (ago: number) => new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  const monthName = (ago: number) =>
    new Date(Date.UTC(today.getFullYear(), today.getMonth() - ago)).toISOString().slice(0, 7)
  return {
    totalBets: 0,
    winCount: 0,
    lossCount: 0,
    pendingCount: 0,
    returnedCount: 0,
    winRate: 0,
    totalProfit: '0.00',
    monthlyProfit: '0.00',
    totalStaked: '0.00',
    averageStake: '0.00',
    roi: 0,
    yield: null,
    thisMonth: month(monthName(0)),
    previousMonth: month(monthName(1)),
    previousMonthToDate: month(monthName(1)),
    last7Days: [6, 5, 4, 3, 2, 1, 0].map((ago) => ({ day: day(ago), bets: 0, profit: '0.00' })),
    byMonth: [],
    byType: [],
    ...more,
  }
}
