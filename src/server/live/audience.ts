import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises'
import { type OwnData, SESSION_ENDED } from '../../contract/live.ts'
import type { Client } from './client.ts'
import type { Messages } from './messages.ts'

/** After so many writes others have their turn. */
const SLICE = 500
/** A socket that does not answer the close is cut. */
const CLOSE_PATIENCE_MS = 1_000
const GOING_AWAY = 1001

/** A signed-in person's sockets know by which cookie, so that they end with the session. */
export type Member = { readonly userId: number; readonly cookie: string }

/** Everyone who has a page open. */
export class Audience {
  readonly #messages: Messages
  readonly #clients = new Map<Client, Member | null>()
  /** The sockets of each signed-in person. */
  readonly #own = new Map<number, Set<Client>>()
  #isUpdating = false

  constructor(messages: Messages) {
    this.#messages = messages
  }

  get size(): number {
    return this.#clients.size
  }

  add(client: Client, member: Member | null): void {
    this.#clients.set(client, member)
    if (!member) return
    const own = this.#own.get(member.userId) ?? new Set()
    this.#own.set(member.userId, own.add(client))
  }

  remove(client: Client): void {
    const member = this.#clients.get(client)
    this.#clients.delete(client)
    if (!member) return
    const own = this.#own.get(member.userId)
    own?.delete(client)
    if (own?.size === 0) this.#own.delete(member.userId)
  }

  /** Tells a person's own sockets, and nobody else, what of theirs was changed. */
  tellChange(userId: number, what: readonly OwnData[]): void {
    for (const client of this.#own.get(userId) ?? []) client.tellChange(what)
  }

  /** The same to everyone who is signed in. */
  tellAllChange(what: readonly OwnData[]): void {
    for (const userId of this.#own.keys()) this.tellChange(userId, what)
  }

  /** Changes that come while it runs are in what the rest are sent; those already told have another turn. */
  async update(): Promise<void> {
    if (this.#isUpdating) return
    this.#isUpdating = true
    try {
      for (let told = null; told !== this.#messages.position(); ) {
        told = this.#messages.position()
        await this.#inSlices((client) => client.update())
      }
    } finally {
      this.#isUpdating = false
    }
  }

  beat(): Promise<void> {
    return this.#inSlices((client) => client.beat(this.#messages.fresh()))
  }

  /** Closes the sockets of these members whose session is no more. */
  async dismiss(
    isAffected: (member: Member) => boolean,
    hasSession: (member: Member) => Promise<boolean>,
  ): Promise<void> {
    for (const [client, member] of this.#clients) {
      if (member && isAffected(member) && !(await hasSession(member))) client.close(SESSION_ENDED)
    }
  }

  async close(): Promise<void> {
    for (const client of this.#clients.keys()) client.close(GOING_AWAY)
    const patience = performance.now() + CLOSE_PATIENCE_MS
    while (this.#clients.size > 0 && performance.now() < patience) await sleep(10)
    for (const client of this.#clients.keys()) client.terminate()
  }

  async #inSlices(tell: (client: Client) => void): Promise<void> {
    let told = 0
    for (const client of this.#clients.keys()) {
      tell(client)
      told += 1
      if (told % SLICE === 0) await breathe()
    }
  }
}
