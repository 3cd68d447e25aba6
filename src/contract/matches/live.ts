import * as z from 'zod/mini'
import { OWN_DATA } from '../endpoint.ts'
import { match } from './matches.ts'

/** The messages on /ws are JSON text. Versions grow with every change of a match and are the same in every process. */
export const SOCKET_PATH = '/ws'
/** A `fresh` message is sent at least this often: silence for twice as long means that the connection is dead. */
export const HEARTBEAT_SECONDS = 30
/** A server tells a socket that opens what has changed of its user's data within this time: a page opens it after it has asked for them. */
export const CHANGES_KEPT_SECONDS = 30
/** The close code of a socket whose session has ended. */
export const SESSION_ENDED = 4001
/** The close code of a server that ends or restarts ("service restart"): the page opens another socket, within seconds and not at once. */
export const COME_BACK = 1012

/**
 * Sent once after opening. Only `since` is used, the last version that the client has seen: the user is known from the session's cookie.
 * Any other field is ignored.
 */
export const clientMessage = z.object({
  type: z.literal('register'),
  userId: z.optional(z.unknown()),
  isAuthenticated: z.optional(z.unknown()),
  email: z.optional(z.unknown()),
  since: z.catch(z.optional(z.nullable(z.int().check(z.nonnegative()))), null),
})
export type ClientMessage = z.output<typeof clientMessage>

/** The last successful poll of the source, its name, and after how many seconds a live match is shown as delayed. */
const freshness = { updatedAt: z.nullable(z.iso.datetime()), source: z.string(), delayedAfterSeconds: z.int() }

export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connected') }),
  /** The whole state, for a client that is new or was away too long. */
  z.object({
    type: z.literal('state'),
    version: z.int(),
    live: z.array(match),
    upcoming: z.array(match),
    ...freshness,
  }),
  /**
   * Brings a client from version `from` to `version`. Each match replaces the one with its id; a finished one leaves the lists. `gone`
   * are the ids of matches that were called off. Both versions are equal when only "delayed" has turned.
   */
  z.object({
    type: z.literal('changes'),
    from: z.int(),
    version: z.int(),
    matches: z.array(match),
    gone: z.array(z.int()),
    ...freshness,
  }),
  /** The heartbeat: the age of the data, without changes. */
  z.object({ type: z.literal('fresh'), version: z.int(), ...freshness }),
  /**
   * To the user's own sockets: this has changed, maybe in another tab, and is to be loaded again. `ago`, to a socket that opens after the
   * change: for how many ms nothing of it has changed. What was asked for since then is not to be loaded again.
   */
  z.object({ type: z.literal('changed'), what: z.array(z.enum(OWN_DATA)), ago: z.optional(z.int()) }),
])
export type ServerMessage = z.output<typeof serverMessage>
