/** A person with at least one open page, in any number of tabs. Kept small, as there may be ten thousand. */
export type Present = {
  /** The account id, or a visitor's browser; only its hash is stored. */
  readonly person: string
  readonly userId: number | null
  readonly connectedAt: Date
  tabs: number
}

/** With `isWhole`, `came` is everyone online. */
export type PresenceChanges = {
  readonly isWhole: boolean
  readonly came: readonly Present[]
  readonly went: readonly Present[]
}

/** The people online in this process, and the changes not stored yet. */
export class OnlinePeople {
  readonly #people = new Map<string, Present>()
  readonly #changed = new Set<Present>()
  /** Whether the database matches the state before `#changed`; false at first and after a failed write. */
  #isKnown = false

  enter(person: string, userId: number | null, connectedAt: Date): Present {
    const present = this.#people.get(person) ?? { person, userId, connectedAt, tabs: 0 }
    if (present.tabs === 0) this.#changed.add(present)
    present.tabs += 1
    this.#people.set(person, present)
    return present
  }

  /** A person leaves when the last tab closes; returning before the next write cancels it. */
  leave(present: Present): void {
    present.tabs -= 1
    if (present.tabs === 0) this.#changed.add(present)
  }

  haveChanged(): boolean {
    return !this.#isKnown || this.#changed.size > 0
  }

  takeChanges(): PresenceChanges {
    const isWhole = !this.#isKnown
    const concerned = [...(isWhole ? this.#people.values() : this.#changed)]
    this.#changed.clear()
    const went = concerned.filter(({ tabs }) => tabs === 0)
    for (const { person } of went) this.#people.delete(person)
    return { isWhole, came: concerned.filter(({ tabs }) => tabs > 0), went }
  }

  /** Call it once the taken changes are stored or have failed. */
  setKnown(isKnown: boolean): void {
    this.#isKnown = isKnown
  }
}
