import { EventEmitter } from 'node:events'
import { delayedAfterSeconds } from '../../domain/match-absence.ts'
import type { Deps } from '../deps.ts'
import type { KnownMatch, MatchSource } from '../match-sources/match-source.ts'
import { type Board, DEPARTED_REMEMBERED, emptyBoard, updateBoard } from './board.ts'
import { createListAnswer, type ListAnswer } from './list-answer.ts'
import { findCurrentMatches, findForeignVersion, findMatchesSince, type StoredMatch } from './match-queries.ts'
import type { PollState } from './polling/poll-state.ts'
import { UNTRIED } from './polling/source-health.ts'
import { findPollState, MATCHES_CHANNEL } from './polling/source-queries.ts'

const LOOK_EVERY_MS = 1_000

/** How old the data is: it changes with every reading, the matches only with news. */
export type Freshness = {
  readonly updatedAt: string | null
  readonly source: string
  readonly delayedAfterSeconds: number
}

/** What this process knows of the matches: kept in memory, told of every change by the database. */
export type Snapshot = {
  start(): Promise<void>
  close(): Promise<void>
  board(): Board
  answer(list: 'live' | 'upcoming'): ListAnswer
  /** Header names and values that tell the age and the source; the same array until the next reading. */
  dataHeaders(): readonly string[]
  freshness(): Freshness
  known(): readonly KnownMatch[]
  pollState(): PollState
  /** `board`: there is another board. `news`: the source was tried, whatever came of it. */
  readonly events: EventEmitter<{ board: []; news: [] }>
}

export function createSnapshot({ config, database, db, log, now }: Deps, source: MatchSource): Snapshot {
  const events = new EventEmitter<{ board: []; news: [] }>()
  events.setMaxListeners(0)
  const delayedAfter = delayedAfterSeconds(config.pollLiveSeconds ?? source.limits.liveSeconds)
  let board = emptyBoard(0)
  let answers = { live: createListAnswer('[]'), upcoming: createListAnswer('[]') }
  let poll: PollState = { tasks: new Map(), health: UNTRIED }
  let freshness: Freshness = { updatedAt: null, source: source.name, delayedAfterSeconds: delayedAfter }
  let dataHeaders: readonly string[] = []
  /** When the next live match is overdue. */
  let overdueAt = Number.POSITIVE_INFINITY
  let queued = false
  let closed = false
  let outdated = false
  let loading: Promise<void> = Promise.resolve()
  let look: NodeJS.Timeout | undefined

  function setBoard(next: Board): void {
    overdueAt = Math.min(...[...next.entries.values()].map(({ stored }) => timeOfDelay(stored)))
    if (next === board) return
    answers = {
      live: renewed(answers.live, JSON.stringify(next.live)),
      upcoming: renewed(answers.upcoming, JSON.stringify(next.upcoming)),
    }
    board = next
    events.emit('board')
  }

  function lastReadAt(match: StoredMatch): { at: Date; everySeconds: number } {
    const read = poll.tasks.get(match.pollTask)
    const everySeconds = read?.everySeconds ?? source.limits.liveSeconds
    return { at: read?.lastSuccessAt ?? match.updatedAt, everySeconds }
  }

  function overdueFrom(match: StoredMatch): number {
    const { at, everySeconds } = lastReadAt(match)
    return at.getTime() + delayedAfterSeconds(everySeconds) * 1000
  }

  /** Infinity for a match that cannot become delayed, or is. */
  function timeOfDelay(match: StoredMatch): number {
    const at = match.state.status === 'live' ? overdueFrom(match) : Number.POSITIVE_INFINITY
    return at < now().getTime() ? Number.POSITIVE_INFINITY : at
  }

  function delayedSince(match: StoredMatch): Date | null {
    return overdueFrom(match) < now().getTime() ? lastReadAt(match).at : null
  }

  function noticeDelays(): void {
    if (now().getTime() > overdueAt) setBoard(updateBoard(board, [], delayedSince))
  }

  async function loadReads(): Promise<void> {
    poll = await findPollState(db, source.name)
    freshness = { ...freshness, updatedAt: poll.health.lastSuccessAt?.toISOString() ?? null }
    dataHeaders = ['X-Data-Source', source.name, 'X-Data-Delayed-After', String(delayedAfter)]
    if (freshness.updatedAt) dataHeaders = [...dataHeaders, 'X-Data-Updated-At', freshness.updatedAt]
  }

  /** The readings first: data may be newer than it claims, never older. */
  async function load(): Promise<void> {
    await loadReads()
    const changed = await findMatchesSince(db, source.name, board.version)
    outdated = false
    setBoard(updateBoard(board, changed, delayedSince))
    events.emit('news')
  }

  /** One load at a time; what is told meanwhile is in the next. */
  function reload(): void {
    if (queued || closed) return
    queued = true
    loading = loading
      .then(() => {
        queued = false
        return load()
      })
      .catch((error: unknown) => {
        outdated = true
        if (!closed) log.warn({ err: error }, 'the matches could not be loaded')
      })
  }

  return {
    events,
    async start() {
      await database.listen(MATCHES_CHANNEL, (about) => about === source.name && reload(), reload)
      await loadReads()
      const current = await findCurrentMatches(db, source.name, DEPARTED_REMEMBERED)
      const departed = current.filter(({ state }) => state.status === 'finished' || state.status === 'cancelled')
      const isAll = departed.length < DEPARTED_REMEMBERED
      const oldest = isAll ? 0 : Math.min(...departed.map(({ version }) => version))
      const foreign = await findForeignVersion(db, source.name)
      setBoard(updateBoard(emptyBoard(Math.max(oldest, foreign + 1)), current, delayedSince))
      reload()
      look = setInterval(() => {
        noticeDelays()
        if (outdated) reload()
      }, LOOK_EVERY_MS)
    },
    async close() {
      closed = true
      clearInterval(look)
      await loading
    },
    board() {
      noticeDelays()
      return board
    },
    answer(list) {
      noticeDelays()
      return answers[list]
    },
    dataHeaders: () => dataHeaders,
    freshness: () => freshness,
    known: () => [...board.entries.values()].map(({ stored }) => ({ sourceId: stored.sourceId, state: stored.state })),
    pollState: () => poll,
  }
}

function renewed(answer: ListAnswer, json: string): ListAnswer {
  const next = createListAnswer(json)
  return next.etag === answer.etag ? answer : next
}
