import { newDetails } from '../../../contract/bets/bet-details.ts'
import { type BetChangeBody, problemOfPick, type Bet as ShownBet } from '../../../contract/bets/bets.ts'
import { withCloses } from '../../../domain/bet/bet-closes.ts'
import {
  changedStake,
  keptSelection,
  keptTeam,
  needsTeamNow,
  placedAtProblem,
  stakeProblem,
} from '../../../domain/bet/change.ts'
import { closeOfLegs, closeOfSingle, isTyped } from '../../../domain/bet/closing.ts'
import { changesBetween } from '../../../domain/bet/history-facts.ts'
import { namesSameTeams, pairIdentity } from '../../../domain/bet/match-tie.ts'
import { textOfPick } from '../../../domain/bet/pick-columns.ts'
import { gradeByLegs } from '../../../domain/bet/settle-by-grade.ts'
import { type Bet, type Leg, legsOf, type Multiple, type Single } from '../../../domain/bet/stored-bet.ts'
import { collapseSpaces, type Pair } from '../../../domain/team/pair.ts'
import { recordAction } from '../../audit/audit-queries.ts'
import {
  changeBook,
  changeWholeBook,
  clearBook,
  eventOfDeletion,
  lockBet,
  lockPendingBet,
  saveBets,
  saveByUser,
} from '../../book/book.ts'
import type { Conn } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError, badField, refuse } from '../../http/app-error.ts'
import type { KeyedRequest } from '../../http/keyed-request.ts'
import { findMatchNow } from '../../settlement/match-now-queries.ts'
import { type OpenPick, pairOf, tiePick } from '../../settlement/tie-pick.ts'
import { matchesOf, typedCloseOf } from '../close/bet-closes.ts'
import { spelledDetails } from '../place/own-words.ts'
import { gradeLegs } from '../settle/grade-bet.ts'

export function changeBet(
  deps: Deps,
  owner: number,
  id: number,
  change: BetChangeBody,
  keyed: KeyedRequest | null,
): Promise<ShownBet> {
  return changeBook(deps, owner, keyed, async (tx, now) => {
    if (change.placedAt) refuse(placedAtProblem(change.placedAt, now))
    const fields = Object.keys(change)
    const isOfDetails = fields.length > 0 && fields.every((field) => field in newDetails)
    const found = await (isOfDetails ? lockBet : lockPendingBet)(tx, owner, id)
    const changed = isOfDetails ? found : await changedBet(tx, found, change, now)
    const details = await spelledDetails(tx, owner, change, now)
    const detailed = { ...changed, ...details }
    const isPricedAlike = isOfDetails && details.live === undefined
    const after = isPricedAlike ? detailed : await withNewClose(tx, found, detailed)
    // The verdicts of legs are not changes made by the user.
    const before = after.betType === 'multiple' ? { ...found, legs: after.legs } : found
    const changes = changesBetween(before, after)
    return saveByUser(deps, tx, found, after, { kind: 'changed', at: now, changes })
  })
}

/** Replaces the closing prices if the pick, its match or the time of placing changed. */
export async function withNewClose(tx: Conn, before: Bet, after: Bet): Promise<Bet> {
  const changed = { ...after, close: typedCloseOf(before, after) ?? after.close }
  return withCloses(changed, await matchesOf(tx, changed))
}

const PICK_FIELDS = ['teams', 'selectedTeam', 'betType', 'matchId', 'selection'] as const
const changesPick = (change: BetChangeBody) => PICK_FIELDS.some((field) => change[field] !== undefined)

function changedBet(tx: Conn, before: Bet, change: BetChangeBody, now: Date): Promise<Bet> {
  return before.betType === 'multiple'
    ? changedMultiple(tx, before, change, now)
    : changedSingle(tx, before, change, now)
}

async function changedSingle(tx: Conn, before: Single, change: BetChangeBody, now: Date): Promise<Single> {
  const stake = changedStake(before, change)
  refuse(stakeProblem(before, stake))
  const bet = { ...before, ...stake }
  if (!changesPick(change) && change.placedAt === undefined && change.profile === undefined) return bet
  const pick = await changedPick(tx, bet, change, now)
  return { ...bet, ...pick, close: closeOfSingle(pick.close) }
}

/** Keeps the legs of a multiple; another rule profile or time grades them again. */
async function changedMultiple(tx: Conn, before: Multiple, change: BetChangeBody, now: Date): Promise<Multiple> {
  if (changesPick(change)) throw badField('legs', 'invalid')
  const stake = changedStake(before, change)
  refuse(stakeProblem(before, stake))
  const isGradedAlike = stake.profile === before.profile && stake.placedAt.getTime() === before.placedAt.getTime()
  const bet = { ...before, ...stake }
  if (isGradedAlike && stake.odds === before.odds) return bet
  const legs = isGradedAlike ? bet.legs : await gradeLegs(tx, bet, now)
  return { ...bet, legs, grade: gradeByLegs(legs, stake.odds) }
}

