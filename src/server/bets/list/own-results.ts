import { type OwnResult, RESULT_GROUPS } from '../../../contract/bets/bet-lists.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import type { Query } from '../../../contract/endpoint.ts'
import type { listResultsWithBets } from '../../../contract/matches/match-pages.ts'
import { STATUS_RULES } from '../../../domain/bet/bet.ts'
import type { SourceName } from '../../../domain/match/source-name.ts'
import { formatCents, parseCents } from '../../../domain/money/money.ts'
import { required } from '../../../domain/required.ts'
import { findBetsById, presentBets } from '../../book/book.ts'
import type { Deps } from '../../deps.ts'
import { listResults, resultsSince } from '../../matches/list-results.ts'
import { findOwnResults, findWaitingPlaces, type OwnResultRow } from './own-result-queries.ts'

/** For each match in the results: the profit of the user's settled bets, and the pending bets that the match has decided. */
export async function ownResults({ db, now }: Deps, owner: number, source: SourceName): Promise<OwnResult[]> {
  const wanted = { owner, source, since: resultsSince(now()) }
  const [rows, places] = await Promise.all([findOwnResults(db, wanted), findWaitingPlaces(db, wanted)])
  const found = await findBetsById(
    db,
    owner,
    places.map(({ betId }) => betId),
  )
  const bets = new Map((await presentBets(db, found)).map((bet) => [bet.id, bet]))
  const waiting = Map.groupBy(places, ({ matchId }) => matchId)
  const results = new Map(rows.map((row) => [row.matchId, presentOwnResult(row)]))
  for (const [matchId, placed] of waiting) {
    // Settled or deleted since the places were read.
    const here = placed.flatMap(({ betId }) => bets.get(betId) ?? [])
    if (here.length === 0) continue
    results.set(matchId, { ...(results.get(matchId) ?? noneSettled(matchId)), waiting: sumOfWaiting(here) })
  }
  return [...results.values()].toSorted((a, b) => a.matchId - b.matchId)
}

/** A page of the results with settled or decided bets of the user. */
export async function resultsWithBets(
  deps: Deps,
  owner: number,
  source: SourceName,
  query: Query<typeof listResultsWithBets>,
) {
  const wanted = { owner, source, since: resultsSince(deps.now()) }
  const [rows, places] = await Promise.all([findOwnResults(deps.db, wanted), findWaitingPlaces(deps.db, wanted)])
  const ids = new Set([...rows, ...places].map(({ matchId }) => matchId))
  return listResults(deps, source, query, [...ids])
}

const noneSettled = (matchId: number): OwnResult => ({
  matchId,
  bets: 0,
  amount: formatCents(0),
  profit: formatCents(0),
  countsAs: null,
})

function sumOfWaiting(bets: readonly Bet[]): NonNullable<OwnResult['waiting']> {
  const [verdict = null, ...others] = new Set(bets.map(({ grade }) => grade?.verdict))
  const results = bets.flatMap(({ gradedResult }) => gradedResult ?? [])
  return {
    bets: bets.length,
    amount: sumOf(bets.map(({ amount }) => amount)),
    profit: results.length === bets.length ? sumOf(results) : null,
    verdict: others.length > 0 ? null : verdict,
  }
}

const sumOf = (amounts: readonly string[]) =>
  formatCents(amounts.reduce((sum, each) => sum + BigInt(required(parseCents(each), 'a stored amount')), 0n))

function presentOwnResult({ matchId, bets, amount, profit, statuses }: OwnResultRow): OwnResult {
  const isOf = (group: (typeof RESULT_GROUPS)[number]) =>
    statuses.every((status) => STATUS_RULES[status].countsAs === group)
  return {
    matchId,
    bets,
    amount: formatCents(BigInt(amount)),
    profit: formatCents(BigInt(profit)),
    countsAs: RESULT_GROUPS.find(isOf) ?? null,
  }
}
