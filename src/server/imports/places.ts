/** Takes work on a file of up to so many bytes; after so many seconds it is for others that wait. */
export type Place = { readonly bytes: number; readonly seconds: number }

type Work = {
  readonly person: number
  bytes: number
  place: Place | null
  /** Set while it waits. */
  go: ((place: Place) => void) | null
  /** Set once it has had its place for the time that the place allows. */
  end: (() => void) | null
}

type Asked = {
  readonly person: number
  readonly bytes: number
  /** Ends the waiting with its reason, which is thrown. */
  readonly signal: AbortSignal
  /** Called when the work has to wait, and when its turn has come. */
  waits(isWaiting: boolean): Promise<void>
}

/**
 * Places for work in the background, from the smallest to one for any work: what is short never waits for what is long. Work waits in the
 * order in which it came, takes the smallest free place that is large enough, and nobody has two. Work that takes longer than its place
 * allows is ended when another waits for the place, and begins again in a larger one with the turn of its arrival.
 */
export function createPlaces(places: readonly Place[]) {
  /** All that waits or is at work, in the order in which it came. */
  const all = new Set<Work>()

  function admit(): void {
    const working = [...all].filter(({ place }) => place !== null)
    const busy = new Set(working.map(({ person }) => person))
    const free = places.filter((place) => working.every((other) => other.place !== place))
    for (const work of all) {
      if (!work.go || busy.has(work.person)) continue
      const place = free.find(({ bytes }) => bytes >= work.bytes)
      if (!place) {
        working.find(({ end, place: taken }) => end && taken && taken.bytes >= work.bytes)?.end?.()
        continue
      }
      free.splice(free.indexOf(place), 1)
      busy.add(work.person)
      work.place = place
      work.go(place)
    }
  }

  async function turn(work: Work, { signal, waits }: Asked): Promise<Place> {
    const { promise, resolve, reject } = Promise.withResolvers<Place>()
    promise.catch(() => undefined) // it may be left while what is told of it is stored
    const leave = () => reject(signal.reason as Error)
    work.go = resolve
    admit()
    const isWaiting = work.place === null
    signal.addEventListener('abort', leave)
    try {
      if (isWaiting) await waits(true)
      const place = await promise
      if (isWaiting) await waits(false)
      return place
    } finally {
      signal.removeEventListener('abort', leave)
      work.go = null
    }
  }

  /** Null where the work was ended because it took too long for this place. */
  async function work<Result>(
    of: Work,
    place: Place,
    signal: AbortSignal,
    run: (signal: AbortSignal) => Promise<Result>,
  ): Promise<{ readonly result: Result } | null> {
    const over = new AbortController()
    const allowEnd = () => {
      of.end = () => over.abort()
      admit()
    }
    const timer = Number.isFinite(place.seconds) ? setTimeout(allowEnd, place.seconds * 1000) : undefined
    try {
      return { result: await run(AbortSignal.any([signal, over.signal])) }
    } catch (error) {
      if (error !== over.signal.reason || signal.aborted) throw error
      return null
    } finally {
      clearTimeout(timer)
      ;[of.place, of.end] = [null, null]
    }
  }

  return async function inPlace<Result>(asked: Asked, run: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    asked.signal.throwIfAborted()
    const own: Work = { person: asked.person, bytes: asked.bytes, place: null, go: null, end: null }
    all.add(own)
    try {
      for (;;) {
        const place = await turn(own, asked)
        const done = await work(own, place, asked.signal, run)
        if (done) return done.result
        own.bytes = place.bytes + 1
      }
    } finally {
      all.delete(own)
      admit()
    }
  }
}
