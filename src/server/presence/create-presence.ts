import { createHmac, hkdfSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { SILENT_SECONDS } from '../db/earlier-processes.ts'
import { outdatedBy } from '../db/migrate.ts'
import { describeProgram, HEARTBEAT_EVERY_MS } from '../db/running-program.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../http/network.ts'
import type { StartError } from '../start-error.ts'
import { OnlinePeople, type Present } from './online-people.ts'
import { removeProcess, storePresence } from './presence-queries.ts'
import { Visits } from './visits.ts'

/** The minimum time between two writes, however many people come and go. */
const STORE_EVERY_MS = 1_000
const CLOSING_PATIENCE_MS = 1_000

export type Caller = { readonly address: string; readonly userAgent: string; readonly userId: number | null }

/** Users with an open page and visits in this process, written to the database. */
export type Presence = {
  /** Call it when a socket opens, and pass the result to `leave` when it closes. */
  enter(caller: Caller): Present
  leave(present: Present): void
  pageLoaded(address: string): void
  /** Whether the last write was successful and recent. Writes happen at least every 5 s. */
  isStored(): boolean
  /** Throws if the first write fails. */
  start(): Promise<void>
  close(): Promise<void>
}

type Options = {
  /** While this process did not respond, another one has run a migration that is incompatible with it. */
  readonly onOutdated: (error: StartError) => void
}

export async function createPresence(deps: Deps, { onOutdated }: Options): Promise<Presence> {
  const { config, db, log, now, clock } = deps
  const program = deps.program ?? (await describeProgram())
  const hash = createVisitorHash(config)
  const people = new OnlinePeople()
  const visits = new Visits()
  let storedAt = Number.NEGATIVE_INFINITY
  let storing: Promise<void> | null = null
  let isFailing = false
  let timer: NodeJS.Timeout | undefined

  function storeWhenDue(): void {
    const isSilent = performance.now() - storedAt >= HEARTBEAT_EVERY_MS
    if (storing !== null || !(isSilent || clock?.isInDoubt() || people.haveChanged() || visits.hasAny())) return
    storing = store()
      .catch((error: unknown) => {
        if (!isFailing) log.warn({ err: error }, 'failed to store presence; will retry')
        isFailing = true
      })
      .finally(() => {
        storing = null
      })
  }

  async function store(): Promise<void> {
    const changes = people.takeChanges()
    const seen = visits.take()
    try {
      const askedAt = performance.now()
      const stored = await storePresence(db, program, changes, seen, hash)
      clock?.measure(stored.said, performance.now() - askedAt)
      if (stored.outdatedBy !== null) onOutdated(outdatedBy(stored.outdatedBy))
      // Another process deleted this one as dead (the machine slept): everything must be written again.
      people.setKnown(changes.isWhole || !stored.isNew)
      storedAt = performance.now()
      isFailing = false
    } catch (error) {
      people.setKnown(false)
      visits.putBack(seen)
      throw error
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
    isStored: () => !isFailing && performance.now() - storedAt < SILENT_SECONDS * 1000,
    async start() {
      await store()
      timer = setInterval(storeWhenDue, STORE_EVERY_MS)
    },
    async close() {
      clearInterval(timer)
      const remove = async () => {
        await storing
        await removeProcess(db, program.id)
      }
      // If the database cannot be reached, the row expires.
      await Promise.race([remove().catch(() => undefined), sleep(CLOSING_PATIENCE_MS, undefined, { ref: false })])
    },
  }
}

/** The network of an address, which counts as one visitor's address. */
function visitorNetwork(address: string): string {
  return networkOf(address) ?? 'this machine'
}

/** Identifies an anonymous browser by network and User-Agent. */
function visitorBrowser(address: string, userAgent: string): string {
  return `${visitorNetwork(address)}\n${userAgent}`
}

/** The keyed hash that identifies a visitor in the database: without the secret it reveals neither address nor browser. */
function createVisitorHash({ sessionSecret }: Pick<Config, 'sessionSecret'>): (visitor: string) => string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'visitors', 32))
  return (visitor) => createHmac('sha256', key).update(visitor).digest('base64')
}
