import type { NewDetails } from '../../../contract/bets/bet-details.ts'
import type { NewMultiple, NewBet as NewSingle, Bet as ShownBet } from '../../../contract/bets/bets.ts'
import { collapseSpaces } from '../../../domain/bet/bet.ts'
import { closeOfSingle } from '../../../domain/bet/closing.ts'
import { multipleOf, textOfPick } from '../../../domain/bet/pick-columns.ts'
import { priceOfMultiple } from '../../../domain/bet/settle-by-grade.ts'
import { type Leg, type NewBet, NO_DETAILS } from '../../../domain/bet/stored-bet.ts'
import { insertBet, notifyOfBets } from '../../book/bet-queries.ts'
import { betOf, rowOf } from '../../book/bet-rows.ts'
import { findLegs, insertLegs } from '../../book/leg-queries.ts'
import { hasLimits, tellOfLimits } from '../../book/limit-alert-queries.ts'
import { betAct } from '../../book/once.ts'
import { presentBet } from '../../book/present-bet.ts'
import type { Conn } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/http-error.ts'
import type { KeyedRequest } from '../../http/keyed-request.ts'
import { checkPayout, checkPlacedAt, exactOf } from '../change/change-bets.ts'
import { checkLegs } from './exclusive-legs.ts'
import { type Details, namesWords, spelledDetails } from './own-words.ts'
import { type KnownPairs, type OpenPick, pairOf, type ResolvedPick, resolvePick } from './resolve-pick.ts'

type PlacingDeps = Deps & { readonly knownPairs: KnownPairs }

/** How a bet reached the server: the time between writing and sending it. */
type Submission = { readonly keyed: KeyedRequest | null; readonly writtenAgoMs: number }

/** The same bet sent again with the same key gets the first answer, and is not placed twice. */
export async function placeBet(
  deps: PlacingDeps,
  owner: number,
  body: NewSingle | NewMultiple,
  submission: Submission,
) {
  const createdAt = deps.now()
  const { keyed, writtenAgoMs } = submission
  const writtenAt = new Date(createdAt.getTime() - writtenAgoMs)
  const placedAt = body.placedAt ?? writtenAt
  checkPlacedAt(placedAt, createdAt)
  const { mayHaveMatch } = deps.knownPairs
  const momentOf = (conn: Conn): Moment => ({
    createdAt,
    placedAt,
    mayHaveMatch,
    resolve: (pick) => resolvePick(conn, pick, createdAt),
    spell: (details) => spelledDetails(conn, owner, details, createdAt),
  })
  if (!('legs' in body) && !namesWords(body)) {
    const draft = (conn: Conn) => draftSingle(owner, body, momentOf(conn))
    const placed = await deps.database.onWorker(owner, async ({ db, nextBetId }) => {
      const [isLimited, id] = await Promise.all([hasLimits(db, owner), nextBetId()])
      return isLimited || id === null ? null : placeAlone({ ...deps, db }, owner, keyed, { id, draft })
    })
    if (placed !== null) return placed
    if (keyed === null && !(await hasLimits(deps.db, owner))) {
      return placeAlone(deps, owner, keyed, { id: null, draft })
    }
  }
  // The lock of the owner's bets before the key: deleting the account takes them in the same order.
  return betAct(deps, owner, keyed, async (tx) => {
    const placed = await insertDraft(tx, await draft(owner, body, momentOf(tx)))
    await tellOfLimits(tx, [owner], createdAt)
    return placed
  })
}

type Alone = { readonly id: number | null; draft(conn: Conn): Promise<NewBet> }

/** A bet beside which nothing else is written: one statement without a key, and on a cluster nothing that only its coordinator can do. */
async function placeAlone(
  deps: Deps,
  owner: number,
  keyed: KeyedRequest | null,
  { id, draft }: Alone,
): Promise<ShownBet> {
  if (keyed !== null) {
    return betAct(deps, owner, keyed, async (tx) =>
      presentBet(await insertBet(tx, await draft(tx), { isShared: true, id })),
    )
  }
  const placed = presentBet(await insertBet(deps.db, await draft(deps.db), { id }))
  notifyOfBets(deps, owner)
  return placed
}

