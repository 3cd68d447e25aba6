import type { MatchReading, MatchState } from '../../../domain/match.ts'
import { loseSight } from '../../../domain/match-absence.ts'
import { isSameState, looksSame, syncMatch } from '../../../domain/match-sync.ts'
import type { Conn, Db } from '../../db/tables.ts'
import type { PollResult, PollTask, SourceName } from '../../match-sources/match-source.ts'
import { findLogoIds } from '../logo-queries.ts'
import {
  findMatchesToSync,
  insertMatch,
  insertMatchTime,
  insertOddsReading,
  type MatchToSave,
  replaceMaps,
  type StoredMatch,
  saveAbsence,
  savePollTask,
  saveVotes,
  takeVersion,
  updateMatch,
} from '../match-queries.ts'
import type { PollOutcome, TaskStates } from './schedule.ts'
import { saveOutcome } from './source-queries.ts'

export type ResultToStore = {
  readonly source: SourceName
  readonly task: PollTask
  readonly result: PollResult
  readonly now: Date
  /** The tasks' states before this poll. */
  readonly before: TaskStates
  readonly outcome: PollOutcome
}

/** One match before and after the poll; `stored` is null when it is new. */
type Change = {
  readonly stored: StoredMatch | null
  readonly sourceId: string
  readonly publicId: number | null
  readonly state: MatchState
}

/** Writes what a poll changed, and the state of its task, in one transaction that ends with a NOTIFY to every process. */
export async function storeResult(db: Db, poll: ResultToStore): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { source, result, task, now } = poll
    const named = new Map(result.matches.map((match) => [match.sourceId, match]))
    const stored = await findMatchesToSync(tx, source, [...named.keys()], result.complete)
    const seen = stored.filter((match) => named.has(match.sourceId))
    const absent = stored
      .filter((match) => !named.has(match.sourceId))
      .map((match) => ({ match, lastSeen: { at: lastSeenAt(match, poll), everySeconds: task.everySeconds } }))

    const changes = [
      ...syncAll(named, seen, now),
      ...absent.map(({ match, lastSeen }) => ({
        stored: match,
        sourceId: match.sourceId,
        publicId: null,
        state: loseSight(match.state, lastSeen, now),
      })),
    ]
    await saveChanges(tx, poll, changes)
    await savePollTask(tx, ids(seen.filter((match) => pollsMoreOften(poll, match))), task.key)
    await saveAbsence(tx, ids(seen.filter((match) => match.absentSince)), null)
    for (const { match, lastSeen } of absent) {
      if (!match.absentSince) await saveAbsence(tx, [match.id], lastSeen.at)
    }
    await saveOutcome(tx, source, poll.outcome)
  })
}

function syncAll(named: ReadonlyMap<string, MatchReading>, seen: readonly StoredMatch[], now: Date): Change[] {
  const storedById = new Map(seen.map((match) => [match.sourceId, match]))
  return [...named.values()].map((reading) => {
    const stored = storedById.get(reading.sourceId) ?? null
    const state = syncMatch(stored?.state ?? null, reading, now)
    return { stored, sourceId: reading.sourceId, publicId: reading.publicId ?? null, state }
  })
}

async function saveChanges(tx: Conn, poll: ResultToStore, all: readonly Change[]): Promise<void> {
  const changes = all.filter(({ stored, state }) => !stored || !isSameState(stored.state, state))
  const visible = changes.filter(({ stored, state }) => !stored || !looksSame(stored.state, state))
  for (const { stored, state } of changes) {
    if (stored && looksSame(stored.state, state)) await saveVotes(tx, stored.id, state.reopenVotes)
  }
  if (visible.length === 0) return

  const urls = new Set(
    visible.flatMap(({ state }) => [state.team1.logoUrl, state.team2.logoUrl]).filter((url) => url !== null),
  )
  const logos = await findLogoIds(tx, poll.source, [...urls])
  const version = await takeVersion(tx)
  for (const change of visible) {
    const { sourceId, publicId, state } = change
    await saveChange(tx, poll, change, {
      sourceId,
      publicId,
      state,
      logo1: logos.get(state.team1.logoUrl ?? '') ?? null,
      logo2: logos.get(state.team2.logoUrl ?? '') ?? null,
      updatedAt: poll.now,
      version,
      startedTime: startOf(change, poll.now),
      pollTask: poll.task.key,
    })
  }
}

async function saveChange(tx: Conn, poll: ResultToStore, { stored, state }: Change, match: MatchToSave): Promise<void> {
  const id = stored ? stored.id : await insertMatch(tx, poll.source, match)
  if (stored) await updateMatch(tx, id, match)
  if (JSON.stringify(stored?.state.maps ?? []) !== JSON.stringify(state.maps)) await replaceMaps(tx, id, state.maps)
  const { scheduledTime } = state
  if (scheduledTime && scheduledTime.getTime() !== stored?.state.scheduledTime?.getTime()) {
    await insertMatchTime(tx, id, scheduledTime, poll.now)
  }
  const before = stored?.state.odds ?? null
  if (before?.odds1 !== state.odds?.odds1 || before?.odds2 !== state.odds?.odds2) {
    await insertOddsReading(tx, id, state.odds, poll.now)
  }
}

/** When the match was first seen live; null again for one that went back to its schedule. */
function startOf({ stored, state }: Change, now: Date): Date | null {
  if (state.status === 'upcoming') return null
  return stored?.startedTime ?? (state.status === 'live' ? now : null)
}

/** Whether this task reports the match at least as often as the task it is assigned to. */
function pollsMoreOften({ task, before }: ResultToStore, match: StoredMatch): boolean {
  if (match.pollTask === task.key) return false
  const everySeconds = before.get(match.pollTask)?.everySeconds ?? Number.POSITIVE_INFINITY
  return task.everySeconds <= everySeconds
}

/** The last success of the list that now misses the match, or of the match's own task, whichever is later. */
function lastSeenAt(match: StoredMatch, { task, before, now }: ResultToStore): Date {
  if (match.absentSince) return match.absentSince
  const seen = [task.key, match.pollTask].map((key) => before.get(key)?.lastSuccessAt?.getTime() ?? 0)
  return Math.max(...seen) > 0 ? new Date(Math.max(...seen)) : now
}

const ids = (matches: readonly StoredMatch[]) => matches.map(({ id }) => id)
