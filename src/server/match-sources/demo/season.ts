import { MINUTE_MS } from '../../../domain/time/durations.ts'
import { EVENT_EVERY_MINUTES } from './bracket.ts'
import { CIRCUITS } from './circuits.ts'
import { playEvent, type SeasonMatch } from './event.ts'

const EVENT_EVERY_MS = EVENT_EVERY_MINUTES * MINUTE_MS
/** Enough for every event of one poll, and some from other times. */
const REMEMBERED = 150

/** The matches of one seed's season. They do not depend on earlier calls: events are only cached. */
export class Season {
  readonly #seed: string
  readonly #events = new Map<string, readonly SeasonMatch[]>()

  constructor(seed: string) {
    this.#seed = seed
  }

  /** Every match of every event that runs at some time in this interval. An event ends before its circuit's next one. */
  matchesBetween(from: number, to: number): readonly SeasonMatch[] {
    return CIRCUITS.flatMap((_, circuit) => {
      const first = Math.floor((from - offsetOf(circuit)) / EVENT_EVERY_MS)
      const last = Math.floor((to - offsetOf(circuit)) / EVENT_EVERY_MS)
      const numbers = Array.from({ length: last - first + 1 }, (__, index) => first + index)
      return numbers.flatMap((number) => this.#event(circuit, number))
    })
  }

  find(id: string): SeasonMatch | null {
    const [, circuit = '', number] = /^(\w+)-(-?\d+)-\w+$/.exec(id) ?? []
    const index = CIRCUITS.findIndex(({ key }) => key === circuit)
    if (index < 0) return null
    return this.#event(index, Number(number)).find((match) => match.id === id) ?? null
  }

  #event(index: number, number: number): readonly SeasonMatch[] {
    const key = `${index}:${number}`
    const known = this.#events.get(key)
    if (known) return known
    const circuit = CIRCUITS[index]
    const start = number * EVENT_EVERY_MS + offsetOf(index)
    const matches = circuit ? playEvent({ seed: this.#seed, circuit, number, start }) : []
    const [oldest] = this.#events.keys()
    if (this.#events.size >= REMEMBERED && oldest !== undefined) this.#events.delete(oldest)
    this.#events.set(key, matches)
    return matches
  }
}

/** Circuits start one after another, at multiples of five minutes, so that there are matches at every hour. */
function offsetOf(circuit: number): number {
  return Math.round((circuit * EVENT_EVERY_MINUTES) / CIRCUITS.length / 5) * 5 * MINUTE_MS
}
