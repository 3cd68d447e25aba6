import type { FastifyInstance } from 'fastify'
import * as system from '../../contract/system.ts'
import { findLastActs } from '../audit/audit-queries.ts'
import { toUser } from '../auth/user.ts'
import { countUsers, findNewestUsers } from '../auth/user-queries.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import type { MatchSource } from '../match-sources/match-source.ts'
import { countOnline, countProcesses, findOnline } from '../presence/presence-queries.ts'
import { findSourceStates } from './source-states.ts'
import { findDatabaseFacts } from './system-queries.ts'
import { VERSION } from './version.ts'
import { findVisitStats } from './visit-stats.ts'

type Parts = { readonly source: MatchSource; readonly sockets: () => number }

export function systemRoutes(app: FastifyInstance, deps: Deps, { source, sockets }: Parts): void {
  const { db, config, now } = deps
  const startedAt = now().toISOString()

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
    const [sources, processes, database, acts] = await Promise.all([
      findSourceStates(deps, source),
      countProcesses(db),
      findDatabaseFacts(db),
      findLastActs(db, system.AUDIT_ENTRIES),
    ])
    return {
      sources,
      process: {
        version: VERSION,
        nodeVersion: process.versions.node,
        startedAt,
        sockets: sockets(),
        memoryBytes: process.memoryUsage.rss(),
        processes,
      },
      database: { ...database, isEmbedded: config.databaseUrl === null },
      audit: acts.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })),
    }
  })
}
