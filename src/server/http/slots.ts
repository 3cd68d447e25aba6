import { AppError } from './app-error.ts'

const RETRY_SECONDS = 5

type Limits = {
  /** For all users together. */
  readonly total: number
  /** Per user. */
  readonly perUser: number
}

type Waiting = { readonly person: number; readonly line: string; readonly go: () => void }

/** Slots shared by users: a free one goes to the waiting user with the fewest slots, then to whoever has waited longest. */
export function createSlots({ total, perUser }: Limits) {
  /** The number of slots held per user. */
  const taken = new Map<number, number>()
  const waiting = new Set<Waiting>()

  const slotsOf = (person: number) => taken.get(person) ?? 0
  const isFree = () => [...taken.values()].reduce((sum, count) => sum + count, 0) < total

  function take(person: number): () => void {
    taken.set(person, slotsOf(person) + 1)
    return () => {
      const left = slotsOf(person) - 1
      if (left > 0) taken.set(person, left)
      else taken.delete(person)
      admitNext()
    }
  }

  function admitNext(): void {
    const [next] = [...waiting]
      .filter(({ person }) => slotsOf(person) < perUser)
      .toSorted((one, other) => slotsOf(one.person) - slotsOf(other.person))
    if (!next || !isFree()) return
    waiting.delete(next)
    next.go()
  }

  /**
   * Waits for a slot, behind at most `mostWaiting` calls of the same user and line, else refuses with 429. Returns a function that frees
   * the slot.
   */
  return async function enter(person: number, line: string, mostWaiting: number): Promise<() => void> {
    if (slotsOf(person) < perUser && isFree()) return take(person)
    const before = [...waiting].filter((other) => other.person === person && other.line === line)
    if (before.length >= mostWaiting) throw new AppError('tooManyRequests', { retryAfterSeconds: RETRY_SECONDS })
    return new Promise((resolve) => waiting.add({ person, line, go: () => resolve(take(person)) }))
  }
}
