import * as z from 'zod/mini'
import { match } from './matches.ts'

/** What travels over /ws, as JSON text. Versions grow with every change of a match and are the same in every process. */
export const SOCKET_PATH = '/ws'
/** A freshness message comes at least this often, so silence for twice as long means the line is dead. */
export const HEARTBEAT_SECONDS = 30
/** The close code of a socket whose session has ended. */
export const SESSION_ENDED = 4001

/**
 * Sent once after opening. Nothing in it is believed (who is there is read from the session's cookie) but `since`, the last
 * version this client has seen; whatever else it holds, it is answered.
 */
export const clientMessage = z.object({
  type: z.literal('register'),
  userId: z.optional(z.unknown()),
  isAuthenticated: z.optional(z.unknown()),
  email: z.optional(z.unknown()),
  since: z.catch(z.optional(z.nullable(z.int().check(z.nonnegative()))), null),
})
export type ClientMessage = z.output<typeof clientMessage>

/** When the source was last read successfully, which it was, and after how many seconds of silence live turns into delayed. */
const freshness = { updatedAt: z.nullable(z.iso.datetime()), source: z.string(), delayedAfterSeconds: z.int() }

/** What of a signed-in person's own a page shows. */
export const OWN_DATA = ['bets', 'stats', 'favorites'] as const
export type OwnData = (typeof OWN_DATA)[number]

export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connected') }),
  /** The whole state: for a client that is new or was away too long. */
  z.object({
    type: z.literal('state'),
    version: z.int(),
    live: z.array(match),
    upcoming: z.array(match),
    ...freshness,
  }),
  /**
   * What a client at version `from` needs to be at `version`. Every match in it takes the place of the one with its id; a finished
   * one leaves the lists. `gone` are ids that left altogether (called off). Both versions are the same where only "delayed" turned.
   */
  z.object({
    type: z.literal('changes'),
    from: z.int(),
    version: z.int(),
    matches: z.array(match),
    gone: z.array(z.int()),
    ...freshness,
  }),
  /** Nothing changed; the source was read. Also the heartbeat. */
  z.object({ type: z.literal('fresh'), version: z.int(), ...freshness }),
  /** To a signed-in person's own sockets: this was changed, maybe in another tab; ask for it again. */
  z.object({ type: z.literal('changed'), what: z.array(z.enum(OWN_DATA)) }),
])
export type ServerMessage = z.output<typeof serverMessage>
