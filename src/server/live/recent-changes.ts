import { OWN_DATA, type OwnData } from '../../contract/endpoint.ts'
import { CHANGES_KEPT_SECONDS } from '../../contract/matches/live.ts'

type Change = { readonly at: number; readonly what: ReadonlySet<OwnData> }

/** Recent changes per user, for pages that loaded their data before their socket was open. Times are in ms of a monotonic clock. */
export class RecentChanges {
  /** Oldest first. */
  readonly #changes = new Map<number, Change>()
  /** Until then, any user's data may have changed. */
  #missedUntil = Number.NEGATIVE_INFINITY

  add(userId: number, what: readonly OwnData[], now: number): void {
    const before = this.#since(userId, now)?.what ?? []
    this.#changes.delete(userId)
    this.#changes.set(userId, { at: now, what: new Set([...before, ...what]) })
    for (const [oldest, { at }] of this.#changes) {
      if (isRecent(at, now)) break
      this.#changes.delete(oldest)
    }
  }

  /** Marks changes before this moment as unknown. */
  miss(now: number): void {
    this.#missedUntil = now
  }

  /** The changes that a page may have missed, and the ms since the last one; null if there are none. */
  of(userId: number, now: number): { readonly what: readonly OwnData[]; readonly ago: number } | null {
    const change = this.#since(userId, now)
    if (isRecent(this.#missedUntil, now)) {
      return { what: OWN_DATA, ago: Math.floor(now - Math.max(this.#missedUntil, change?.at ?? this.#missedUntil)) }
    }
    return change ? { what: [...change.what], ago: Math.floor(now - change.at) } : null
  }

  #since(userId: number, now: number): Change | undefined {
    const change = this.#changes.get(userId)
    return change && isRecent(change.at, now) ? change : undefined
  }

  get size(): number {
    return this.#changes.size
  }
}

const isRecent = (at: number, now: number) => now - at < CHANGES_KEPT_SECONDS * 1000
