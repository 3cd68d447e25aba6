import { EVENT_EVERY } from './bracket.ts'
import { CIRCUITS } from './circuits.ts'
import { playEvent, type SeasonMatch } from './event.ts'

const MINUTE = 60_000
const EVENT_MS = EVENT_EVERY * MINUTE
/** An event is over well within this time of its start. */
const EVENT_LASTS = EVENT_MS
/** Enough for every event that any reading looks at, and a few readings at other times. */
const KEPT_EVENTS = 120

/** Circuits begin one after another, so that somebody plays at every hour; on a multiple of five minutes. */
function offsetOf(circuit: number): number {
  return Math.round((circuit * EVENT_EVERY) / CIRCUITS.length / 5) * 5 * MINUTE
}

/** The matches of one seed's season. What was asked before changes no answer; events are only remembered, not stored. */
export class Season {
  readonly #seed: string
  readonly #events = new Map<string, readonly SeasonMatch[]>()

  constructor(seed: string) {
    this.#seed = seed
  }

  /** Every match of every event that runs at some time between the two instants. */
  matchesBetween(from: number, to: number): readonly SeasonMatch[] {
    return CIRCUITS.flatMap((_, circuit) => {
      const offset = offsetOf(circuit)
      const first = Math.floor((from - offset - EVENT_LASTS) / EVENT_MS) + 1
      const last = Math.floor((to - offset) / EVENT_MS)
      const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (__, index) => first + index)
      return numbers.flatMap((number) => this.#event(circuit, number, number * EVENT_MS + offset))
    })
  }

  #event(index: number, number: number, start: number): readonly SeasonMatch[] {
    const key = `${index}:${number}`
    const known = this.#events.get(key)
    if (known) return known
    const circuit = CIRCUITS[index]
    const matches = circuit ? playEvent({ seed: this.#seed, circuit, number, start }) : []
    this.#events.set(key, matches)
    if (this.#events.size > KEPT_EVENTS) this.#forgetOldest()
    return matches
  }

  #forgetOldest(): void {
    for (const key of this.#events.keys()) {
      this.#events.delete(key)
      return
    }
  }
}
