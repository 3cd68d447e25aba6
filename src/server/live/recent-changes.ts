import { OWN_DATA, type OwnData } from '../../contract/endpoint.ts'
import { CHANGES_KEPT_SECONDS } from '../../contract/matches/live.ts'

type Change = { readonly at: number; readonly what: ReadonlySet<OwnData> }

/** What has changed of each user while a page without a socket may have been loading it. Times are ms of a clock that only goes forward. */
export class RecentChanges {
  /** The oldest first. */
  readonly #changes = new Map<number, Change>()
  /** Until when anything may have changed, of anybody. */
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

  /** Changes before this moment may be unknown. */
  miss(now: number): void {
    this.#missedUntil = now
  }

  /** What a page could have missed, and the whole ms since the last of it; null where nothing has changed. */
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
