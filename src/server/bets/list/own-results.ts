import { type OwnResult, RESULT_GROUPS } from '../../../contract/bets/bet-lists.ts'
import type { Query } from '../../../contract/endpoint.ts'
import type { listResultsWithBets } from '../../../contract/matches/match-pages.ts'
import { STATUS_RULES } from '../../../domain/bet/bet.ts'
import type { SourceName } from '../../../domain/match/source-name.ts'
import { formatCents } from '../../../domain/money/money.ts'
import type { Deps } from '../../deps.ts'
import { listResults, resultsSince } from '../../matches/list-results.ts'
import { findOwnResults, type OwnResultRow } from './own-result-queries.ts'

/** The profit of the user's settled bets on each match in the results. */
export async function ownResults({ db, now }: Deps, owner: number, source: SourceName): Promise<OwnResult[]> {
  return (await findOwnResults(db, owner, source, resultsSince(now()))).map(presentOwnResult)
}

/** A page of the results with bets of the user. */
export async function resultsWithBets(
  deps: Deps,
  owner: number,
  source: SourceName,
  query: Query<typeof listResultsWithBets>,
) {
  const rows = await findOwnResults(deps.db, owner, source, resultsSince(deps.now()))
  const ids = rows.map(({ matchId }) => matchId)
  return listResults(deps, source, query, ids)
}

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
