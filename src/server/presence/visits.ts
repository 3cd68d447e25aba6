import { MINUTE_MS } from '../../domain/time/durations.ts'

/** Maximum kept between two writes, so that a flood of addresses does not fill memory; more are not counted. */
const MAX = 10_000

export type Visit = readonly [network: string, at: Date]

/** The networks seen, each once per minute of the clock, so that the visits of a day are exact at midnight. */
export class Visits {
  readonly #seen = new Set<string>()
  #minute = 0
  #unstored = new Map<string, Date>()

  see(network: string, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== this.#minute || this.#seen.size >= MAX) this.#seen.clear()
    this.#minute = minute
    if (this.#seen.has(network) || this.#unstored.size >= MAX) return
    this.#seen.add(network)
    this.#unstored.set(network, now)
  }

  hasAny(): boolean {
    return this.#unstored.size > 0
  }

  take(): readonly Visit[] {
    const taken = [...this.#unstored]
    this.#unstored = new Map()
    return taken
  }

  /** Requeues visits that could not be stored. */
  putBack(visits: readonly Visit[]): void {
    this.#unstored = new Map([...visits, ...this.#unstored].slice(0, MAX))
  }
}
