import * as z from 'zod/mini'
import { match } from './matches.ts'

/** What travels over /ws, as JSON text. Versions grow with every change of a match and are the same in every process. */
export const SOCKET_PATH = '/ws'
/** A freshness message comes at least this often, so silence for twice as long means the line is dead. */
export const HEARTBEAT_SECONDS = 30

/** Sent once after opening. Nothing in it is believed but `since`, the last version this client has seen. */
export const clientMessage = z.object({
  type: z.literal('register'),
  userId: z.optional(z.nullable(z.union([z.int(), z.string()]))),
  isAuthenticated: z.optional(z.boolean()),
  email: z.optional(z.nullable(z.string())),
  since: z.optional(z.nullable(z.int())),
})
export type ClientMessage = z.output<typeof clientMessage>

/** When the source was last read successfully, which it was, and after how many seconds of silence live turns into delayed. */
const freshness = { updatedAt: z.nullable(z.iso.datetime()), source: z.string(), delayedAfterSeconds: z.int() }

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
  /** Every match that changed since `from`; one that is no longer live or upcoming leaves its list. `gone` are ids that left altogether. */
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
])
export type ServerMessage = z.output<typeof serverMessage>
