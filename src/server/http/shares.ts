import { HttpError } from './http-error.ts'

const RETRY_SECONDS = 5

type Limits = {
  /** Of all people together. */
  readonly places: number
  /** Of one person at a time. */
  readonly each: number
}

type Waiting = { readonly person: number; readonly line: string; readonly go: () => void }

/** Places that people share: a free one goes to whoever has the fewest, then to whoever has waited the longest. */
export function createShares({ places, each }: Limits) {
  /** How many places each person has. */
  const taken = new Map<number, number>()
  const waiting = new Set<Waiting>()

  const placesOf = (person: number) => taken.get(person) ?? 0
  const isFree = () => [...taken.values()].reduce((sum, count) => sum + count, 0) < places

  function take(person: number): () => void {
    taken.set(person, placesOf(person) + 1)
    return () => {
      const left = placesOf(person) - 1
      if (left > 0) taken.set(person, left)
      else taken.delete(person)
      admitNext()
    }
  }

  function admitNext(): void {
    const [next] = [...waiting]
      .filter(({ person }) => placesOf(person) < each)
      .toSorted((one, other) => placesOf(one.person) - placesOf(other.person))
    if (!next || !isFree()) return
    waiting.delete(next)
    next.go()
  }

  /** Waits for a place, behind at most so many of the same person in the same line, or refuses with 429. Returns the function that frees it. */
  return async function enter(person: number, line: string, mostWaiting: number): Promise<() => void> {
    if (placesOf(person) < each && isFree()) return take(person)
    const before = [...waiting].filter((other) => other.person === person && other.line === line)
    if (before.length >= mostWaiting) throw new HttpError('tooManyRequests', { retryAfterSeconds: RETRY_SECONDS })
    return new Promise((resolve) => waiting.add({ person, line, go: () => resolve(take(person)) }))
  }
}
