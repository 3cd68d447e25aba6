import { createHash } from 'node:crypto'
import type { NewDetails } from '../../contract/bet-details.ts'
import type { Bet, NewBet, NewMultiple } from '../../contract/bets.ts'
import { collapseSpaces } from '../../domain/bet.ts'
import { chancesOf } from '../../domain/closing.ts'
import { multipleColumns, pickColumns } from '../../domain/pick-columns.ts'
import { priceOfMultiple } from '../../domain/settle-by-grade.ts'
import {
  betTransaction,
  deleteExpiredRecords,
  findIdempotencyRecord,
  type IdempotencyRecord,
  insertBet,
  insertIdempotencyRecord,
  type NewBetRow,
  notifyOfBets,
} from '../book/bet-queries.ts'
import { findLegs, insertLegs, type LegRow } from '../book/leg-queries.ts'
import { presentBet } from '../book/present-bet.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { checkPayout, checkPlacedAt, exactOf } from './change-bets.ts'
import { checkLegs } from './exclusive-legs.ts'
import { type Details, namesWords, spelledDetails } from './own-words.ts'
import { findPlacedPicks } from './placed-picks.ts'
import { type KnownPairs, type OpenPick, pairOf, type ResolvedPick, resolvePick } from './resolve-pick.ts'

const RECORD_LIVES_MS = 24 * 60 * 60 * 1000
/** One bet in this many deletes expired idempotency records. */
const EXPIRE_EVERY = 100

type PlacingDeps = Deps & { readonly knownPairs: KnownPairs }

/** How a bet reached the server: its idempotency key, if any, and the time between writing and sending it. */
export type Submission = { readonly idempotencyKey: string | null; readonly writtenAgoMs: number }

/** A bet to be inserted; `legs` is null for a single. */
type Draft = { readonly bet: NewBetRow; readonly legs: readonly Omit<LegRow, 'betId'>[] | null }

/** The same bet sent again with the same key gets the first answer, and is not placed twice. */
export async function placeBet(deps: PlacingDeps, owner: number, body: NewBet | NewMultiple, submission: Submission) {
  const createdAt = deps.now()
  const writtenAt = new Date(createdAt.getTime() - submission.writtenAgoMs)
  const placedAt = body.placedAt ?? writtenAt
  checkPlacedAt(placedAt, createdAt)
  const key = submission.idempotencyKey
  const { mayHaveMatch } = deps.knownPairs
  const momentOf = (conn: Conn): Moment => ({
    createdAt,
    placedAt,
    mayHaveMatch,
    resolve: (pick) => resolvePick(conn, pick, createdAt),
    spell: (details) => spelledDetails(conn, owner, details, createdAt),
  })
  if (key === null && !('legs' in body) && !namesWords(body)) {
    const { bet } = await draftSingle(owner, body, momentOf(deps.db))
    const placed = presentBet(await insertBet(deps.db, bet), null)
    notifyOfBets(deps, owner)
    return placed
  }
  // The lock of the owner's bets before the idempotency record: deleting the account takes them in the same order.
  return betTransaction(deps, owner, (tx) => insertOnce(tx, owner, body, momentOf(tx), key))
}

type Moment = {
  readonly createdAt: Date
  readonly placedAt: Date
  readonly mayHaveMatch: KnownPairs['mayHaveMatch']
  /** The match, the selection and the grade of a pick, by its place in the bet. */
  readonly resolve: (pick: OpenPick, index: number) => Promise<ResolvedPick>
  /** The details with the words as the user first spelled them. */
  readonly spell: (details: NewDetails) => Promise<Details>
}

async function insertOnce(tx: Conn, userId: number, body: NewBet | NewMultiple, moment: Moment, key: string | null) {
  if (key === null) return insertDraft(tx, await draft(userId, body, moment))
  const { createdAt, placedAt } = moment
  const bodyHash = hashOf(body)
  const expiredUpTo = new Date(createdAt.getTime() - RECORD_LIVES_MS)
  const id = await insertIdempotencyRecord(tx, { userId, key, bodyHash, createdAt, placedAt, expiredUpTo })
  if (id === null) return firstAnswer(tx, await findIdempotencyRecord(tx, userId, key), bodyHash, userId, body)
  if (id % EXPIRE_EVERY === 0) await deleteExpiredRecords(tx, expiredUpTo)
  const { bet, legs } = await draft(userId, body, moment)
  return insertDraft(tx, { bet: { ...bet, id }, legs })
}

/** The bet as it was placed, without later changes. Throws `idempotencyKeyReused` for another body. */
async function firstAnswer(
  tx: Conn,
  record: IdempotencyRecord,
  bodyHash: Buffer,
  owner: number,
  body: NewBet | NewMultiple,
): Promise<Bet> {
  if (!record.bodyHash.equals(bodyHash)) throw new HttpError('idempotencyKeyReused')
  const { createdAt, placedAt, betId } = record
  const placed = await findPlacedPicks(tx, owner, betId, {
    createdAt,
    placedAt: placedAt ?? createdAt,
    live: body.live ?? null,
  })
  const { bet, legs } = await draft(owner, body, {
    createdAt,
    placedAt: placedAt ?? createdAt,
    mayHaveMatch: () => true,
    // Without the bet and its history the match is unknown.
    spell: (details) => spelledDetails(tx, owner, details, createdAt),
    resolve: async (pick, index) => placed?.[index] ?? resolvePick(tx, { ...pick, matchId: null }, createdAt),
  })
  return presentBet({ ...bet, id: betId }, legs?.map((leg) => ({ ...leg, betId })) ?? null)
}

