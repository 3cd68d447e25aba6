import type { Logger } from 'pino'
import { explainEmptyList } from '../empty-list.ts'
import { limitsFor } from '../limits.ts'
import type { KnownMatch, MatchSource, PollTask } from '../match-source.ts'
import { createSourceClient } from '../source-client.ts'
import { lacksResult, resultTasks, withinBudget } from '../task-budget.ts'
import { type Reach, type Rows, readDetail, readList, readLive } from './bo3gg-lists.ts'
import { readBo3ggRow } from './bo3gg-match.ts'
import { type Bo3ggRow, isCounterStrike } from './bo3gg-row.ts'

type Bo3ggOptions = {
  readonly baseUrl: string
  readonly log: Logger
}

/** Two lists a minute, and the schedule; the rest of the hourly budget is for single matches. */
const LISTS_PER_HOUR = 180

/** The undocumented JSON API of bo3.gg's site. */
export function createBo3ggSource(options: Bo3ggOptions): MatchSource {
  const { baseUrl, log } = options
  const client = createSourceClient({ baseUrl, headers: { accept: 'application/json' } })
  const limits = limitsFor('bo3gg', baseUrl)
  /** The rows of live matches and of matches without a result, whose pages are requested by slug. */
  const rowsById = new Map<string, Bo3ggRow>()

  return {
    name: 'bo3gg',
    limits,
    logoHosts: ['files.bo3.gg', new URL(baseUrl).origin],
    tasks(known, now) {
      const details = known
        .filter(({ sourceId, state }) => state.status === 'live' && rowsById.has(sourceId))
        .map(
          ({ sourceId }): PollTask => ({
            key: `match:${sourceId}`,
            kind: 'results',
            everySeconds: 2 * limits.liveSeconds,
          }),
        )
      const results = resultTasks(known, now, limits.liveSeconds).filter(({ key }) => rowsById.has(idOf(key)))
      return [
        { key: 'live', kind: 'live', everySeconds: limits.liveSeconds },
        { key: 'upcoming', kind: 'upcoming', everySeconds: limits.upcomingSeconds },
        { key: 'finished', kind: 'results', everySeconds: limits.upcomingSeconds },
        ...withinBudget([...details, ...results], limits.callsPerHour - LISTS_PER_HOUR),
      ]
    },
    async read(task, known, _now, calls) {
      const reach = { client, calls, log }
      const { rows, whole } = await pollTask(reach, task.key, rowsById)
      if (task.key === 'live' || task.key === 'finished') remember(rowsById, rows, known, task.key)
      const matches = toReadings(rows)
      const status = STATUS_OF_LIST[task.key]
      if (!status) return { matches, complete: [] }
      const complete = whole ? [status] : []
      if (matches.length > 0) return { matches, complete }
      const readFinished = async () => toReadings((await pollTask(reach, 'finished', rowsById)).rows)
      return { matches: await explainEmptyList(status, known, readFinished), complete }
    },
  }
}

/** A match may leave the list before its result is known: its row is kept while the stored match is live or lacks a result. */
function remember(
  rowsById: Map<string, Bo3ggRow>,
  rows: readonly Bo3ggRow[],
  known: readonly KnownMatch[],
  list: 'live' | 'finished',
): void {
  const wanted = known.filter(({ state }) => state.status === 'live' || lacksResult(state))
  const ids = new Set(wanted.map(({ sourceId }) => sourceId))
  for (const id of rowsById.keys()) if (!ids.has(id)) rowsById.delete(id)
  for (const row of rows) if (list === 'live' || ids.has(String(row.id))) rowsById.set(String(row.id), row)
}

const idOf = (key: string) => key.replace('match:', '')
const toReadings = (rows: readonly Bo3ggRow[]) => rows.filter(isCounterStrike).map(readBo3ggRow)

const STATUS_OF_LIST: Readonly<Record<string, 'live' | 'upcoming'>> = { live: 'live', upcoming: 'upcoming' }

async function pollTask(reach: Reach, key: string, rowsById: ReadonlyMap<string, Bo3ggRow>): Promise<Rows> {
  if (key === 'live') return readLive(reach)
  if (key === 'upcoming') return readList(reach, { statuses: 'upcoming', sort: 'start_date', pages: 3 })
  if (key === 'finished') return readList(reach, { statuses: 'finished,defwin', sort: '-start_date', pages: 1 })
  const row = rowsById.get(idOf(key))
  const detail = row && (await readDetail(reach, row))
  return { rows: detail ? [detail] : [], whole: true }
}
