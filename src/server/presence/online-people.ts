/** Somebody who has a page open, in however many tabs. Ten thousand of them are kept, so it holds little. */
export type Present = {
  /** The account's id, or a visitor's browser; only its hash is ever stored. */
  readonly person: string
  readonly userId: number | null
  readonly connectedAt: Date
  tabs: number
}

/** With `isWhole` those who came are all there are. */
export type PresenceChanges = {
  readonly isWhole: boolean
  readonly came: readonly Present[]
  readonly went: readonly Present[]
}

/** The people of this process, and what the database has not been told of them. */
export class OnlinePeople {
  readonly #people = new Map<string, Present>()
  readonly #changed = new Set<Present>()
  /** Until it is told everything, and after a failure, nothing is known of what the database holds. */
  #isKnown = false

  enter(person: string, userId: number | null, connectedAt: Date): Present {
    const present = this.#people.get(person) ?? { person, userId, connectedAt, tabs: 0 }
    if (present.tabs === 0) this.#changed.add(present)
    present.tabs += 1
    this.#people.set(person, present)
    return present
  }

  /** With the last tab; who is back before the database was told has not been away. */
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

  /** What became of the changes that were taken. */
  setKnown(isKnown: boolean): void {
    this.#isKnown = isKnown
  }
}