async function insertDraft(tx: Conn, { bet, legs }: Draft): Promise<Bet> {
  if (legs) checkLegs(legs)
  const row = await insertBet(tx, bet)
  if (!legs) return presentBet(row, null)
  await insertLegs(
    tx,
    legs.map((leg) => ({ ...leg, betId: row.id })),
  )
  return presentBet(row, (await findLegs(tx, [row])).get(row.id) ?? [])
}

function draft(owner: number, body: NewBet | NewMultiple, moment: Moment): Promise<Draft> {
  return 'legs' in body ? draftMultiple(owner, body, moment) : draftSingle(owner, body, moment)
}

/** What every new bet has. */
function newColumns(
  userId: number,
  body: NewBet | NewMultiple,
  { createdAt, placedAt }: Moment,
  { bookmaker = null, tags = [], note = null, tipster = null, live = null, ownChance = null }: Details,
) {
  return {
    userId,
    amount: body.amount,
    freeBet: body.freeBet ?? false,
    profile: body.profile ?? null,
    createdAt,
    placedAt,
    status: 'pending',
    outcome: null,
    restOutcome: null,
    result: null,
    cashedStake: 0,
    cashedPaid: 0,
    settledBy: null,
    reopened: false,
    settledAt: null,
    correctedAt: null,
    bookmaker,
    tags,
    note,
    tipster,
    live,
    ownChance,
  } as const
}

async function draftSingle(userId: number, body: NewBet, moment: Moment): Promise<Draft> {
  const columns = newColumns(userId, body, moment, await moment.spell(body))
  const pick = await draftPick(userId, body, body, moment, 0)
  if (pick.exactOdds !== null) checkPayout({ ...pick, amount: body.amount })
  return { bet: { ...columns, ...pick, ...chancesOf(pick) }, legs: null }
}

async function draftMultiple(userId: number, body: NewMultiple, moment: Moment): Promise<Draft> {
  const legs: Omit<LegRow, 'betId'>[] = []
  for (const [index, leg] of body.legs.entries()) {
    const pick = await draftPick(userId, leg, body, moment, index).catch(inLeg(index))
    legs.push({ userId, number: index + 1, ...pick })
  }
  const product = priceOfMultiple(legs, body.odds ?? null)
  const price = body.exactOdds ? { ...product, exactOdds: exactOf(body.exactOdds, product.odds, body.amount) } : product
  checkPayout({ amount: body.amount, ...price })
  const columns = newColumns(userId, body, moment, await moment.spell(body))
  return { bet: { ...columns, ...multipleColumns(legs, price) }, legs }
}

/** Names the fields of an error as those of a leg: "legs.0.matchId". */
function inLeg(index: number): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof HttpError) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([field, code]) => [`legs.${index}.${field}`, code] as const)
    throw new HttpError(error.code, { fields: Object.fromEntries(fields) })
  }
}

/** The columns of a single, or of a leg. */
async function draftPick(
  userId: number,
  leg: NewMultiple['legs'][number],
  { amount, profile = null, placedAt, live = null }: NewBet | NewMultiple,
  moment: Moment,
  index: number,
) {
  const pair = pairOf(leg.teams, leg.selectedTeam)
  const selectedTeam = collapseSpaces(leg.selectedTeam)
  const exactOdds = exactOf(leg.exactOdds ?? null, leg.odds, amount)
  const resolved = await moment.resolve(
    {
      userId,
      pair,
      selectedTeam,
      betType: leg.betType,
      selection: leg.selection,
      matchId: leg.matchId,
      mayHaveMatch: moment.mayHaveMatch(pair, moment.placedAt),
      profile,
      placedAt: moment.placedAt,
      live,
      isPlacedAtKnown: placedAt !== undefined,
    },
    index,
  )
  return { ...pickColumns(pair, selectedTeam, leg.betType), odds: leg.odds, exactOdds, ...resolved }
}

/** Hashes the parsed body: the order of the fields, and "50" instead of "50.00", make no difference. */
function hashOf(body: NewBet | NewMultiple): Buffer {
  const { amount, placedAt = null, freeBet = false, profile = null, odds = null } = body
  const single = 'legs' in body ? null : partsOf(body, amount, placedAt)
  const parsed = single ?? [amount, placedAt, odds, ...(body as NewMultiple).legs.map((leg) => partsOf(leg))]
  // A bet without the fields that came later has the hash that older versions stored.
  const later = freeBet || profile !== null ? [freeBet, profile] : []
  const { bookmaker = null, tags = [], note = null, tipster = null, live = null } = body
  const details = [bookmaker, note, tipster, live].some((detail) => detail !== null) || tags.length > 0
  const last = details ? [{ bookmaker, tags, note, tipster, live }] : []
  const { ownChance = null } = body
  const own = ownChance === null ? [] : [{ ownChance }]
  return createHash('sha256')
    .update(JSON.stringify([...parsed, ...later, ...last, ...own, ...exactPart(body)]))
    .digest()
}

function exactPart(body: NewBet | NewMultiple): unknown[] {
  const legs = 'legs' in body ? body.legs.map(({ exactOdds = null }) => exactOdds) : []
  const ofLegs = legs.some((exact) => exact !== null) ? [{ legs }] : []
  return body.exactOdds ? [{ exactOdds: body.exactOdds }, ...ofLegs] : ofLegs
}

function partsOf(pick: NewMultiple['legs'][number], amount?: number, placedAt: Date | null = null): unknown[] {
  const { teams, selectedTeam, odds, betType, matchId = null, selection = null } = pick
  const parts = [teams, selectedTeam, amount, odds, betType.name, betType.value, matchId, placedAt]
  return selection === null ? parts : [...parts, selection]
}
