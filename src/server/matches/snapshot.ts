import { EventEmitter } from 'node:events'
import { haveSameKeys, statusKnownTo } from '../../domain/match/joined-reading.ts'
import type { MatchState } from '../../domain/match/match.ts'
import { type SourceName, writeSourceList } from '../../domain/match/source-name.ts'
import { createWorker } from '../db/worker.ts'
import type { Deps } from '../deps.ts'
import { PreparedAnswer } from '../http/prepared-answer.ts'
import { type KnownMatch, type MatchSources, namesOf } from '../match-sources/match-source.ts'
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
import { findCurrentMatches, findForeignVersion, findMatchesSince, type StoredMatch } from './match-queries.ts'
import { joinedPollState, type PollState } from './polling/schedule.ts'
import { findSourcesOf, isFresh, type SourceMatch } from './polling/source-match-queries.ts'
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
  /** The matches that a source reports, with its own ids and status. */
  known(source: SourceName): readonly KnownMatch[]
  /** The state of one source; without an argument, of all sources combined. */
  pollState(source?: SourceName): PollState
  /**
   * Loads missing changes up to a version that another process has sent to its pages. Also resolves if loading fails, or if there is no
   * such version.
   */
  reach(version: number): Promise<void>
  /** `board`: the board changed. `news`: everything was reloaded, after a poll or another change. */
  readonly events: EventEmitter<{ board: []; news: [] }>
}

export function createSnapshot({ config, database, db, log, now }: Deps, sources: MatchSources): Snapshot {
  const names = namesOf(sources)
  const [home] = names
  const events = new EventEmitter<{ board: []; news: [] }>()
  events.setMaxListeners(0)
  const liveSeconds = Math.max(...sources.map(({ limits }) => limits.liveSeconds))
  let state = emptyState({ name: writeSourceList(names), limits: { liveSeconds } }, config.pollLiveSeconds)
  let polls: ReadonlyMap<SourceName, PollState> = new Map()
  /** What each source last reported about the matches on the board; empty with a single source. */
  let words: readonly SourceMatch[] = []
  let answers = { live: new PreparedAnswer('[]'), upcoming: new PreparedAnswer('[]') }
  let noticedAt = now()
  let steadyAt = performance.now()
  let isOutdated = false
  /** The number of lost connections, and how many of them the last full reload covers. */
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
    const poll = await loadPolls()
    if (lost > read) {
      const current = await findCurrentMatches(db, home, DEPARTED_REMEMBERED)
      await loadWords(current)
      setState(withCurrent(withPoll(state, poll), current, now()))
    } else {
      const changed = await findMatchesSince(db, home, state.board.version)
      await loadWords([...[...state.board.entries.values()].map(({ stored }) => stored), ...changed])
      setState(withMatches(withPoll(state, poll), changed, now()))
    }
    read = lost
    isOutdated = false
    events.emit('news')
  }

  async function loadPolls(): Promise<PollState> {
    const states = await Promise.all(names.map(async (name) => [name, await findPollState(db, name)] as const))
    polls = new Map(states)
    return joinedPollState(home, states)
  }

  async function loadWords(matches: readonly StoredMatch[]): Promise<void> {
    if (names.length > 1) words = await findSourcesOf(db, [...new Set(matches.map(({ id }) => id))])
  }

  function knownOf(source: SourceName): readonly KnownMatch[] {
    const { entries } = state.board
    const time = now()
    // The stored keys are the home's, unknown to this source: names decide.
    const keys = ({ team1, team2 }: MatchState) =>
      haveSameKeys(home, source) ? {} : { team1: { ...team1, key: null }, team2: { ...team2, key: null } }
    return words.flatMap((each) => {
      const stored = each.source === source && entries.get(each.matchId)?.stored
      if (!stored) return []
      const status = statusKnownTo({ ...each.word, isFresh: isFresh(each, time) }, stored.state.status)
      return [{ sourceId: each.sourceId, state: { ...stored.state, ...keys(stored.state), status } }]
    })
  }

  /** After a lost connection: the database may be another server that lost recent writes. */
  function reloadAll(): void {
    losses += 1
    void loader.wake()
  }

  return {
    events,
    async start() {
      const isOurs = (name: string) => names.some((each) => each === name)
      await database.listen(MATCHES_CHANNEL, (name) => isOurs(name) && void loader.wake(), reloadAll)
      const poll = await loadPolls()
      const current = await findCurrentMatches(db, home, DEPARTED_REMEMBERED)
      const foreignVersion = await findForeignVersion(db, home)
      await loadWords(current)
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
    known(source) {
      if (names.length > 1) return knownOf(source)
      return [...state.board.entries.values()].map(({ stored }) => ({ sourceId: stored.sourceId, state: stored.state }))
    },
    pollState: (source) => (source && polls.get(source)) ?? state.poll,
    async reach(version) {
      if (version > state.board.version) await loader.wake()
    },
  }
}

/** The same response if the list is unchanged, so that its compressed forms are reused. */
function renewed(answer: PreparedAnswer, list: Board['live']): PreparedAnswer {
  const next = new PreparedAnswer(JSON.stringify(list))
  return next.etag === answer.etag ? answer : next
}
