import { factsBetween } from '../../../domain/alerts/match-facts.ts'
import { fixedStates, passedStates } from '../../../domain/chances/fixed-states.ts'
import { afterPoll, type MatchAfterPoll, startOf } from '../../../domain/match/after-poll.ts'
import type { MatchReading, MatchState } from '../../../domain/match/match.ts'
import { delayedAfterSeconds } from '../../../domain/match/match-absence.ts'
import { isSameState, looksSame, replacesTeam } from '../../../domain/match/match-sync.ts'
import { keepsWinners } from '../../../domain/match/play-consistency.ts'
import { type SourceList, type SourceName, sourceOfId } from '../../../domain/match/source-name.ts'
import type { Odds } from '../../../domain/money/odds.ts'
import type { Conn } from '../../db/tables.ts'
import type { PollResult, PollTask } from '../../match-sources/match-source.ts'
import { deleteChanceRecords, insertChanceRecords } from '../chances/chance-queries.ts'
import { saveFacts } from '../fact-queries.ts'
import { findLogoIds } from '../logo-queries.ts'
import {
  deleteOddsReadings,
  findMatchesToSync,
  insertMatch,
  insertMatchTime,
  insertOddsReading,
  lockMatches,
  type MatchToSave,
  replaceMaps,
  type StoredMatch,
  saveAbsence,
  saveOddsSeen,
  saveOddsTask,
  savePollTask,
  saveVotes,
  takeVersion,
  updateMatch,
} from '../match-queries.ts'
import { markReachedPrices, type ReadPrices } from '../price-queries.ts'
import { joinPoll } from './join-poll.ts'
import type { PollOutcome, TaskStates } from './schedule.ts'
import { saveOutcome } from './source-queries.ts'

type ResultToStore = {
  /** All sources that are read together, and the polled one. */
  readonly sources: SourceList
  readonly source: SourceName
  /** Its key is the task's name at the home, like the keys of `before`. */
  readonly task: PollTask
  readonly result: PollResult
  readonly now: Date
  /** The states of all tasks before this poll. */
  readonly before: TaskStates
  readonly outcome: PollOutcome
}

type Change = MatchAfterPoll<StoredMatch>

/** Writes what a poll changed and the state of its task, and notifies every process. */
export async function storeResult(tx: Conn, poll: ResultToStore): Promise<void> {
  const { sources, source, task, now } = poll
  const joined = sources.length > 1 ? await joinPoll(tx, { ...poll, everySeconds: task.everySeconds }) : null
  const result = joined?.result ?? poll.result
  const named = new Map(result.matches.map((match) => [match.sourceId, match]))
  const found = await findMatchesToSync(tx, sources[0], [...named.keys()], result.complete)
  const stored = joined ? await withoutOthers(found, named, joined.findMissing) : found
  const changes = afterPoll(stored, { readings: result.matches, task, now, lastSuccess: lastSuccessOf(poll.before) })
  const seen = stored.filter((match) => named.has(match.sourceId))
  const assigned = ids(seen.filter((match) => pollsMoreOften(poll, match)))
  const priced = ids(seen.filter((match) => reportsOdds(poll, match, named.get(match.sourceId))))
  const back = ids(seen.filter((match) => match.absentSince))
  const toLock = [...ids(changes.flatMap(storedToChange)), ...assigned, ...priced, ...back]
  if (toLock.length > 0 || changes.some((change) => !change.stored)) await lockMatches(tx, toLock)
  await saveChanges(tx, poll, changes)
  // Processes load only new versions, and have to learn that another source replaces an overdue one.
  await savePollTask(tx, assigned, task.key, joined && assigned.length > 0 ? await takeVersion(tx) : undefined)
  await saveOddsTask(tx, priced, task.key)
  await saveAbsence(tx, back, null)
  for (const { stored: match, absentSince } of changes) {
    if (match && !match.absentSince && absentSince) await saveAbsence(tx, [match.id], absentSince)
  }
  await markReachedPrices(
    tx,
    changes.flatMap((change) => pricesOf(change, named.get(change.sourceId))),
    now,
  )
  await joined?.saveWords()
  await saveOutcome(tx, source, poll.outcome)
}

/** Leaves out matches that the polled source need not list because another source reports them. */
async function withoutOthers(
  found: readonly StoredMatch[],
  named: ReadonlyMap<string, MatchReading>,
  findMissing: (matches: readonly StoredMatch[]) => Promise<readonly StoredMatch[]>,
): Promise<readonly StoredMatch[]> {
  const missing = await findMissing(found.filter(({ sourceId }) => !named.has(sourceId)))
  return [...found.filter(({ sourceId }) => named.has(sourceId)), ...missing]
}

/** The prices of a known match in this reading; a match that is missing, or listed without prices, yields nothing. */
function pricesOf({ stored, state }: Change, reading: MatchReading | undefined): readonly ReadPrices[] {
  if (!stored) return []
  const ends = state.status === 'finished' || replacesTeam(stored.state, state)
  if (!ends && (reading?.odds === undefined || state.status === 'cancelled')) return []
  return [{ matchId: stored.id, odds: state.odds, ends }]
}

function storedToChange({ stored, state, absentSince }: Change): readonly StoredMatch[] {
  const isAsStored = !stored || (isSameState(stored.state, state) && (stored.absentSince || !absentSince))
  return isAsStored ? [] : [stored]
}

const lastSuccessOf = (tasks: TaskStates) => (task: string) => tasks.get(task)?.lastSuccessAt ?? null

