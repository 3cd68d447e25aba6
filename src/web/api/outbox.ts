import { type Bet, createBet, createMultiple } from '../../contract/bets/bets.ts'
import { ACCOUNT_HEADER, type BodyInput } from '../../contract/endpoint.ts'
import { HOUR_MS } from '../../domain/time/durations.ts'
import { part, type Site } from '../site.ts'
import { BASE } from '../ui/storage.ts'
import { createStore } from '../ui/store.ts'
import { server } from './call.ts'
import { CallError } from './call-error.ts'
import { queryClient } from './create-client.ts'
import { currentUserQuery } from './current-user.ts'
import { onDevice, readDevice } from './device-store.ts'
import { refetchOwnData } from './own-data.ts'
import { reachability } from './reachability.ts'

/** A single, or a multiple with its legs. */
export type NewBetBody = BodyInput<typeof createBet> | BodyInput<typeof createMultiple>

/** A bet that was entered but is not recorded yet. */
export type WaitingBet = {
  /** The Idempotency-Key: a bet sent twice is placed once. */
  readonly key: string
  readonly owner: number
  readonly body: NewBetBody
  readonly writtenAt: number
  /** When the bet was first sent: it may have arrived since. Null before that. */
  readonly attemptedAt: number | null
  /** The server's message if it refused the bet. */
  readonly refusal: string | null
}

/** The server keeps a key for 24 hours. After that, a bet that may have arrived is not resent automatically. */
const KEY_TRUSTED_MS = 23 * HOUR_MS
const SOON_MS = 5000
/** Statuses after which the same bet may be accepted later. */
const PASSING = new Set([401, 403, 408, 425, 429])

/** Whether the bet may have been recorded longer ago than the server keeps its key. Then the user decides what to do with it. */
export function isUnsure({ attemptedAt }: WaitingBet, now: number): boolean {
  return attemptedAt !== null && now - attemptedAt > KEY_TRUSTED_MS
}

/** `crypto.randomUUID` does not exist on plain http. */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

/** The value before the device storage was read. */
export const NOT_READ: readonly WaitingBet[] = []
/** The waiting bets of all accounts on this device; screens show those of the signed-in account (`owner`). */
export const waitingBets = part(() => createStore(NOT_READ))
/** The last bet that was sent automatically; a toast reports it. */
export const sentAutomatically = part(() => createStore<Bet | null>(null))

export const outbox = part(createOutbox)

/** The name of the channel and of the lock that all tabs share. */
const WAITING = `${BASE}waiting-bets`

