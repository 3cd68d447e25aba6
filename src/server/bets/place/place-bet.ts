import type { NewMultiple, NewBet as NewSingle } from '../../../contract/bets/bets.ts'
import { exactOddsProblem, payoutProblem, placedAtProblem } from '../../../domain/bet/change.ts'
import { closeOfSingle } from '../../../domain/bet/closing.ts'
import { multipleOf, textOfPick } from '../../../domain/bet/pick-columns.ts'
import { priceOfMultiple } from '../../../domain/bet/settle-by-grade.ts'
import { type Leg, type NewBet, NO_DETAILS } from '../../../domain/bet/stored-bet.ts'
import { collapseSpaces } from '../../../domain/team/pair.ts'
import { changeBook, insertBet, presentBet } from '../../book/book.ts'
import type { Conn } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError, refuse } from '../../http/app-error.ts'
import type { KeyedRequest } from '../../http/keyed-request.ts'
import { pairOf, tiePick } from '../../settlement/tie-pick.ts'
import { checkLegs } from './exclusive-legs.ts'
import { type Details, spelledDetails } from './own-words.ts'

/** How a bet was submitted: its idempotency key, and the time between writing and sending it. */
type Submission = { readonly keyed: KeyedRequest | null; readonly writtenAgoMs: number }

/** Idempotent by key: a repeated request gets the first response and places no second bet. */
export async function placeBet(deps: Deps, owner: number, body: NewSingle | NewMultiple, submission: Submission) {
  const createdAt = deps.now()
  const { keyed, writtenAgoMs } = submission
  const writtenAt = new Date(createdAt.getTime() - writtenAgoMs)
  const placedAt = body.placedAt ?? writtenAt
  refuse(placedAtProblem(placedAt, createdAt))
  // Lock the owner's bets before the key, in the same order as deleting the account.
  return changeBook(deps, owner, keyed, async (tx) => {
    const draft = await draftBet(tx, owner, body, { createdAt, placedAt })
    return presentBet(await insertBet(deps, tx, draft))
  })
}

type Times = { readonly createdAt: Date; readonly placedAt: Date }

function draftBet(tx: Conn, owner: number, body: NewSingle | NewMultiple, times: Times): Promise<NewBet> {
  return 'legs' in body ? draftMultiple(tx, owner, body, times) : draftSingle(tx, owner, body, times)
}

async function draftSingle(tx: Conn, owner: number, body: NewSingle, times: Times): Promise<NewBet> {
  const details = await spelledDetails(tx, owner, body, times.createdAt)
  const pick = await draftPick(tx, owner, body, body, times)
  if (pick.exactOdds !== null) refuse(payoutProblem({ ...pick, amount: body.amount }))
  return { ...newBet(owner, body, times, details), ...pick, close: closeOfSingle(pick.close) }
}

async function draftMultiple(tx: Conn, owner: number, body: NewMultiple, times: Times): Promise<NewBet> {
  const legs: Leg[] = []
  for (const [index, leg] of body.legs.entries()) {
    const pick = await draftPick(tx, owner, leg, body, times).catch(inLeg(index))
    legs.push({ number: index + 1, ...pick })
  }
  checkLegs(legs)
  const product = priceOfMultiple(legs, body.odds ?? null)
  const { amount, exactOdds } = body
  if (exactOdds) refuse(exactOddsProblem(exactOdds, product.odds, amount))
  const price = exactOdds ? { ...product, exactOdds } : product
  refuse(payoutProblem({ amount, ...price }))
  const details = await spelledDetails(tx, owner, body, times.createdAt)
  return { ...newBet(owner, body, times, details), ...multipleOf(legs, price) }
}

/** The fields common to all new bets. */
function newBet(userId: number, body: NewSingle | NewMultiple, times: Times, details: Details) {
  return {
    userId,
    amount: body.amount,
    freeBet: body.freeBet ?? false,
    profile: body.profile ?? null,
    ...times,
    settlement: null,
    cashedStake: 0,
    cashedPaid: 0,
    reopened: false,
    ...NO_DETAILS,
    ...details,
  }
}

/** Prefixes the fields of an error with their leg: "legs.0.matchId". */
function inLeg(index: number): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AppError) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([field, code]) => [`legs.${index}.${field}`, code] as const)
    throw new AppError(error.code, { fields: Object.fromEntries(fields) })
  }
}

/** The pick of a single, or of a leg. */
async function draftPick(
  tx: Conn,
  userId: number,
  leg: NewMultiple['legs'][number],
  { amount, profile = null, placedAt: saidAt, live = null }: NewSingle | NewMultiple,
  { createdAt, placedAt }: Times,
) {
  const pair = pairOf(leg.teams, leg.selectedTeam)
  const selectedTeam = collapseSpaces(leg.selectedTeam)
  const { exactOdds = null } = leg
  refuse(exactOddsProblem(exactOdds, leg.odds, amount))
  const { betType, selection, matchId } = leg
  const open = { userId, pair, selectedTeam, betType, selection, matchId, profile, placedAt, live }
  const resolved = await tiePick(tx, { ...open, isPlacedAtKnown: saidAt !== undefined }, createdAt)
  return { ...textOfPick(pair, selectedTeam, betType), odds: leg.odds, exactOdds, ...resolved }
}
