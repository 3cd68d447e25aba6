import { createHash } from 'node:crypto'
import type { Bet, NewBet } from '../../contract/bets.ts'
import { formatTeams, oneLine, teamsKey } from '../../domain/bet.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { insertBet, type NewBetRow } from './bet-queries.ts'
import { changeBets, tellOfBets } from './bet-transaction.ts'
import { checkMatch, checkPlacedAt, pairOf } from './check-bet.ts'
import { claimKey, findKeyUse, forgetKeys, type KeyUsed } from './idempotency-queries.ts'
import { presentBet } from './present-bet.ts'

const KEY_LIVES_MS = 24 * 60 * 60 * 1000
/** One bet in so many clears away old keys. */
const FORGET_EVERY = 100

/** How a bet was sent: its key, if any, and how long after it was written. */
export type Sending = { readonly key: string | null; readonly writtenAgoMs: number }

/** With a key, the same bet sent again gets the first answer, and nothing is placed. */
export async function placeBet(deps: Deps, owner: number, body: NewBet, { key, writtenAgoMs }: Sending): Promise<Bet> {
  const placing = deps.now()
  const written = new Date(placing.getTime() - writtenAgoMs)
  const bet = newRow(owner, body, placing, written)
  checkPlacedAt(bet.placedAt, placing)
  if (key === null) {
    const placed = await insert(deps.db, body, bet)
    tellOfBets(deps, owner)
    return placed
  }
  // The person's lock before the key's row: whoever deletes the account takes them in this order too.
  return changeBets(deps, owner, (tx) => insertOnce(tx, body, bet, key))
}

async function insertOnce(tx: Conn, body: NewBet, bet: NewBetRow, key: string): Promise<Bet> {
  const { userId, createdAt, placedAt } = bet
  const bodyHash = hashOf(body)
  const forgottenUpTo = new Date(createdAt.getTime() - KEY_LIVES_MS)
  const id = await claimKey(tx, { owner: userId, key, bodyHash, now: createdAt, placedAt, forgottenUpTo })
  if (id === null) return firstAnswer(await findKeyUse(tx, userId, key), bodyHash, userId, body)
  if (id % FORGET_EVERY === 0) await forgetKeys(tx, forgottenUpTo)
  return insert(tx, body, { ...bet, id })
}

/** The same body made it, at that time. */
function firstAnswer(first: KeyUsed, bodyHash: Buffer, owner: number, body: NewBet): Bet {
  if (!first.bodyHash.equals(bodyHash)) throw new HttpError('idempotencyKeyReused')
  const { createdAt, placedAt, betId } = first
  return presentBet({ ...newRow(owner, body, createdAt, placedAt ?? createdAt), id: betId })
}

async function insert(conn: Conn, body: NewBet, bet: NewBetRow): Promise<Bet> {
  if (bet.matchId !== null) await checkMatch(conn, bet.matchId, pairOf(body.teams, body.selectedTeam))
  return presentBet(await insertBet(conn, bet))
}

function newRow(userId: number, body: NewBet, now: Date, written: Date): NewBetRow {
  const pair = pairOf(body.teams, body.selectedTeam)
  return {
    userId,
    matchId: body.matchId ?? null,
    teams: formatTeams(pair),
    selectedTeam: oneLine(body.selectedTeam),
    teamsKey: teamsKey(pair),
    amount: body.amount,
    odds: body.odds,
    betType: body.betType.name,
    betValue: body.betType.value,
    status: 'pending',
    result: null,
    createdAt: now,
    placedAt: body.placedAt ?? written,
    settledAt: null,
  }
}

/** Of what the body means: the order of its fields and "50" for "50.00" make no other bet. */
function hashOf(body: NewBet): Buffer {
  const { teams, selectedTeam, amount, odds, betType, matchId = null, placedAt } = body
  const meaning = [teams, selectedTeam, amount, odds, betType.name, betType.value, matchId, placedAt ?? null]
  return createHash('sha256').update(JSON.stringify(meaning)).digest()
}
