import { createHash } from 'node:crypto'
import { type Bet, type BetChangeBody, type NewBet, problemOfTeams, type SettlementBody } from '../../contract/bets.ts'
import { collapseSpaces, formatTeams, type Pair, splitTeams, teamsKey } from '../../domain/bet.ts'
import { settleByStatus, settlementProblem } from '../../domain/settlement.ts'
import { teamNameKey } from '../../domain/team.ts'
import { recordAct } from '../audit/audit-queries.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { badField, HttpError } from '../http/http-error.ts'
import { notifyUser } from '../http/user-changes.ts'
import {
  type BetRow,
  deleteBet,
  deleteBetsOf,
  deleteExpiredRecords,
  findBetForUpdate,
  findIdempotencyRecord,
  findMatchTeams,
  type IdempotencyRecord,
  insertBet,
  insertIdempotencyRecord,
  lockBets,
  type NewBetRow,
  presentBet,
  shareBets,
  updateBet,
} from './bet-queries.ts'
import { deleteSums } from './bet-sum-queries.ts'

const RECORD_LIVES_MS = 24 * 60 * 60 * 1000
/** One bet in this many deletes expired idempotency records. */
const EXPIRE_EVERY = 100

/** How a bet reached the server: its idempotency key, if any, and the time between writing and sending it. */
export type Submission = { readonly idempotencyKey: string | null; readonly writtenAgoMs: number }

/** The same bet sent again with the same key gets the first answer, and is not placed twice. */
export async function placeBet(deps: Deps, owner: number, body: NewBet, submission: Submission): Promise<Bet> {
  const createdAt = deps.now()
  const writtenAt = new Date(createdAt.getTime() - submission.writtenAgoMs)
  const bet = newRow(owner, body, createdAt, writtenAt)
  checkPlacedAt(bet.placedAt, createdAt)
  const key = submission.idempotencyKey
  if (key === null) {
    const placed = await insertChecked(deps.db, body, bet)
    notifyOfBets(deps, owner)
    return placed
  }
  // The lock of the owner's bets before the idempotency record: deleting the account takes them in the same order.
  return betTransaction(deps, owner, (tx) => insertOnce(tx, body, bet, key))
}

async function insertOnce(tx: Conn, body: NewBet, bet: NewBetRow, key: string): Promise<Bet> {
  const { userId, createdAt, placedAt } = bet
  const bodyHash = hashOf(body)
  const expiredUpTo = new Date(createdAt.getTime() - RECORD_LIVES_MS)
  const id = await insertIdempotencyRecord(tx, { userId, key, bodyHash, createdAt, placedAt, expiredUpTo })
  if (id === null) return firstAnswer(await findIdempotencyRecord(tx, userId, key), bodyHash, userId, body)
  if (id % EXPIRE_EVERY === 0) await deleteExpiredRecords(tx, expiredUpTo)
  return insertChecked(tx, body, { ...bet, id })
}

/** The bet as it was placed, whatever happened to it since. Throws `idempotencyKeyReused` for another body. */
function firstAnswer(record: IdempotencyRecord, bodyHash: Buffer, owner: number, body: NewBet): Bet {
  if (!record.bodyHash.equals(bodyHash)) throw new HttpError('idempotencyKeyReused')
  const { createdAt, placedAt, betId } = record
  return presentBet({ ...newRow(owner, body, createdAt, placedAt ?? createdAt), id: betId })
}

async function insertChecked(conn: Conn, body: NewBet, bet: NewBetRow): Promise<Bet> {
  if (bet.matchId !== null) await checkMatch(conn, bet.matchId, pairOf(body.teams, body.selectedTeam))
  return presentBet(await insertBet(conn, bet))
}

function newRow(userId: number, body: NewBet, createdAt: Date, writtenAt: Date): NewBetRow {
  const pair = pairOf(body.teams, body.selectedTeam)
  return {
    userId,
    matchId: body.matchId ?? null,
    teams: formatTeams(pair),
    selectedTeam: collapseSpaces(body.selectedTeam),
    teamsKey: teamsKey(pair),
    amount: body.amount,
    odds: body.odds,
    betType: body.betType.name,
    betValue: body.betType.value,
    status: 'pending',
    result: null,
    createdAt,
    placedAt: body.placedAt ?? writtenAt,
    settledAt: null,
  }
}

/** Hashes the parsed body: the order of the fields, and "50" instead of "50.00", make no difference. */
function hashOf(body: NewBet): Buffer {
  const { teams, selectedTeam, amount, odds, betType, matchId = null, placedAt } = body
  const parsed = [teams, selectedTeam, amount, odds, betType.name, betType.value, matchId, placedAt ?? null]
  return createHash('sha256').update(JSON.stringify(parsed)).digest()
}