function createOutbox(site: Site) {
  const { closed } = site
  const { call } = site.of(server)
  const waiting = site.of(waitingBets)
  const reachabilityOfSite = site.of(reachability)

  /** Keys of bets that are being corrected in this tab; they are not sent meanwhile. */
  const heldBack = new Set<string>()
  /** Keys of bets being sent for the first time while their form is open. */
  const inFlight = new Set<string>()
  /** Bets that the device could not store; they are lost when this page closes. */
  const memoryOnly = new Map<string, WaitingBet>()
  const otherTabs = 'BroadcastChannel' in window ? new BroadcastChannel(WAITING) : null
  otherTabs?.addEventListener('message', () => void load(), { signal: closed })
  const warn = (event: Event) => {
    if (waitsInThisPage()) event.preventDefault()
  }
  addEventListener('beforeunload', warn, { signal: closed })

  /** Whether closing this page would lose a bet. */
  const waitsInThisPage = () => memoryOnly.size > 0

  async function load(): Promise<void> {
    show(await all())
  }

  /** Places a bet now. Returns null if it could not be sent; it is then stored on the device and sent automatically later. */
  async function place(owner: number, body: NewBetBody, key: string): Promise<Bet | null> {
    const now = Date.now()
    const isLost = reachabilityOfSite.get() === 'lost'
    const bet: WaitingBet = { key, owner, body, writtenAt: now, attemptedAt: isLost ? null : now, refusal: null }
    if (!isLost) inFlight.add(key)
    await keep(bet)
    if (isLost) return null
    try {
      const placed = await post(bet)
      await discard(key)
      return placed
    } catch (error) {
      if (!(error instanceof CallError)) {
        inFlight.delete(key)
        await keep(bet)
        setTimeout(() => void send(), SOON_MS) // in case only this call failed, and not the connection
        return null
      }
      // The open form shows the reason; a retry uses the same key.
      await discard(key)
      throw error
    } finally {
      inFlight.delete(key)
    }
  }

  /**
   * Sends the waiting bets, oldest first, from one tab at a time. Without locks (plain http) two tabs may send the same key, which is
   * harmless.
   */
  async function send(): Promise<void> {
    await inOneTab(sendAll, { ifAvailable: true })
  }

  let last = Promise.resolve()

  /** Without locks, tasks run sequentially within this tab, so that a second press sees the result of the first. */
  async function inOneTab(task: () => Promise<void>, options: LockOptions): Promise<void> {
    const locks = (navigator as Partial<Navigator>).locks // undefined on plain http
    if (!locks) {
      last = last.then(task, task)
      return last
    }
    await locks.request(WAITING, options, (lock) => (lock ? task() : undefined))
  }

  async function sendAll(): Promise<void> {
    if (closed.aborted || reachabilityOfSite.get() === 'lost' || (await all()).length === 0) return
    const user = await site
      .of(queryClient)
      .query({ ...currentUserQuery, staleTime: 0 })
      .catch(() => null)
    if (!user) return
    const mine = (await all()).filter(({ owner, refusal, key }) => owner === user.id && !refusal && !inFlight.has(key))
    const due = mine.filter((bet) => !isUnsure(bet, Date.now())).toSorted((a, b) => a.writtenAt - b.writtenAt)
    for (const { key } of due) {
      // Rereads the bet: it may have been discarded or opened for a correction while an earlier bet was sent.
      const bet = (await all()).find((kept) => kept.key === key)
      if (bet && !heldBack.has(key) && !(await sendOne(bet))) return
    }
  }

  /** Returns false if the remaining bets should wait. */
  async function sendOne(bet: WaitingBet): Promise<boolean> {
    const attempted = { ...bet, attemptedAt: bet.attemptedAt ?? Date.now() }
    await keep(attempted)
    try {
      const placed = await post(attempted)
      await discard(bet.key)
      site.of(sentAutomatically).set(placed)
      void refetchOwnData(site.of(queryClient), ['bets', 'stats']) // the lists show the result
      return true
    } catch (error) {
      if (!(error instanceof CallError) || error.status >= 500 || PASSING.has(error.status)) return false
      const { fields, words, message } = error
      await keep({ ...attempted, refusal: Object.values(fields)[0] ?? words ?? message })
      return true
    }
  }

  function post({ key, owner, body, writtenAt }: WaitingBet): Promise<Bet> {
    // An age instead of a time: a wrong local clock must not change the date of a bet.
    const age = Math.max(0, Math.round((Date.now() - writtenAt) / 1000))
    // Even if the page shows another account by now.
    const account = { [ACCOUNT_HEADER]: String(owner) }
    const headers = { ...account, 'Idempotency-Key': key, 'X-Written-Ago': String(age) }
    return 'legs' in body ? call(createMultiple, { body, headers }) : call(createBet, { body, headers })
  }

  /**
   * Replaces a waiting bet with a new one that has its own key: after a correction, or to resend a bet that may have arrived. Returns false
   * if the bet was sent or discarded meanwhile.
   */
  async function sendAsNew(bet: WaitingBet, body: NewBetBody = bet.body): Promise<boolean> {
    let isReplaced = false
    await inOneTab(async () => {
      const now = (await all()).find(({ key }) => key === bet.key)
      if (now?.attemptedAt !== bet.attemptedAt) return
      await keep({ ...bet, body, key: randomKey(), attemptedAt: null, refusal: null })
      await discard(bet.key)
      isReplaced = true
    }, {})
    void send() // the row shows the result
    return isReplaced
  }

  /** Prevents this tab from sending the bet until the returned function is called. */
  function holdBack(key: string): () => void {
    heldBack.add(key)
    return () => {
      heldBack.delete(key)
      void send() // the row shows the result
    }
  }

  async function discard(key: string): Promise<void> {
    show(waiting.get().filter((bet) => bet.key !== key))
    memoryOnly.delete(key)
    await onDevice('waiting', 'readwrite', (store) => store.delete(key)).catch(() => undefined)
    otherTabs?.postMessage(null)
  }

  /** Deletes the waiting bets of an account that is removed from this device. */
  async function forget(leaving: number): Promise<void> {
    for (const { key, owner } of await all()) if (owner === leaving) await discard(key)
  }

  async function keep(bet: WaitingBet): Promise<void> {
    show([...waiting.get().filter(({ key }) => key !== bet.key), bet])
    try {
      await onDevice('waiting', 'readwrite', (store) => store.put(bet))
      memoryOnly.delete(bet.key)
    } catch {
      memoryOnly.set(bet.key, bet)
    }
    otherTabs?.postMessage(null)
  }

  async function all(): Promise<readonly WaitingBet[]> {
    const kept = await readDevice<WaitingBet>('waiting').catch(() => waiting.get())
    return [...kept.filter(({ key }) => !memoryOnly.has(key)), ...memoryOnly.values()]
  }

  function show(bets: readonly WaitingBet[]): void {
    waiting.set(bets.filter(({ key }) => !inFlight.has(key)).toSorted((a, b) => b.writtenAt - a.writtenAt))
  }

  return { load, place, send, sendAsNew, holdBack, discard, forget, waitsInThisPage }
}