type Moment = {
  readonly createdAt: Date
  readonly placedAt: Date
  readonly mayHaveMatch: KnownPairs['mayHaveMatch']
  /** The match, the selection and the grade of a pick. */
  readonly resolve: (pick: OpenPick) => Promise<ResolvedPick>
  /** The details with the words as the user first spelled them. */
  readonly spell: (details: NewDetails) => Promise<Details>
}

/** In a transaction of `betAct`. */
async function insertDraft(tx: Conn, draft: NewBet): Promise<ShownBet> {
  if (draft.betType !== 'multiple') return presentBet(await insertBet(tx, draft, { isShared: true }))
  checkLegs(draft.legs)
  const row = rowOf(await insertBet(tx, draft, { isShared: true }))
  await insertLegs(tx, row, draft.legs)
  return presentBet(betOf(row, (await findLegs(tx, [row])).get(row.id) ?? null))
}

function draft(owner: number, body: NewSingle | NewMultiple, moment: Moment): Promise<NewBet> {
  return 'legs' in body ? draftMultiple(owner, body, moment) : draftSingle(owner, body, moment)
}

/** What every new bet has. */
function newBet(userId: number, body: NewSingle | NewMultiple, { createdAt, placedAt }: Moment, details: Details) {
  return {
    userId,
    amount: body.amount,
    freeBet: body.freeBet ?? false,
    profile: body.profile ?? null,
    createdAt,
    placedAt,
    settlement: null,
    cashedStake: 0,
    cashedPaid: 0,
    reopened: false,
    ...NO_DETAILS,
    ...details,
  }
}

async function draftSingle(userId: number, body: NewSingle, moment: Moment): Promise<NewBet> {
  const bet = newBet(userId, body, moment, await moment.spell(body))
  const pick = await draftPick(userId, body, body, moment)
  if (pick.exactOdds !== null) checkPayout({ ...pick, amount: body.amount })
  return { ...bet, ...pick, close: closeOfSingle(pick.close) }
}

async function draftMultiple(userId: number, body: NewMultiple, moment: Moment): Promise<NewBet> {
  const legs: Leg[] = []
  for (const [index, leg] of body.legs.entries()) {
    const pick = await draftPick(userId, leg, body, moment).catch(inLeg(index))
    legs.push({ number: index + 1, ...pick })
  }
  const product = priceOfMultiple(legs, body.odds ?? null)
  const price = body.exactOdds ? { ...product, exactOdds: exactOf(body.exactOdds, product.odds, body.amount) } : product
  checkPayout({ amount: body.amount, ...price })
  return { ...newBet(userId, body, moment, await moment.spell(body)), ...multipleOf(legs, price) }
}

/** Names the fields of an error as those of a leg: "legs.0.matchId". */
function inLeg(index: number): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof HttpError) || !error.fields) throw error
    const fields = Object.entries(error.fields).map(([field, code]) => [`legs.${index}.${field}`, code] as const)
    throw new HttpError(error.code, { fields: Object.fromEntries(fields) })
  }
}

/** The pick of a single, or of a leg. */
async function draftPick(
  userId: number,
  leg: NewMultiple['legs'][number],
  { amount, profile = null, placedAt, live = null }: NewSingle | NewMultiple,
  moment: Moment,
) {
  const pair = pairOf(leg.teams, leg.selectedTeam)
  const selectedTeam = collapseSpaces(leg.selectedTeam)
  const exactOdds = exactOf(leg.exactOdds ?? null, leg.odds, amount)
  const resolved = await moment.resolve({
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
  })
  return { ...textOfPick(pair, selectedTeam, leg.betType), odds: leg.odds, exactOdds, ...resolved }
}