/** The parts of a pick are validated together if one of them changes. */
async function changedPick(tx: Conn, bet: Single, change: BetChangeBody, now: Date) {
  const { teams = bet.teams } = change
  const betType = change.betType ?? { name: bet.betType, value: bet.betValue }
  const asked = { teams, betType, selection: change.selection }
  if (change.selectedTeam === undefined && needsTeamNow(bet, asked)) {
    throw badField('selectedTeam', 'selectedTeamRequired')
  }
  const selectedTeam = collapseSpaces(change.selectedTeam ?? keptTeam(bet, asked))
  refuse(problemOfPick({ ...asked, selectedTeam }))
  const pair = pairOf(teams, selectedTeam)
  const sides = { before: pairOf(bet.teams, bet.selectedTeam), after: pair }
  const { selection = keptSelection(bet, sides, { selectedTeam, betType }) } = change
  const isPlacedAtKnown = change.placedAt !== undefined
  const matchId = change.matchId === undefined ? await keptMatch(tx, bet, pair) : change.matchId
  const { userId, profile, placedAt, live } = bet
  const tied = { matchId: bet.matchId, format: bet.tiedFormat }
  const pick = {
    userId,
    profile,
    placedAt,
    live,
    isPlacedAtKnown,
    pair,
    selectedTeam,
    betType,
    selection,
    matchId,
    tied,
  }
  return { ...(await tiePick(tx, pick, now)), ...textOfPick(pair, selectedTeam, betType) }
}

/** The tied match is kept while it fits the teams, and a declined tie while the teams stay the same. Undefined: find the match anew. */
async function keptMatch(tx: Conn, bet: Single, pair: Pair): Promise<number | null | undefined> {
  if (bet.tieRefused) {
    return pairIdentity(pair) === pairIdentity(pairOf(bet.teams, bet.selectedTeam)) ? null : undefined
  }
  const match = bet.matchId === null ? undefined : await findMatchNow(tx, bet.matchId)
  return match && namesSameTeams(pair, match) ? match.id : undefined
}

/** Ties a leg to the match; null unties it. */
export function changeLeg(
  deps: Deps,
  owner: number,
  id: number,
  number: number,
  matchId: number | null,
): Promise<ShownBet> {
  return changeBook(deps, owner, null, async (tx, now) => {
    const bet = await lockPendingBet(tx, owner, id)
    const leg = legsOf(bet)?.find((one) => one.number === number)
    if (bet.betType !== 'multiple' || !leg) throw new AppError('notFound')
    const changed = { ...leg, ...(await tiePick(tx, openPickOf(bet, leg, matchId), now)) }
    const legs = bet.legs.map((one) => (one === leg ? changed : one))
    const close = isTyped(bet.close) ? bet.close : closeOfLegs(legs)
    const tied = { ...bet, legs, grade: gradeByLegs(legs, bet.odds), close }
    return saveByUser(deps, tx, bet, tied, { kind: 'tied', at: now })
  })
}

function openPickOf(bet: Multiple, leg: Leg, matchId: number | null): OpenPick {
  const { userId, profile, placedAt, live } = bet
  const { teams, selectedTeam, selection } = leg
  return {
    userId,
    profile,
    placedAt,
    live,
    isPlacedAtKnown: false,
    pair: pairOf(teams, selectedTeam),
    selectedTeam,
    betType: { name: leg.betType, value: leg.betValue },
    selection: selection ?? undefined,
    matchId,
    tied: { matchId: leg.matchId, format: leg.tiedFormat },
  }
}

export function removeBet(deps: Deps, owner: number, id: number, keyed: KeyedRequest | null): Promise<void> {
  return changeBook(deps, owner, keyed, async (tx, now) => {
    const before = await lockBet(tx, owner, id)
    await saveBets(deps, tx, owner, [{ before, after: null, events: [eventOfDeletion(before, now)] }], {
      by: 'user',
      now,
    })
    await recordAction(tx, 'bet-deleted', owner)
  })
}

/** Deletes all bets of the owner and everything recorded about them. Returns how many bets there were. */
export function clearBets(deps: Deps, owner: number, keyed: KeyedRequest | null): Promise<{ deleted: number }> {
  return changeWholeBook(deps, owner, keyed, async (tx) => {
    const deleted = await clearBook(tx, owner)
    if (deleted > 0) await recordAction(tx, 'bets-cleared', owner)
    return { deleted }
  })
}
