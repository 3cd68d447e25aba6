import { EventEmitter } from 'node:events'
import { createWorker } from '../db/worker.ts'
import type { Deps } from '../deps.ts'
import { PreparedAnswer } from '../http/prepared-answer.ts'
import type { KnownMatch, MatchSource } from '../match-sources/match-source.ts'
import {
  type Board,
  DEPARTED_REMEMBERED,
  emptyState,
  type Freshness,
  type SnapshotState,
  startingState,
  withCurrent,
  withMatches,
  withPoll,
} from './board.ts'
import { findCurrentMatches, findForeignVersion, findMatchesSince } from './match-queries.ts'
import type { PollState } from './polling/schedule.ts'
import { findPollState, MATCHES_CHANNEL } from './polling/source-queries.ts'

/** How often delays are checked without a request, and a failed load is retried. */
const CHECK_EVERY_MS = 1_000

/** The matches as known to this process: kept in memory, reloaded at every NOTIFY. */
export type Snapshot = {
  start(): Promise<void>
  close(): Promise<void>
  board(): Board
  answer(list: 'live' | 'upcoming'): PreparedAnswer
  /** Alternating header names and values; the same array until the next poll. */
  dataHeaders(): readonly string[]
  freshness(): Freshness
  known(): readonly KnownMatch[]
  pollState(): PollState
  /**
   * Loads missing changes up to a version that another process has sent to its pages. Also resolves if loading fails, or if there is no
   * such version.
   */
  reach(version: number): Promise<void>
  /** `board`: the board changed. `news`: everything was reloaded, after a poll or another change. */
  readonly events: EventEmitter<{ board: []; news: [] }>
}

export function createSnapshot({ config, database, db, log, now }: Deps, source: MatchSource): Snapshot {
  const events = new EventEmitter<{ board: []; news: [] }>()
  events.setMaxListeners(0)
  let state = emptyState(source, config.pollLiveSeconds)
  let answers = { live: new PreparedAnswer('[]'), upcoming: new PreparedAnswer('[]') }
  let noticedAt = now()
  let steadyAt = performance.now()
  let isOutdated = false
  /** The number of lost connections, and the one after which all matches were last reloaded. */
  let losses = 0
  let read = 0
  let check: NodeJS.Timeout | undefined
  const loader = createWorker(
    { database, log },
    {
      name: 'load matches',
      run: () =>
        load().catch((error: unknown) => {
          isOutdated = true
          throw error
        }),
    },
  )

  function setState(next: SnapshotState): void {
    const hasNewBoard = next.board !== state.board
    state = next
    if (!hasNewBoard) return
    const { live, upcoming } = next.board
    answers = { live: renewed(answers.live, live), upcoming: renewed(answers.upcoming, upcoming) }
    events.emit('board')
  }

  function noticeDelays(): void {
    const time = now()
    const passedMs = performance.now() - steadyAt
    // The clock was set or corrected: a match that was delayed by it may be on time, and vice versa.
    const isSet = Math.abs(time.getTime() - noticedAt.getTime() - passedMs) > CHECK_EVERY_MS
    noticedAt = time
    steadyAt += passedMs
    if (isSet || time.getTime() > state.overdueAt) setState(withMatches(state, [], time))
  }

  /** The poll state is read first and shown with the matches: they may be newer than their stated age, never older. */
  async function load(): Promise<void> {
    const lost = losses
    const poll = await findPollState(db, source.name)
    if (lost > read) {
      const current = await findCurrentMatches(db, source.name, DEPARTED_REMEMBERED)
      setState(withCurrent(withPoll(state, poll), current, now()))
    } else {
      const changed = await findMatchesSince(db, source.name, state.board.version)
      setState(withMatches(withPoll(state, poll), changed, now()))
    }
    read = lost
    isOutdated = false
    events.emit('news')
  }

  /** After a lost connection: the database may be another server that lost recent writes. */
  function reloadAll(): void {
    losses += 1
    void loader.wake()
  }

  return {
    events,
    async start() {
      await database.listen(MATCHES_CHANNEL, (name) => name === source.name && void loader.wake(), reloadAll)
      const poll = await findPollState(db, source.name)
      const current = await findCurrentMatches(db, source.name, DEPARTED_REMEMBERED)
      const foreignVersion = await findForeignVersion(db, source.name)
      setState(startingState(withPoll(state, poll), current, foreignVersion, now()))
      await loader.start()
      // Separate from the loader's sweep, which may be waiting for the database.
      check = setInterval(() => {
        noticeDelays()
        if (isOutdated) void loader.wake()
      }, CHECK_EVERY_MS)
    },
    async close() {
      clearInterval(check)
      await loader.close()
    },
    board() {
      noticeDelays()
      return state.board
    },
    answer(list) {
      noticeDelays()
      return answers[list]
    },
    dataHeaders: () => state.dataHeaders,
    freshness: () => state.freshness,
    known: () =>
      [...state.board.entries.values()].map(({ stored }) => ({ sourceId: stored.sourceId, state: stored.state })),
    pollState: () => state.poll,
    async reach(version) {
      if (version > state.board.version) await loader.wake()
    },
  }
}

/** The same answer if the list is unchanged, so that its compressed forms are reused. */
function renewed(answer: PreparedAnswer, list: Board['live']): PreparedAnswer {
  const next = new PreparedAnswer(JSON.stringify(list))
  return next.etag === answer.etag ? answer : next
}
