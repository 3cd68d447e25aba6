import type { Logger } from 'pino'
import type { MatchReading } from '../../../domain/match/match.ts'
import { replacesTeam, swapSides } from '../../../domain/match/match-sync.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/durations.ts'
import { parseAnswer, readRows } from '../json-answer.ts'
import { limitsFor } from '../limits.ts'
import {
  type Calls,
  type KnownMatch,
  type MatchSource,
  type PollResult,
  type PollTask,
  SourceError,
} from '../match-source.ts'
import { createSourceClient } from '../source-client.ts'
import { resultTasks, withinBudget } from '../task-budget.ts'
import {
  COUNTER_STRIKE,
  eventList,
  formerGameIdOf,
  gameIdOf,
  isCounterStrike,
  type PolymarketEvent,
  polymarketEvent,
} from './polymarket-event.ts'
import { playOf } from './polymarket-frame.ts'
import { type Play, readPolymarketEvent } from './polymarket-match.ts'
import { createLiveLine, type LiveLine } from './polymarket-socket.ts'

type PolymarketOptions = {
  readonly baseUrl: string
  readonly log: Logger
  readonly line?: LiveLine
}

const SITE = 'https://gamma-api.polymarket.com'
const SITE_SOCKET = 'wss://sports-api.polymarket.com/ws'
const PAGE_SIZE = 100
const MOST_PAGES = 4
/** Calls for the pages of the list; the rest of the hourly budget is for single events. */
const LISTS_PER_HOUR = 12 * MOST_PAGES
/** A list goes back this far for matches that are still live. */
const LISTED_MS = DAY_MS
/** The socket is open while a match is live, or begins within this time. */
const SOON_MS = 15 * MINUTE_MS

