import type { NewDetails } from '../../../contract/bets/bet-details.ts'
import type { Bet, NewBet, NewMultiple } from '../../../contract/bets/bets.ts'
import { collapseSpaces } from '../../../domain/bet/bet.ts'
import { chancesOf } from '../../../domain/bet/closing.ts'
import { multipleColumns, pickColumns } from '../../../domain/bet/pick-columns.ts'
import { priceOfMultiple } from '../../../domain/bet/settle-by-grade.ts'
import { insertBet, type NewBetRow, notifyOfBets } from '../../book/bet-queries.ts'
import { findLegs, insertLegs, type LegRow } from '../../book/leg-queries.ts'
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

/** A bet to be inserted; `legs` is null for a single. */
type Draft = { readonly bet: NewBetRow; readonly legs: readonly Omit<LegRow, 'betId'>[] | null }

/** The same bet sent again with the same key gets the first answer, and is not placed twice. */
export async function placeBet(deps: PlacingDeps, owner: number, body: NewBet | NewMultiple, submission: Submission) {
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
  if (keyed === null && !('legs' in body) && !namesWords(body)) {
    const { bet } = await draftSingle(owner, body, momentOf(deps.db))
    const placed = presentBet(await insertBet(deps.db, bet), null)
    notifyOfBets(deps, owner)
    return placed
  }
  // The lock of the owner's bets before the key: deleting the account takes them in the same order.
  return betAct(deps, owner, keyed, async (tx) => insertDraft(tx, await draft(owner, body, momentOf(tx))))
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
  const pick = await draftPick(userId, body, body, moment)
  if (pick.exactOdds !== null) checkPayout({ ...pick, amount: body.amount })
  return { bet: { ...columns, ...pick, ...chancesOf(pick) }, legs: null }
}

async function draftMultiple(userId: number, body: NewMultiple, moment: Moment): Promise<Draft> {
  const legs: Omit<LegRow, 'betId'>[] = []
  for (const [index, leg] of body.legs.entries()) {
    const pick = await draftPick(userId, leg, body, moment).catch(inLeg(index))
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
  return { ...pickColumns(pair, selectedTeam, leg.betType), odds: leg.odds, exactOdds, ...resolved }
}
