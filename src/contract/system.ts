import * as z from 'zod/mini'
import { user } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { sourceOffer } from './matches/match-source.ts'
import { idText, searchedText } from './typed-text.ts'

const count = z.int()
const time = z.iso.datetime()

/** Refetch intervals and the number of accounts on the page (docs/spec-coverage.md, section 9). */
export const SYSTEM_STATS_SECONDS = 5
export const ONLINE_USERS_SECONDS = 3
export const RECENT_USERS = 10

export const visitStats = z.object({
  /** Unique IPs, stored as keyed hashes: in total, in the current UTC day, in the last 60 minutes. */
  totalVisits: count,
  visitsToday: count,
  visitsThisHour: count,
})

export const systemStats = endpoint({
  method: 'GET',
  path: '/api/system-stats',
  access: 'admin',
  data: ['site'],
  offline: 'nobody',
  summary: 'Visits, people online and accounts',
  responses: {
    200: z.object({
      visitStats,
      /** Distinct people: an account, or an anonymous visitor's address and browser, counts once. */
      onlineUsers: count,
      totalUsers: count,
      /** The last accounts created, the newest first. */
      recentUsers: z.array(user),
    }),
  },
})
export type SystemStats = z.output<(typeof systemStats)['responses'][200]>

/** Maximum listed. */
export const ACCOUNTS_FOUND = 20

export const findAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts',
  access: 'admin',
  data: ['site'],
  offline: 'nobody',
  summary:
    'Accounts in whose name or e-mail every word of `q` occurs, without regard to case and accents, or whose id it is; the newest first.',
  query: z.object({ q: searchedText }),
  responses: { 200: z.object({ accounts: z.array(user), hasMore: z.boolean() }) },
})
export type FoundAccounts = z.output<(typeof findAccounts)['responses'][200]>

/** Maximum listed; the total counts all. */
export const ONLINE_USERS_LISTED = 500

const onlineUser = z.object({
  isAuthenticated: z.boolean(),
  /** Null for an anonymous visitor. */
  email: z.nullable(z.string()),
  /** The start of the uninterrupted presence. */
  connectedAt: time,
})
export type OnlineUser = z.output<typeof onlineUser>

export const onlineUsers = endpoint({
  method: 'GET',
  path: '/api/online-users',
  access: 'admin',
  data: ['site'],
  offline: 'nobody',
  summary: 'Who has a page open',
  responses: {
    200: z.object({
      /** The latest first. */
      onlineUsers: z.array(onlineUser),
      /** Including those beyond the list. */
      total: count,
    }),
  },
})

const sourceState = z.object({
  source: z.string(),
  /** Whether it is the configured one. */
  isCurrent: z.boolean(),
  lastSuccessAt: z.nullable(time),
  lastFailureAt: z.nullable(time),
  /** The cause of the current failure, as in docs/providers.md; null when the last poll succeeded. */
  failure: z.nullable(z.string()),
  /** The English text, as in the log. */
  failureMessage: z.nullable(z.string()),
  failuresInARow: count,
  /** When the circuit breaker closes again; null while it is closed. */
  openUntil: z.nullable(time),
  /** Null without a budget (demo, a mirror on this machine). */
  calls: z.nullable(z.object({ lastHour: count, perHour: count })),
})
export type SourceState = z.output<typeof sourceState>

/** Actions in the audit log; docs/operations.md explains each. */
export const AUDIT_ACTIONS = [
  'registered',
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'signed-out-everywhere',
  'password-changed',
  'bet-settled',
  'bet-corrected',
  'bet-reopened',
  'bet-deleted',
  'bets-cleared',
  'bets-imported',
  'import-taken-back',
  'account-exported',
  'token-created',
  'token-revoked',
  'account-deleted',
  'administrator-created',
  'password-reset',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
/** Page size of the audit log. */
export const AUDIT_ENTRIES = 20

const auditEntry = z.object({
  id: count,
  at: time,
  action: z.enum(AUDIT_ACTIONS),
  /** Null for a sign-in with an unknown e-mail. The id stays after the account is deleted. */
  userId: z.nullable(count),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditLog = endpoint({
  method: 'GET',
  path: '/api/audit-log',
  access: 'admin',
  data: ['site'],
  offline: 'nobody',
  summary: 'The audit log, the newest first, by action and account. `older` is the `before` of the next page.',
  query: z.object({
    action: z.optional(z.enum(AUDIT_ACTIONS, 'invalid')),
    userId: z.optional(idText),
    /** Entries before the one with this id. */
    before: z.optional(idText),
  }),
  responses: { 200: z.object({ entries: z.array(auditEntry), older: z.nullable(count) }) },
})
export type AuditPage = z.output<(typeof auditLog)['responses'][200]>

export const systemState = endpoint({
  method: 'GET',
  path: '/api/system-state',
  access: 'admin',
  data: ['site'],
  offline: 'nobody',
  summary: 'Match sources, the process, the database and the last entries of the audit log',
  responses: {
    200: z.object({
      /** The configured one first. */
      sources: z.array(sourceState),
      sourceOffer,
      /** The process that handles the request. */
      process: z.object({
        version: z.string(),
        nodeVersion: z.string(),
        startedAt: time,
        /** Open websockets. */
        sockets: count,
        memoryBytes: count,
        /** Live processes on this database, including this one. */
        processes: count,
      }),
      database: z.object({
        version: z.string(),
        /** Whether it is the embedded server. */
        isEmbedded: z.boolean(),
        migrations: count,
        lastMigration: z.string(),
        sizeBytes: count,
      }),
      /** The newest page of `/api/audit-log`. */
      audit: z.array(auditEntry),
    }),
  },
})
export type SystemState = z.output<(typeof systemState)['responses'][200]>

export const readNews = endpoint({
  method: 'GET',
  path: '/api/news',
  access: 'user',
  data: ['account'],
  offline: 'nobody',
  summary: 'The version of the site, and which versions have changes that this person has not seen.',
  responses: {
    200: z.object({
      version: z.string(),
      /** Versions not seen yet (`POST /api/news/seen`), the newest first. */
      unseen: z.array(z.string()),
      /** The last update; null before the first, and if the database is not the embedded one. */
      updated: z.nullable(z.object({ at: time, seconds: z.int() })),
      /** Only for the administrator: the version before that update, and the command that explains how to return to it. */
      before: z.nullable(z.object({ version: z.string(), command: z.string() })),
    }),
  },
})
export type News = z.output<(typeof readNews)['responses'][200]>

export const seeNews = endpoint({
  method: 'POST',
  path: '/api/news/seen',
  access: 'user',
  personOnly: true,
  summary: 'This person has seen the changes of all versions up to this one.',
  responses: { 204: null },
})
