import type { Query, Response } from '../../contract/endpoint.ts'
import { type listResults as endpoint, RESULTS_DAYS, type Result } from '../../contract/matches/match-pages.ts'
import { searchText } from '../../domain/text/search-text.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import type { Deps } from '../deps.ts'
import type { SourceName } from '../match-sources/match-source.ts'
import { presentMatch } from './board.ts'
import type { StoredMatch } from './match-queries.ts'
import { findResultNames, findResults, type ResultPlace } from './result-queries.ts'

const PER_PAGE = 60

/** A page of results, and where the next one begins. */
export async function listResults(
  { db, now }: Deps,
  source: SourceName,
  { q = '', before }: Query<typeof endpoint>,
): Promise<Response<typeof endpoint>> {
  const since = resultsSince(now())
  const text = searchText(q)
  const named = text === '' ? null : (await findResultNames(db, source, since)).filter((match) => isNamed(match, text))
  const ids = named && named.map(({ id }) => id)
  const listing = { source, since, before: before === undefined ? null : readPlace(before), ids }
  const rows = await findResults(db, listing, PER_PAGE + 1)
  const page = rows.slice(0, PER_PAGE)
  const last = rows.length > PER_PAGE ? page.at(-1) : undefined
  return { matches: page.map(presentResult), earlier: last ? writePlace(last) : null }
}

/** Only matches that finished after this time are results. */
export const resultsSince = (now: Date): Date => new Date(now.getTime() - RESULTS_DAYS * DAY_MS)

type Names = Awaited<ReturnType<typeof findResultNames>>[number]

const isNamed = ({ team1Name, team2Name, tournament }: Names, text: string) =>
  [team1Name, team2Name, tournament ?? ''].some((name) => searchText(name).includes(text))

function presentResult(match: StoredMatch): Result {
  const { finishedTime } = match.state
  return { ...presentMatch(match, null), finishedTime: (finishedTime ?? match.updatedAt).toISOString() }
}

const writePlace = ({ id, state, updatedAt }: StoredMatch) => `${(state.finishedTime ?? updatedAt).getTime()}-${id}`

/** The contract has checked that these are two numbers. */
function readPlace(text: string): ResultPlace {
  const [finishedAt = 0, id = 0] = text.split('-').map(Number)
  return { finishedAt: new Date(finishedAt), id }
}
