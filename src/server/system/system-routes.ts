import type { FastifyInstance } from 'fastify'
import { answerMatchPair, matchPairs } from '../../contract/matches/match-pairs.ts'
import { chooseSource } from '../../contract/matches/match-source.ts'
import * as system from '../../contract/system.ts'
import { findAuditEntries } from '../audit/audit-queries.ts'
import { findAccounts } from '../auth/find-accounts.ts'
import { countUsers, findNewestUsers, toUser } from '../auth/user-queries.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { checkChoice, offerOf } from '../match-sources/choose-source.ts'
import { type MatchSources, namesOf } from '../match-sources/match-source.ts'
import { answerPair } from '../matches/pairs/answer-pair.ts'
import { listPairs } from '../matches/pairs/list-pairs.ts'
import { countOnline, countProcesses, findOnline } from '../presence/presence-queries.ts'
import { VERSION } from '../version.ts'
import { findSourceStates } from './source-states.ts'
import { findDatabaseFacts, findVisitStats } from './system-queries.ts'

type Parts = { readonly sources: MatchSources; readonly sockets: () => number; readonly startedAt: string }

export function systemRoutes(app: FastifyInstance, deps: Deps, { sources: used, sockets, startedAt }: Parts): void {
  const { db, config } = deps

  mount(app, system.systemStats, async () => {
    const [visitStats, onlineUsers, totalUsers, newest] = await Promise.all([
      findVisitStats(deps),
      countOnline(db),
      countUsers(db),
      findNewestUsers(db, system.RECENT_USERS),
    ])
    return { visitStats, onlineUsers, totalUsers, recentUsers: newest.map(toUser) }
  })

  mount(app, system.onlineUsers, async () => {
    const online = await findOnline(db, system.ONLINE_USERS_LISTED)
    const onlineUsers = online.map(({ userId, email, connectedAt }) => ({
      isAuthenticated: userId !== null,
      email,
      connectedAt: connectedAt.toISOString(),
    }))
    return { onlineUsers, total: online[0]?.total ?? 0 }
  })

  mount(app, system.systemState, async () => {
    const [sources, processes, database, entries] = await Promise.all([
      findSourceStates(deps, used),
      countProcesses(db),
      findDatabaseFacts(db),
      findAuditEntries(db, {}, system.AUDIT_ENTRIES),
    ])
    return {
      sources,
      sourceOffer: offerOf(deps),
      process: {
        version: VERSION,
        nodeVersion: process.versions.node,
        startedAt,
        sockets: sockets(),
        memoryBytes: process.memoryUsage.rss(),
        processes,
      },
      database: { ...database, isEmbedded: config.databaseUrl === null },
      audit: entries.map(presentAuditEntry),
    }
  })

  mount(app, chooseSource, async ({ body, setHeaders }) => {
    const choice = await checkChoice(deps, body)
    if (!choice) return
    choice.keep()
    choice.use()
    setHeaders({ 'X-Ended-Start': startedAt })
  })

  mount(app, matchPairs, async () => ({ pairs: await listPairs(db, namesOf(used)) }))

  mount(app, answerMatchPair, ({ params, body }) => answerPair(deps, used[0].name, params.id, body.answer))

  mount(app, system.findAccounts, async ({ query }) => {
    const found = await findAccounts(db, query.q, system.ACCOUNTS_FOUND + 1)
    return {
      accounts: found.slice(0, system.ACCOUNTS_FOUND).map(toUser),
      hasMore: found.length > system.ACCOUNTS_FOUND,
    }
  })

  mount(app, system.auditLog, async ({ query }) => {
    const entries = await findAuditEntries(db, query, system.AUDIT_ENTRIES + 1)
    const shown = entries.slice(0, system.AUDIT_ENTRIES)
    return {
      entries: shown.map(presentAuditEntry),
      older: entries.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  })
}

function presentAuditEntry({ at, ...entry }: Awaited<ReturnType<typeof findAuditEntries>>[number]) {
  return { ...entry, at: at.toISOString() }
}