async function saveChanges(tx: Conn, poll: ResultToStore, all: readonly Change[]): Promise<void> {
  const changes = all.filter(({ stored, state }) => !stored || !isSameState(stored.state, state))
  const visible = changes.filter(({ stored, state }) => !stored || !looksSame(stored.state, state))
  for (const { stored, state } of changes) {
    if (!stored || !looksSame(stored.state, state)) continue
    // The poll plan depends on this vote, and processes load only new versions.
    const isNews = stored.state.correctionVote !== state.correctionVote
    await saveVotes(tx, { id: stored.id, version: isNews ? await takeVersion(tx) : stored.version }, state)
  }
  if (visible.length === 0) return

  const urls = new Set(
    visible.flatMap(({ state }) => [state.team1.logoUrl, state.team2.logoUrl]).filter((url) => url !== null),
  )
  const logos = await findLogoIds(tx, poll.sources[0], [...urls])
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
      startedTime: startOf(change.stored?.startedTime ?? null, state, poll.now),
      pollTask: poll.task.key,
    })
  }
}

async function saveChange(tx: Conn, poll: ResultToStore, { stored, state }: Change, match: MatchToSave): Promise<void> {
  const id = stored ? stored.id : await insertMatch(tx, poll.sources[0], match)
  if (stored) await updateMatch(tx, id, match)
  if (JSON.stringify(stored?.state.maps ?? []) !== JSON.stringify(state.maps)) await replaceMaps(tx, id, state.maps)
  const { scheduledTime } = state
  if (scheduledTime && scheduledTime.getTime() !== stored?.state.scheduledTime?.getTime()) {
    await insertMatchTime(tx, id, scheduledTime, poll.now)
  }
  await saveOdds(tx, poll, { id, stored, match })
  await recordChances(tx, id, stored?.state ?? null, state, poll.now)
  if (stored) {
    const facts = factsBetween(stored.state, state, { now: poll.now, lastSeen: lastSeenOf(poll, stored) })
    await saveFacts(tx, id, facts, { version: match.version, now: poll.now })
  }
}

/** The last reading that would have shown the same data: by this task, or by the task that reports the match. */
function lastSeenOf({ before, task }: ResultToStore, match: StoredMatch): Date | null {
  const times = [task.key, match.pollTask].flatMap((key) => before.get(key)?.lastSuccessAt?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** Records the chances when a live match passes a fixed state. Deletes them if the source retracts the start, the teams or a winner. */
async function recordChances(tx: Conn, id: number, before: MatchState | null, state: MatchState, now: Date) {
  const isCorrected = state.status === 'live' && before?.status === 'live' && !keepsWinners(before, state)
  const isOther = before !== null && (replacesTeam(before, state) || isCorrected)
  if (isOther || (state.status === 'upcoming' && before?.status === 'live')) await deleteChanceRecords(tx, id)
  if (state.status !== 'live' || state.forfeit) return
  const known = before?.status === 'live' && !isOther ? passedStates(before).length : 0
  if (passedStates(state).length > known) await insertChanceRecords(tx, id, fixedStates(state), now)
}

type Saved = { readonly id: number; readonly stored: StoredMatch | null; readonly match: MatchToSave }

async function saveOdds(tx: Conn, { before, now }: ResultToStore, { id, stored, match }: Saved): Promise<void> {
  const { odds } = match.state
  const isNew = !isSameOdds(stored?.state.odds ?? null, odds)
  if (stored) {
    // The stored readings are prices of other teams.
    if (replacesTeam(stored.state, match.state)) await deleteOddsReadings(tx, id)
    const seenAt = stored.absentSince ?? before.get(stored.oddsTask ?? '')?.lastSuccessAt
    if (stored.startedTime === null && seenAt && (isNew || match.startedTime)) await saveOddsSeen(tx, id, seenAt)
  }
  if (isNew) await insertOddsReading(tx, id, odds, now)
}

const isSameOdds = (a: Odds | null, b: Odds | null) => a?.odds1 === b?.odds1 && a?.odds2 === b?.odds2

/** Whether this task reports the match at least as often as its assigned task. */
function pollsMoreOften(poll: ResultToStore, match: StoredMatch): boolean {
  // A silent open socket would keep the match on time while every call fails.
  if (poll.task.makesCalls === false) return false
  return match.pollTask !== poll.task.key && replacesTask(poll, match.pollTask)
}

/**
 * Whether this task replaces another one: it runs more often, or the other one is overdue while several sources are read together. If two
 * tasks of one source run equally often, the one that reports the match now replaces the other.
 */
function replacesTask({ task, before, sources, source, now }: ResultToStore, other: string): boolean {
  const { everySeconds = Number.POSITIVE_INFINITY, lastSuccessAt } = before.get(other) ?? {}
  const isOwn = sourceOfId(sources[0], other) === source
  if (task.everySeconds < everySeconds || (isOwn && task.everySeconds === everySeconds)) return true
  const ageMs = now.getTime() - (lastSuccessAt?.getTime() ?? 0)
  return sources.length > 1 && ageMs > delayedAfterSeconds(everySeconds) * 1000
}

/** Whether this task reports the odds of an upcoming match, at least as often as the task they are from. */
function reportsOdds(poll: ResultToStore, match: StoredMatch, reading: MatchReading | undefined): boolean {
  if (reading?.odds === undefined || reading.status !== 'upcoming' || match.oddsTask === poll.task.key) return false
  return replacesTask(poll, match.oddsTask ?? '')
}

const ids = (matches: readonly StoredMatch[]) => matches.map(({ id }) => id)
