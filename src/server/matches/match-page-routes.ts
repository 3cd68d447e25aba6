import type { FastifyInstance } from 'fastify'
import { chanceRecord } from '../../contract/matches/chances.ts'
import * as pages from '../../contract/matches/match-pages.ts'
import { findBackground, findTeam } from '../../contract/matches/teams.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import { formatOdds } from '../../domain/money/odds.ts'
import { teamIdentity } from '../../domain/team/team-identity.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { mount } from '../http/mount.ts'
import { presentMatch } from './board.ts'
import { createChanceRecord } from './chances/chance-record.ts'
import { listResults } from './list-results.ts'
import { findSourcesOf, type SourceMatch } from './polling/source-match-queries.ts'
import { findOddsReadings, findStoredMatch, type StoredOdds } from './result-queries.ts'
import { createSharedAnswers } from './shared-answers.ts'
import type { Snapshot } from './snapshot.ts'
import { backgroundOf, findTeamDetails } from './team-background.ts'

/** Points of the odds chart; a chart on a phone has no room for more. */
const MAX_READINGS = 200

type Parts = { readonly source: SourceName; readonly isJoined: boolean; readonly snapshot: Snapshot }

export function matchPageRoutes(app: FastifyInstance, deps: Deps, { source, isJoined, snapshot }: Parts): void {
  const share = createSharedAnswers(deps, snapshot)
  const getChanceRecord = createChanceRecord(deps, source)

  mount(app, pages.findMatch, ({ params: { hltvId }, headers, prepare }) =>
    share(['match', hltvId], headers[pages.SEEN_VERSION], async () => prepare(await findDetails(hltvId))),
  )

  mount(app, pages.listResults, ({ query, headers, prepare }) =>
    share(['results', query.q, query.before], headers[pages.SEEN_VERSION], async () =>
      prepare(await listResults(deps, source, query)),
    ),
  )

  mount(app, findBackground, ({ params: { hltvId }, prepare }) =>
    share(['background', hltvId], undefined, async () => {
      const found = await findAny(hltvId)
      return prepare(await backgroundOf(deps, found.source, found.match))
    }),
  )

  mount(app, findTeam, ({ params: { team }, prepare }) =>
    share(['team', teamIdentity(team)], undefined, async () => prepare(await findTeamDetails(deps, source, team))),
  )

  mount(app, chanceRecord, ({ prepare }) => share(['chances'], undefined, async () => prepare(await getChanceRecord())))

  async function findDetails(hltvId: number): Promise<pages.MatchDetails> {
    const found = await findAny(hltvId)
    const { match } = found
    const listed = snapshot.board().entries.get(match.id)?.match
    const readings = await findOddsReadings(deps.db, match.id, MAX_READINGS)
    return {
      ...presentMatch(match, null),
      delayedSince: listed?.delayedSince ?? null,
      calledOff: match.state.status === 'cancelled',
      startedTime: match.startedTime?.toISOString() ?? null,
      finishedTime: match.state.finishedTime?.toISOString() ?? null,
      otherSource: found.source === source ? null : found.source,
      oddsHistory: readings.map(presentOdds),
      ...(isJoined && { sources: (await findSourcesOf(deps.db, [match.id])).map(presentSource) }),
    }
  }

  async function findAny(hltvId: number) {
    const found = findListed(hltvId) ?? (await findStoredMatch(deps.db, hltvId))
    if (!found) throw new AppError('notFound')
    return found
  }

  /** A match that is live, upcoming or has just ended is in memory. */
  function findListed(hltvId: number) {
    for (const { stored } of snapshot.board().entries.values()) {
      if (stored.publicId === hltvId) return { match: stored, source }
    }
    return null
  }
}

function presentSource({ source, readAt }: SourceMatch) {
  return { source, readAt: readAt.toISOString() }
}

function presentOdds({ readAt, odds1, odds2 }: StoredOdds) {
  return { at: readAt.toISOString(), odds1: formatOdds(odds1), odds2: formatOdds(odds2) }
}
