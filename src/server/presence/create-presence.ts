import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { OnlinePeople, type Present } from './online-people.ts'
import { removeProcess, SILENT_SECONDS, storePresence } from './presence-queries.ts'
import { createVisitorHash, visitorBrowser, visitorNetwork } from './visitors.ts'
import { Visits } from './visits.ts'

/** The database hears of people at most this often, however many come and go. */
const STORE_EVERY_MS = 1_000
/** … and at least this often, or it takes the process for dead. */
const SIGN_OF_LIFE_EVERY_MS = 5_000
const CLOSING_PATIENCE_MS = 1_000

export type Caller = { readonly address: string; readonly userAgent: string; readonly userId: number | null }

/** Who has a page open, and which addresses were here: told to the database by each process. */
export type Presence = {
  /** Somebody opened a socket; what is returned is handed to `leave` when it closes. */
  enter(caller: Caller): Present
  leave(present: Present): void
  pageLoaded(address: string): void
  /** Whether this process's last sign of life was stored: a write that goes out every 5 s, whoever comes. */
  isStored(): boolean
  start(): void
  close(): Promise<void>
}

export function createPresence({ config, db, log, now }: Deps): Presence {
  const processId = randomUUID()
  const hash = createVisitorHash(config)
  const people = new OnlinePeople()
  const visits = new Visits()
  let storedAt = Number.NEGATIVE_INFINITY
  let storing: Promise<void> | null = null
  let isTroubled = false
  let timer: NodeJS.Timeout | undefined

  function storeWhenDue(): void {
    const isSilent = performance.now() - storedAt >= SIGN_OF_LIFE_EVERY_MS
    if (storing !== null || !(isSilent || people.haveChanged() || visits.areThere())) return
    storing = store().finally(() => {
      storing = null
    })
  }

  async function store(): Promise<void> {
    const changes = people.takeChanges()
    const seen = visits.take()
    try {
      const isNew = await storePresence(db, processId, changes, seen, hash)
      // Others took us for dead and removed us (this machine slept): they need the whole again.
      people.setKnown(changes.isWhole || !isNew)
      storedAt = performance.now()
      isTroubled = false
    } catch (error) {
      people.setKnown(false)
      visits.putBack(seen)
      if (!isTroubled) log.warn({ err: error }, 'who is online could not be stored')
      isTroubled = true
    }
  }

  function see(address: string): void {
    visits.see(visitorNetwork(address), now())
  }

  return {
    enter({ address, userAgent, userId }) {
      see(address)
      const person = userId === null ? visitorBrowser(address, userAgent) : String(userId)
      return people.enter(person, userId, now())
    },
    leave: (present) => people.leave(present),
    pageLoaded: see,
    isStored: () => !isTroubled && performance.now() - storedAt < SILENT_SECONDS * 1000,
    start() {
      storeWhenDue()
      timer = setInterval(storeWhenDue, STORE_EVERY_MS)
    },
    async close() {
      clearInterval(timer)
      const remove = async () => {
        await storing
        await removeProcess(db, processId)
      }
      // Where the database is gone others will notice that we are.
      await Promise.race([remove().catch(() => undefined), sleep(CLOSING_PATIENCE_MS, undefined, { ref: false })])
    },
  }
}
