import type { FastifyInstance } from 'fastify'
import * as closes from '../../contract/bets/bet-closes.ts'
import * as lists from '../../contract/bets/bet-lists.ts'
import { matchesOfBet as matchesOfBetEndpoint } from '../../contract/bets/bet-matches.ts'
import * as results from '../../contract/bets/bet-results.ts'
import * as bets from '../../contract/bets/bets.ts'
import * as bulk from '../../contract/bets/bulk-bets.ts'
import * as filters from '../../contract/bets/saved-filters.ts'
import type { Headers } from '../../contract/endpoint.ts'
import { listResultsWithBets } from '../../contract/matches/match-pages.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import { historyOfBet, presentBet, readBet } from '../book/book.ts'
import type { Deps } from '../deps.ts'
import { type Call, mount } from '../http/mount.ts'
import { confirmVerdicts, decidedBets, matchCandidates, settledByProgram } from '../settlement/decided-bets.ts'
import { changeSettings } from '../settlement/settle-matches.ts'
import { findSettings } from '../settlement/settlement-settings-queries.ts'
import { changeSelectedBets, undoChangeOfBets } from './bulk/change-selected-bets.ts'
import { changeBet, changeLeg, clearBets, removeBet } from './change/change-bets.ts'
import { correctBet } from './change/correct-bet.ts'
import { closeOfBet, removeClose, typeClose } from './close/close-of-bet.ts'
import { findTournaments } from './list/bet-filter-queries.ts'
import { type BetList, listBets } from './list/list-bets.ts'
import { matchesOfBet } from './list/matches-of-bet.ts'
import { openBets } from './list/open-bets.ts'
import { ownResults, resultsWithBets } from './list/own-results.ts'
import { findFilters } from './list/saved-filter-queries.ts'
import { removeFilter, renameFilter, saveFilter } from './list/saved-filters.ts'
import { placeBet } from './place/place-bet.ts'
import { cashOutPart, reopenBet, settleBet } from './settle/settle-bets.ts'

export function betRoutes(app: FastifyInstance, deps: Deps, source: SourceName): void {
  mount(app, lists.listBets, async ({ user, query, setHeaders }) =>
    send(await listBets(deps, user.id, query), setHeaders),
  )
  mount(app, lists.betsByStatus, async ({ user, params, setHeaders }) =>
    send(await listBets(deps, user.id, params), setHeaders),
  )
  mount(app, lists.betTournaments, ({ user }) => findTournaments(deps.db, user.id, lists.TOURNAMENTS_LIMIT))
  mount(app, lists.openBets, ({ user }) => openBets(deps, user.id))
  mount(app, lists.ownResults, ({ user }) => ownResults(deps, user.id, source))
  mount(app, listResultsWithBets, ({ user, query }) => resultsWithBets(deps, user.id, source, query))
  mount(app, bets.readBet, ({ user, params }) => readBet(deps.db, user.id, params.id).then(presentBet))
  mount(app, matchesOfBetEndpoint, ({ user, params }) => matchesOfBet(deps, user.id, params.id))
  mount(app, bets.createBet, ({ user, body, headers, keyed }) =>
    placeBet(deps, user.id, body, { keyed, writtenAgoMs: writtenAgo(headers) }),
  )
  mount(app, bets.changeBet, ({ user, params, body, keyed }) => changeBet(deps, user.id, params.id, body, keyed))
  mount(app, bets.createMultiple, ({ user, body, headers, keyed }) =>
    placeBet(deps, user.id, body, { keyed, writtenAgoMs: writtenAgo(headers) }),
  )
  mount(app, bets.changeLeg, ({ user, params, body }) =>
    changeLeg(deps, user.id, params.id, params.number, body.matchId),
  )
  mount(app, results.settleBet, ({ user, params, body, keyed }) => settleBet(deps, user.id, params.id, body, keyed))
  mount(app, results.correctBet, ({ user, params, body, keyed }) => correctBet(deps, user.id, params.id, body, keyed))
  mount(app, results.cashOutPart, ({ user, params, body, keyed }) => cashOutPart(deps, user.id, params.id, body, keyed))
  mount(app, results.reopenBet, ({ user, params, body, keyed }) =>
    reopenBet(deps, user.id, params.id, body.reason ?? null, keyed),
  )
  mount(app, closes.readClose, ({ user, params }) => closeOfBet(deps, user.id, params.id))
  mount(app, closes.typeClose, ({ user, params, body }) => typeClose(deps, user.id, params.id, body))
  mount(app, closes.removeClose, ({ user, params }) => removeClose(deps, user.id, params.id))
  mount(app, results.betHistory, ({ user, params }) => historyOfBet(deps.db, user.id, params.id))
  mount(app, results.decidedBets, ({ user }) => decidedBets(deps, user.id))
  mount(app, results.confirmVerdicts, ({ user, body, keyed }) => confirmVerdicts(deps, user.id, body.bets, keyed))
  mount(app, results.settledByProgram, ({ user }) => settledByProgram(deps, user.id))
  mount(app, results.settlementSettings, ({ user }) => findSettings(deps.db, user.id))
  mount(app, results.changeSettlementSettings, ({ user, body }) => changeSettings(deps, user.id, body))
  mount(app, results.matchCandidates, ({ query }) => matchCandidates(deps, query))
  mount(app, bulk.changeBets, ({ user, body, keyed }) => changeSelectedBets(deps, user.id, body, keyed))
  mount(app, bulk.undoChangeBets, ({ user, params, keyed }) => undoChangeOfBets(deps, user.id, params.key, keyed))
  mount(app, filters.savedFilters, ({ user }) => findFilters(deps.db, user.id))
  mount(app, filters.saveFilter, ({ user, body }) => saveFilter(deps, user.id, body))
  mount(app, filters.renameFilter, ({ user, params, body }) => renameFilter(deps, user.id, params.id, body.name))
  mount(app, filters.removeFilter, ({ user, params }) => removeFilter(deps, user.id, params.id))
  mount(app, bets.deleteBet, ({ user, params, keyed }) => removeBet(deps, user.id, params.id, keyed))
  mount(app, bets.deleteBets, ({ user, keyed }) => clearBets(deps, user.id, keyed))
}

function send({ headers, body }: BetList, setHeaders: Call<typeof lists.listBets>['setHeaders']) {
  setHeaders(headers)
  return body
}

function writtenAgo(headers: Headers<typeof bets.createBet>): number {
  return Number(headers['X-Written-Ago'] ?? 0) * 1000
}
