import { setTimeout as sleep, setImmediate as yieldToOthers } from 'node:timers/promises'
import { type OwnData, SESSION_ENDED } from '../../contract/live.ts'
import type { Connection } from './connection.ts'
import type { Messages } from './messages.ts'

/** Writes to this many sockets before other work has its turn. */
const BATCH = 500
/** A socket whose client does not answer the close frame by then is terminated. */
const CLOSE_TIMEOUT_MS = 1_000
/** RFC 6455, 7.4.1: going away. */
const GOING_AWAY = 1001

/** Whose socket it is, and the cookie it was opened with: it is closed when that session ends. */
export type Member = { readonly userId: number; readonly cookie: string }

/** Every open socket, and those of each signed-in user. */
export class ConnectionRegistry {
  readonly #messages: Messages
  readonly #members = new Map<Connection, Member | null>()
  readonly #byUser = new Map<number, Set<Connection>>()
  #isUpdating = false

  constructor(messages: Messages) {
    this.#messages = messages
  }

  get size(): number {
    return this.#members.size
  }

  add(connection: Connection, member: Member | null): void {
    this.#members.set(connection, member)
    if (!member) return
    const own = this.#byUser.get(member.userId) ?? new Set()
    this.#byUser.set(member.userId, own.add(connection))
  }

  remove(connection: Connection): void {
    const member = this.#members.get(connection)
    this.#members.delete(connection)
    if (!member) return
    const own = this.#byUser.get(member.userId)
    own?.delete(connection)
    if (own?.size === 0) this.#byUser.delete(member.userId)
  }

  /** Sends a user's own sockets, and no others, what of the user's data has changed. */
  sendChange(userId: number, what: readonly OwnData[]): void {
    for (const connection of this.#byUser.get(userId) ?? []) connection.sendChange(what)
  }

  /** The same to every signed-in user. */
  sendChangeToAll(what: readonly OwnData[]): void {
    for (const userId of this.#byUser.keys()) this.sendChange(userId, what)
  }

  /** Brings every socket up to date. A change that arrives meanwhile is sent to the rest at once, and to the others in another round. */
  async update(): Promise<void> {
    if (this.#isUpdating) return
    this.#isUpdating = true
    try {
      for (let sent = null; sent !== this.#messages.position(); ) {
        sent = this.#messages.position()
        await this.#inBatches((connection) => connection.update())
      }
    } finally {
      this.#isUpdating = false
    }
  }

  beat(): Promise<void> {
    return this.#inBatches((connection) => connection.beat(this.#messages.fresh()))
  }

  /** Closes the sockets of those affected members whose session has ended. */
  async closeEnded(
    isAffected: (member: Member) => boolean,
    hasSession: (member: Member) => Promise<boolean>,
  ): Promise<void> {
    for (const [connection, member] of this.#members) {
      if (member && isAffected(member) && !(await hasSession(member))) connection.close(SESSION_ENDED)
    }
  }

  async close(): Promise<void> {
    for (const connection of this.#members.keys()) connection.close(GOING_AWAY)
    const giveUpAt = performance.now() + CLOSE_TIMEOUT_MS
    while (this.#members.size > 0 && performance.now() < giveUpAt) await sleep(10)
    for (const connection of this.#members.keys()) connection.terminate()
  }

  async #inBatches(write: (connection: Connection) => void): Promise<void> {
    let written = 0
    for (const connection of this.#members.keys()) {
      write(connection)
      written += 1
      if (written % BATCH === 0) await yieldToOthers()
    }
  }
}
