import { pairIdentity } from '../../../src/domain/bet/match-tie.ts'
import { type afterPoll, startOf } from '../../../src/domain/match/after-poll.ts'
import type { MatchReading, MatchState } from '../../../src/domain/match/match.ts'
import { looksSame } from '../../../src/domain/match/match-sync.ts'
import {
  emptyState,
  type SnapshotState,
  startingState,
  withMatches,
  withPoll,
} from '../../../src/server/matches/board.ts'
import type { TaskState } from '../../../src/server/matches/polling/schedule.ts'
import { UNTRIED } from '../../../src/server/matches/polling/source-health.ts'
import { type MatchRow, nextOf, type Tables } from './store.ts'

export const TASK = { key: 'list', everySeconds: 60 } as const
const SOURCE = {
  name: 'hltv',
  limits: { minGapSeconds: 1, callsPerHour: 1_000, liveSeconds: 60, upcomingSeconds: 60 },
} as const

/** Stores a poll that lists every upcoming and live match; null is a failed poll. */
export function storePoll(
  tx: Tables,
  readings: readonly MatchReading[] | null,
  now: Date,
  rules: { readonly afterPoll: typeof afterPoll },
): void {
  const before = tx.tasks.get(TASK.key)
  if (readings) {
    const stored = [...tx.matches.values()].filter(
      ({ sourceId, state: { status } }) =>
        status === 'live' || status === 'upcoming' || readings.some((reading) => reading.sourceId === sourceId),
    )
    const lastSuccess = (task: string) => tx.tasks.get(task)?.lastSuccessAt ?? null
    for (const change of rules.afterPoll(stored, { readings, task: TASK, now, lastSuccess })) {
      writeMatch(tx, change, now)
    }
  }
  const failuresInARow = readings ? 0 : (before?.failuresInARow ?? 0) + 1
  const lastSuccessAt = readings ? now : (before?.lastSuccessAt ?? null)
  const task: TaskState = {
    task: TASK.key,
    everySeconds: TASK.everySeconds,
    lastTriedAt: now,
    lastSuccessAt,
    failuresInARow,
  }
  tx.tasks.set(TASK.key, task)
}

function writeMatch(tx: Tables, change: ReturnType<typeof afterPoll<MatchRow>>[number], now: Date): void {
  const { stored, sourceId, state, absentSince } = change
  if (stored && looksSame(stored.state, state)) {
    const isNews = stored.state.correctionVote !== state.correctionVote
    tx.matches.set(sourceId, {
      ...stored,
      state,
      absentSince,
      version: isNews ? nextOf(tx, 'version') : stored.version,
    })
    return
  }
  tx.matches.set(sourceId, {
    ...(stored ?? newRow(sourceId)),
    ...scheduled(stored, state, now),
    startedTime: startOf(stored?.startedTime ?? null, state, now),
    state,
    absentSince,
    updatedAt: now,
    version: nextOf(tx, 'version'),
  })
}

function newRow(sourceId: string) {
  const id = Number(sourceId)
  const none = { logo1: null, logo2: null, oddsTask: null, gradedVersion: null, reviewAt: null }
  return { ...none, id, publicId: id, sourceId, pollTask: TASK.key }
}

/** With other teams or another time, an untied bet may belong to the match. */
function scheduled(stored: MatchRow | null, state: MatchState, now: Date): Pick<MatchRow, 'schedule' | 'tiesChecked'> {
  const { schedule = [], tiesChecked = false } = stored ?? {}
  const time = state.scheduledTime
  const isNewTime = time !== null && time.getTime() !== stored?.state.scheduledTime?.getTime()
  const isSame = stored !== null && !isNewTime && pairKeyOf(stored) === pairKeyOf({ state })
  return {
    schedule: isNewTime ? [...schedule, { readAt: now, scheduledTime: time }] : schedule,
    tiesChecked: isSame && tiesChecked,
  }
}

export function pairKeyOf({ state: { team1, team2 } }: Pick<MatchRow, 'state'>): string | null {
  return pairIdentity({ team1: team1.name, team2: team2.name })
}

/** The snapshot of a starting process. */
export function firstSnapshot({ matches, tasks }: Tables, now: Date): SnapshotState {
  return startingState(withPoll(emptyState(SOURCE, null), pollState(tasks)), [...matches.values()], 0, now)
}

/** The next snapshot after a notification, or after a while. */
export function nextSnapshot(state: SnapshotState, { matches, tasks }: Tables, now: Date): SnapshotState {
  const changed = [...matches.values()].filter(({ version }) => version > state.board.version)
  return withMatches(withPoll(state, pollState(tasks)), changed, now)
}

function pollState(tasks: Tables['tasks']) {
  const { lastSuccessAt = null, failuresInARow = 0 } = tasks.get(TASK.key) ?? {}
  return { tasks, health: { ...UNTRIED, lastSuccessAt, failuresInARow } }
}
