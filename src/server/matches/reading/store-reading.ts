import type { MatchReading, MatchState } from '../../../domain/match.ts'
import { loseSight } from '../../../domain/match-absence.ts'
import { isSameState, looksSame, syncMatch } from '../../../domain/match-sync.ts'
import type { Conn, Db } from '../../db/tables.ts'
import type { Reading, ReadTask, SourceName } from '../../match-sources/match-source.ts'
import { findLogoIds } from '../logo-queries.ts'
import {
  findMatchesToSync,
  insertMatch,
  insertOddsReading,
  type MatchToSave,
  replaceMaps,
  type StoredMatch,
  saveAbsence,
  saveReadTask,
  saveVotes,
  takeVersion,
  updateMatch,
} from '../match-queries.ts'
import type { Reads, TaskRead } from './schedule.ts'
import type { SourceHealth } from './source-health.ts'
import { MATCHES_CHANNEL, notify, saveHealth, saveRead } from './source-queries.ts'

export type ReadingToStore = {
  readonly source: SourceName
  readonly task: ReadTask
  readonly reading: Reading
  readonly now: Date
  /** What was known before this reading. */
  readonly reads: Reads
  /** What is known with it. */
  readonly read: TaskRead
  readonly health: SourceHealth
}

/** One match before and after the reading; `stored` is null when it is new. */
type Change = {
  readonly stored: StoredMatch | null
  readonly sourceId: string
  readonly hltvId: number | null
  readonly state: MatchState
}

/** Writes what a reading changed, and that it was made, in one transaction that ends with telling everyone. */
export async function storeReading(db: Db, told: ReadingToStore): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { source, reading } = told
    const named = new Map(reading.matches.map((match) => [match.sourceId, match]))
    const stored = await findMatchesToSync(tx, source, [...named.keys()], reading.complete)
    const seen = stored.filter((match) => named.has(match.sourceId))
    const absent = stored.filter((match) => !named.has(match.sourceId))
    const lastSeen = new Map(absent.map((match) => [match, lastSeenAt(match, told)]))

    const changes = [
      ...syncAll(named, seen, told.now),
      ...absent.map((match) => ({
        stored: match,
        sourceId: match.sourceId,
        hltvId: null,
        state: loseSight(
          match.state,
          { at: lastSeen.get(match) ?? told.now, everySeconds: told.task.everySeconds },
          told.now,
        ),
      })),
    ]
    await saveChanges(tx, told, changes)
    await saveReadTask(tx, ids(seen.filter((match) => readsMoreOften(told, match))), told.task.key)
    await saveAbsence(tx, ids(seen.filter((match) => match.absentSince)), null)
    for (const match of absent) {
      if (!match.absentSince) await saveAbsence(tx, [match.id], lastSeen.get(match) ?? told.now)
    }
    await saveRead(tx, source, told.read)
    await saveHealth(tx, source, told.health)
    await notify(tx, MATCHES_CHANNEL, source)
  })
}

function syncAll(named: ReadonlyMap<string, MatchReading>, seen: readonly StoredMatch[], now: Date): Change[] {
  const storedBy = new Map(seen.map((match) => [match.sourceId, match]))
  return [...named.values()].map((reading) => {
    const stored = storedBy.get(reading.sourceId) ?? null
    const state = syncMatch(stored?.state ?? null, reading, now)
    return { stored, sourceId: reading.sourceId, hltvId: reading.hltvId ?? null, state }
  })
}

async function saveChanges(tx: Conn, told: ReadingToStore, all: readonly Change[]): Promise<void> {
  const changes = all.filter(({ stored, state }) => !stored || !isSameState(stored.state, state))
  const visible = changes.filter(({ stored, state }) => !stored || !looksSame(stored.state, state))
  for (const { stored, state } of changes) {
    if (stored && looksSame(stored.state, state)) await saveVotes(tx, stored.id, state.reopenVotes)
  }
  if (visible.length === 0) return

  const urls = new Set(
    visible.flatMap(({ state }) => [state.team1.logoUrl, state.team2.logoUrl]).filter((url) => url !== null),
  )
  const logos = await findLogoIds(tx, told.source, [...urls])
  const version = await takeVersion(tx)
  for (const change of visible) {
    const { sourceId, hltvId, state } = change
    await saveChange(tx, told, change, {
      sourceId,
      providerHltvId: hltvId,
      state,
      logo1: logos.get(state.team1.logoUrl ?? '') ?? null,
      logo2: logos.get(state.team2.logoUrl ?? '') ?? null,
      updatedAt: told.now,
      version,
      readTask: told.task.key,
    })
  }
}

async function saveChange(
  tx: Conn,
  told: ReadingToStore,
  { stored, state }: Change,
  match: MatchToSave,
): Promise<void> {
  const id = stored ? stored.id : await insertMatch(tx, told.source, match)
  if (stored) await updateMatch(tx, id, match)
  if (JSON.stringify(stored?.state.maps ?? []) !== JSON.stringify(state.maps)) await replaceMaps(tx, id, state.maps)
  const before = stored?.state.odds ?? null
  if (before?.odds1 !== state.odds?.odds1 || before?.odds2 !== state.odds?.odds2) {
    await insertOddsReading(tx, id, state.odds, told.now)
  }
}

/** Whether this task reads the match at least as often as the one that did so far. */
function readsMoreOften({ task, reads }: ReadingToStore, match: StoredMatch): boolean {
  if (match.readTask === task.key) return false
  const everySeconds = reads.get(match.readTask)?.everySeconds ?? Number.POSITIVE_INFINITY
  return task.everySeconds <= everySeconds
}

/** By whichever task it was read last: the list that now misses it had it the time before. */
function lastSeenAt(match: StoredMatch, { task, reads, now }: ReadingToStore): Date {
  if (match.absentSince) return match.absentSince
  const seen = [task.key, match.readTask].map((key) => reads.get(key)?.lastSuccessAt?.getTime() ?? 0)
  return Math.max(...seen) > 0 ? new Date(Math.max(...seen)) : now
}

const ids = (matches: readonly StoredMatch[]) => matches.map(({ id }) => id)