/** Polymarket's public data: events over HTTP, whose responses are cached for 5 minutes, and live play over one socket. */
export function createPolymarketSource(options: PolymarketOptions): MatchSource {
  const { baseUrl, log, line = createLiveLine(socketOf(baseUrl)) } = options
  const client = createSourceClient({ baseUrl, headers: { accept: 'application/json' } })
  const limits = limitsFor('polymarket', baseUrl)
  /** The events of the last list, by id; null before the first. */
  let listed: ReadonlyMap<string, PolymarketEvent> | null = null

  return {
    name: 'polymarket',
    limits,
    logoHosts: [],
    tasks(known, now) {
      const everySeconds = limits.upcomingSeconds
      const isListed = (id: string) => listed === null || listed.has(id)
      const results = resultTasks(known, now, everySeconds).filter(({ key }) => !isListed(idOf(key)))
      // A match leaves the list when its event is closed.
      const gone = known
        .filter(({ sourceId, state }) => (state.status === 'live' || isDue(state, now)) && !isListed(sourceId))
        .map(({ sourceId }): PollTask => ({ key: `event:${sourceId}`, kind: 'results', everySeconds }))
      return [
        { key: 'list', kind: 'upcoming', everySeconds },
        ...(line.isDue() && known.some((match) => needsLine(match, now))
          ? [{ key: 'socket', kind: 'live', everySeconds: limits.liveSeconds, makesCalls: false } as const]
          : []),
        ...withinBudget([...results.map(asEvent), ...gone], limits.callsPerHour - LISTS_PER_HOUR),
      ]
    },
    async read(task, known, now, calls) {
      if (task.key === 'list') return readList(known, now, calls)
      if (task.key === 'socket') return readSocket(known, now)
      return { matches: await readEvent(idOf(task.key), now, calls), complete: [] }
    },
    release: () => line.close(),
  }

  /** The events of the last list that have a newer frame, except readings that must wait for the next list. */
  async function readSocket(known: readonly KnownMatch[], now: Date): Promise<PollResult> {
    await line.open()
    const stored = new Map(known.map(({ sourceId, state }) => [sourceId, state]))
    const events = [...(listed?.values() ?? [])]
    const readings = events.flatMap((event) => (newerPlay(event) ? readingOf(event, now) : []))
    const matches = readings.filter((reading) => {
      const state = stored.get(reading.sourceId)
      return !state || !isLeftToList(state, reading)
    })
    return { matches, complete: [] }
  }

  async function readList(known: readonly KnownMatch[], now: Date, calls: Calls): Promise<PollResult> {
    const { rows, whole } = await readPages(now, calls)
    if (rows.length === 0 && known.some(({ state }) => state.status === 'live' || state.status === 'upcoming')) {
      throw new SourceError('empty', 'the list of events is empty, but was not before')
    }
    const read = readRows(polymarketEvent, rows, log)
    const events = read.filter(isCounterStrike)
    const moved = new Set(events.map(formerGameIdOf).filter((id) => id !== null))
    const current = events.filter((event) => !moved.has(gameIdOf(event) ?? Number.NaN))
    listed = new Map(current.map((event) => [String(event.id), event]))
    return {
      matches: current.flatMap((event) => readingOf(event, now)),
      complete: whole && read.length === rows.length ? ['live', 'upcoming'] : [],
    }
  }

  async function readPages(now: Date, calls: Calls): Promise<{ rows: readonly unknown[]; whole: boolean }> {
    // Whole hours, so that the response may come from a cache.
    const since = new Date(Math.floor((now.getTime() - LISTED_MS) / HOUR_MS) * HOUR_MS).toISOString()
    const query = `tag_id=${COUNTER_STRIKE}&active=true&closed=false&limit=${PAGE_SIZE}&order=startTime&ascending=true`
    const rows: unknown[] = []
    let cursor = ''
    for (let page = 1; page <= MOST_PAGES; page++) {
      const after = cursor && `&after_cursor=${encodeURIComponent(cursor)}`
      const { text } = await client.get(`/events/keyset?${query}&start_time_min=${since}${after}`, calls)
      const answer = parseAnswer(eventList, text)
      rows.push(...answer.events)
      if (!answer.next_cursor || answer.events.length === 0) return { rows, whole: true }
      cursor = answer.next_cursor
    }
    return { rows, whole: false }
  }

  async function readEvent(id: string, now: Date, calls: Calls): Promise<readonly MatchReading[]> {
    const answer = await client.find(`/events/${id}`, calls)
    if (!answer) return []
    const event = parseAnswer(polymarketEvent, answer.text)
    if (String(event.id) !== id) throw new SourceError('shape-changed', `/events/${id} returned another event`)
    return isCounterStrike(event) ? readingOf(event, now) : []
  }

  /** The match of an event, with play from a newer frame if there is one. */
  function readingOf(event: PolymarketEvent, now: Date): readonly MatchReading[] {
    const reading = readPolymarketEvent(event, now, newerPlay(event) ?? event)
    return reading ? [reading] : []
  }

  /** The play from the match's last frame, found by its current or former id; null for a closed event, which is final. */
  function newerPlay(event: PolymarketEvent): Play | null {
    if (event.closed) return null
    for (const id of [gameIdOf(event), formerGameIdOf(event)]) {
      const frame = id === null ? null : line.latest(id)
      if (frame) return playOf(frame, event)
    }
    return null
  }
}

/** The socket's address; a mirror serves both HTTP and the socket. */
export function socketOf(baseUrl: string): string {
  if (baseUrl.replace(/\/+$/, '') === SITE) return SITE_SOCKET
  return `${baseUrl.replace(/^http/, 'ws').replace(/\/+$/, '')}/ws`
}

const idOf = (key: string) => key.slice(key.indexOf(':') + 1)
const asEvent = (task: PollTask): PollTask => ({ ...task, key: `event:${idOf(task.key)}` })

function isDue({ status, scheduledTime }: KnownMatch['state'], now: Date): boolean {
  return status === 'upcoming' && scheduledTime !== null && scheduledTime.getTime() - now.getTime() < SOON_MS
}

/**
 * Whether the reading names other teams, or retracts the match's end or a map. Such a change needs two readings, and a frame is read every few
 * seconds: the same frame would count twice.
 */
function isLeftToList(state: KnownMatch['state'], reading: MatchReading): boolean {
  const oriented = [reading, swapSides(reading)].find((each) => !replacesTeam(state, each))
  if (!oriented || (state.status === 'finished' && oriented.status !== 'finished')) return true
  const falls = (score: number | null | undefined, known: number | null) =>
    typeof score === 'number' && score < (known ?? 0)
  return falls(oriented.score1, state.score1) || falls(oriented.score2, state.score2)
}

const needsLine = ({ state }: KnownMatch, now: Date) => state.status === 'live' || isDue(state, now)
