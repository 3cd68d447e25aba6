import * as z from 'zod/mini'
import { OWN_DATA } from '../endpoint.ts'
import { match } from './matches.ts'

/** Messages on /ws are JSON text. Versions increase with every change of a match and are the same in every process. */
export const SOCKET_PATH = '/ws'
/** A `fresh` message is sent at least this often: after twice as long without any, the connection is dead. */
export const HEARTBEAT_SECONDS = 30
/** A new socket first gets the user's changes of this period, because a page fetches its data before it opens the socket. */
export const CHANGES_KEPT_SECONDS = 30
/** The close code of a socket whose session has ended. */
export const SESSION_ENDED = 4001
/** The close code of a server that stops or restarts ("service restart"): the page reconnects within seconds, after a random delay. */
export const COME_BACK = 1012

/**
 * Sent once after opening. `since` is the last version that the client has seen. Other fields are ignored: the session cookie identifies the user.
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
  /** The full state, for a client that is new or was disconnected too long. */
  z.object({
    type: z.literal('state'),
    version: z.int(),
    live: z.array(match),
    upcoming: z.array(match),
    ...freshness,
  }),
  /**
   * Updates a client from version `from` to `version`. Each match replaces the one with its id; a finished one leaves the lists. `gone` are the ids
   * of called-off matches. The versions are equal if only "delayed" has changed.
   */
  z.object({
    type: z.literal('changes'),
    from: z.int(),
    version: z.int(),
    matches: z.array(match),
    gone: z.array(z.int()),
    ...freshness,
  }),
  /** Heartbeat with the age of the data. */
  z.object({ type: z.literal('fresh'), version: z.int(), ...freshness }),
  /**
   * To all sockets of the user: these data changed, possibly in another tab, and must be refetched. `ago`, to a socket opened after the change: ms
   * since the last change. Data fetched since then need no refetch.
   */
  z.object({ type: z.literal('changed'), what: z.array(z.enum(OWN_DATA)), ago: z.optional(z.int()) }),
])
export type ServerMessage = z.output<typeof serverMessage>
