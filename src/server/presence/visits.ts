const MINUTE_MS = 60_000
/** A flood of addresses fills no memory: what is more than this between two writings is not counted. */
const MOST = 10_000

export type Visit = readonly [network: string, at: Date]

/** Which addresses were seen, each once in a minute of the clock: so a day begins for everyone exactly at its midnight. */
export class Visits {
  readonly #seen = new Set<string>()
  #minute = 0
  #unstored = new Map<string, Date>()

  see(network: string, now: Date): void {
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    if (minute !== this.#minute || this.#seen.size >= MOST) this.#seen.clear()
    this.#minute = minute
    if (this.#seen.has(network) || this.#unstored.size >= MOST) return
    this.#seen.add(network)
    this.#unstored.set(network, now)
  }

  areThere(): boolean {
    return this.#unstored.size > 0
  }

  take(): readonly Visit[] {
    const taken = [...this.#unstored]
    this.#unstored = new Map()
    return taken
  }

  /** They could not be stored. */
  putBack(visits: readonly Visit[]): void {
    this.#unstored = new Map([...visits, ...this.#unstored].slice(0, MOST))
  }
}
