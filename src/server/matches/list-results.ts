import type { Query, Response } from '../../contract/endpoint.ts'
import { type listResults as endpoint, RESULTS_DAYS, type Result } from '../../contract/matches/match-pages.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import { searchText } from '../../domain/text/search-text.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import type { Deps } from '../deps.ts'
import { presentMatch } from './board.ts'
import type { StoredMatch } from './match-queries.ts'
import { countResults, findResultNames, findResults, type ResultListing, type ResultPlace } from './result-queries.ts'

const PER_PAGE = 60

/** A page of results, the start of the next one, and the total. `of`: only matches with one of these ids; null for all. */
export async function listResults(
  { db, now }: Deps,
  source: SourceName,
  { q = '', before }: Query<typeof endpoint>,
  of: readonly number[] | null = null,
): Promise<Response<typeof endpoint>> {
  const since = resultsSince(now())
  const text = searchText(q)
  const ids = text === '' ? of : await findNamed(db, { source, since, ids: of }, text)
  const listing = { source, since, ids }
  const place = before === undefined ? null : readPlace(before)
  const [rows, total] = await Promise.all([findResults(db, listing, place, PER_PAGE + 1), countResults(db, listing)])
  const page = rows.slice(0, PER_PAGE)
  const last = rows.length > PER_PAGE ? page.at(-1) : undefined
  return { matches: page.map(presentResult), earlier: last ? writePlace(last) : null, total }
}

async function findNamed(db: Deps['db'], listing: ResultListing, text: string): Promise<readonly number[]> {
  return (await findResultNames(db, listing)).filter((match) => isNamed(match, text)).map(({ id }) => id)
}

/** Only matches that finished after this time are listed as results. */
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