export function changeBet(deps: Deps, owner: number, id: number, change: BetChangeBody): Promise<Bet> {
  if (change.placedAt) checkPlacedAt(change.placedAt, deps.now())
  return betTransaction(deps, owner, async (tx) => {
    const before = await getPendingBet(tx, owner, id)
    return presentBet(await updateBet(tx, before, await changedColumns(tx, before, change)))
  })
}

/** Fields that are left out stay. Teams, selected team and match are checked together when one of them changes. */
async function changedColumns(tx: Conn, before: BetRow, change: BetChangeBody) {
  const { teams = before.teams, selectedTeam = before.selectedTeam, matchId = before.matchId, betType } = change
  const problem = problemOfTeams(teams, selectedTeam)
  if (problem) throw badField(problem.field, problem.code)
  const pair = pairOf(teams, selectedTeam)
  const changesTeams = [change.teams, change.selectedTeam, change.matchId].some((field) => field !== undefined)
  if (changesTeams && matchId !== null) await checkMatch(tx, matchId, pair)
  return {
    teams: formatTeams(pair),
    selectedTeam: collapseSpaces(selectedTeam),
    teamsKey: teamsKey(pair),
    matchId,
    amount: change.amount ?? before.amount,
    odds: change.odds ?? before.odds,
    placedAt: change.placedAt ?? before.placedAt,
    ...(betType && { betType: betType.name, betValue: betType.value }),
  }
}

/** Settles a pending bet once; a second attempt gets `alreadySettled`. */
export function settleBet(deps: Deps, owner: number, id: number, { status, result = null }: SettlementBody) {
  return betTransaction(deps, owner, async (tx) => {
    const before = await getPendingBet(tx, owner, id)
    const settlement = result === null ? settleByStatus(before, status) : { status, result }
    const problem = settlementProblem(settlement, before.amount)
    if (problem) throw badField('result', problem)
    const after = await updateBet(tx, before, { ...settlement, settledAt: deps.now() })
    await recordAct(tx, 'bet-settled', owner)
    return presentBet(after)
  })
}

export function removeBet(deps: Deps, owner: number, id: number): Promise<void> {
  return betTransaction(deps, owner, async (tx) => {
    const bet = await findBetForUpdate(tx, owner, id)
    if (!bet) throw new HttpError('notFound')
    await deleteBet(tx, bet)
    await recordAct(tx, 'bet-deleted', owner)
  })
}

/** Deletes every bet of the owner. Returns how many there were. */
export async function clearBets(deps: Deps, owner: number): Promise<number> {
  const deleted = await deps.db.transaction().execute(async (tx) => {
    await lockBets(tx, owner)
    const bets = await deleteBetsOf(tx, owner)
    await deleteSums(tx, owner)
    if (bets > 0) await recordAct(tx, 'bets-cleared', owner)
    return bets
  })
  notifyOfBets(deps, owner)
  return deleted
}

/** Changes of single bets run side by side; they wait only for `clearBets` and for the deletion of the account. */
async function betTransaction<T>(deps: Deps, owner: number, change: (tx: Conn) => Promise<T>): Promise<T> {
  const result = await deps.db.transaction().execute(async (tx) => {
    await shareBets(tx, owner)
    return change(tx)
  })
  notifyOfBets(deps, owner)
  return result
}

/** Notifies the owner's open pages, in every process. Call it after the commit. */
function notifyOfBets(deps: Deps, owner: number): void {
  notifyUser(deps, owner, ['bets', 'stats'])
}

/** Locks the bet until the end of the transaction. */
async function getPendingBet(tx: Conn, owner: number, id: number): Promise<BetRow> {
  const bet = await findBetForUpdate(tx, owner, id)
  if (!bet) throw new HttpError('notFound')
  if (bet.status !== 'pending') throw new HttpError('alreadySettled')
  return bet
}

function checkPlacedAt(placedAt: Date, now: Date): void {
  if (placedAt > now) throw badField('placedAt', 'placedAtInFuture')
}

/** The two sides, one of which is the selected team. */
function pairOf(teams: string, selectedTeam: string): Pair {
  const pair = splitTeams(teams, selectedTeam)
  if (!pair) throw badField('selectedTeam', 'selectedTeamNotInTeams')
  return pair
}

/** The stored match must be between these two teams, in either order. */
async function checkMatch(tx: Conn, matchId: number, pair: Pair): Promise<void> {
  const match = await findMatchTeams(tx, matchId)
  if (!match) throw badField('matchId', 'matchUnknown')
  const keyOf = (...names: readonly string[]) => names.map(teamNameKey).toSorted().join('\n')
  if (keyOf(pair.team1, pair.team2) !== keyOf(match.team1Name, match.team2Name)) {
    throw badField('matchId', 'matchOfOtherTeams')
  }
}
