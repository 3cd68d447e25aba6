import type { Logger } from 'pino'
import * as z from 'zod'
import { parseAnswer, readRows } from '../json-answer.ts'
import { type Calls, SourceError } from '../match-source.ts'
import type { SourceClient } from '../source-client.ts'
import { type Bo3ggRow, bo3ggRow, hasOneOrder, rowShape } from './bo3gg-row.ts'

const PAGE_SIZE = 100

const rows = z.array(z.unknown())
const listAnswer = z.object({ results: rows, links: z.object({ self: z.string().nullish() }).nullish() })
const liveAnswer = z.object({ data: rows })
/** The page of a match, plain or wrapped. It must have at least one field of the match. */
const detail = rowShape
  .partial({ id: true, status: true, bo_type: true })
  .refine(({ games, team1, team1_score }) => Boolean(games ?? team1) || typeof team1_score === 'number', 'no match')
const detailAnswer = z.union([z.object({ results: detail }).transform(({ results }) => results), detail])

export type Reach = { readonly client: SourceClient; readonly calls: Calls; readonly log: Logger }
/** `whole`: no row is missing. */
export type Rows = { readonly rows: readonly Bo3ggRow[]; readonly whole: boolean }

/** The live matches from two lists: one has team names, the other may have more matches, whose pages are then read one by one. */
export async function readLive(reach: Reach): Promise<Rows> {
  const named = await readList(reach, { statuses: 'current', sort: 'start_date', pages: 1 })
  const answer = await reach.client.find('/api/v2/matches/live?filter[discipline_id][eq]=1', reach.calls)
  const found = answer ? parseAnswer(liveAnswer, answer.text).data : []
  const live = readRows(bo3ggRow, found, reach.log)
  const ids = new Set(named.rows.map((row) => row.id))
  const more: Bo3ggRow[] = []
  for (const row of live) if (!ids.has(row.id)) more.push(await readNames(reach, row))
  return { rows: [...named.rows, ...more], whole: named.whole && live.length === found.length }
}

type ListQuery = { readonly statuses: string; readonly sort: string; readonly pages: number }

export async function readList(reach: Reach, { statuses, sort, pages }: ListQuery): Promise<Rows> {
  const filter = `filter[matches.status][in]=${statuses}&filter[matches.discipline_id][eq]=1`
  const found: unknown[] = []
  let whole = false
  for (let page = 0; page < pages && !whole; page++) {
    const paging = `sort=${sort}&page[offset]=${page * PAGE_SIZE}&page[limit]=${PAGE_SIZE}`
    const path = `/api/v1/matches?${filter}&with=teams,tournament,games,stage&${paging}`
    const { results, links } = parseAnswer(listAnswer, (await reach.client.get(path, reach.calls)).text)
    requireFilter(links?.self)
    found.push(...results)
    whole = results.length < PAGE_SIZE
  }
  const read = readRows(bo3ggRow, found, reach.log)
  return { rows: read, whole: whole && read.length === found.length }
}

/** The API silently replaces a filter that it does not understand, and returns other rows. */
function requireFilter(self: string | null | undefined): void {
  if (self && !self.replace(/%5b/gi, '[').replace(/%5d/gi, ']').includes('filter[matches.status]')) {
    throw new SourceError('shape-changed', 'the API applied another filter than requested')
  }
}

/** The live list may lack names; if the match page cannot be read either, the row stays without them. */
async function readNames(reach: Reach, row: Bo3ggRow): Promise<Bo3ggRow> {
  try {
    return (await readDetail(reach, row)) ?? row
  } catch (error) {
    if (!(error instanceof SourceError) || error.failure !== 'shape-changed') throw error
    reach.log.warn({ match: row.id, problem: error.message }, 'could not read the page of a match')
    return row
  }
}

/** Adds the data of the match's page to the row (names, logos, the rounds of every map); null if there is no page. */
export async function readDetail({ client, calls }: Reach, row: Bo3ggRow): Promise<Bo3ggRow | null> {
  if (!row.slug) return null
  const path = `/api/v1/matches/${row.slug}?scope=show-match&with=games,teams,tournament_deep,stage`
  const answer = await client.find(path, calls)
  if (!answer) return null
  const page = parseAnswer(detailAnswer, answer.text)
  const given = Object.fromEntries(Object.entries(page).filter(([, value]) => value !== null && value !== undefined))
  const merged = { ...row, ...given }
  if (merged.id !== row.id)
    throw new SourceError('shape-changed', `the page is of match ${merged.id}, not of ${row.id}`)
  if (!hasOneOrder(merged)) throw new SourceError('shape-changed', `the page of match ${row.id} has its sides swapped`)
  const nameOf = (number: number) => row.games?.find((game) => game.number === number)?.map_name
  const games = merged.games?.map((game) => ({ ...game, map_name: game.map_name ?? nameOf(game.number) }))
  return { ...merged, games }
}
