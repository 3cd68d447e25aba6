import { dequal } from 'dequal/lite'
import * as z from 'zod/mini'
import { OUTCOMES } from '../../../domain/bet/bet.ts'
import { BET_TYPES } from '../../../domain/market/bet-type.ts'
import { type PickAnswer, questionsOf } from '../../../domain/market/chosen-selection.ts'
import { MARKETS } from '../../../domain/market/selection.ts'
import { FORMATS } from '../../../domain/match/match.ts'
import { parseExactOdds } from '../../../domain/money/exact-odds.ts'
import { PROFILE_IDS } from '../../../domain/verdict/profile-id.ts'
import type { Draft } from '../../layout/drafts.ts'
import { type BetValues, type Leg, NO_LEG, NO_MATCH, OWN_SUM } from './bet-values.ts'
import { isBlankLeg } from './legs.ts'
import { KEPT_DETAILS } from './typed-details.ts'

const list = z.array(z.unknown())
const fields = z.record(z.string(), z.unknown())
const format = z.nullable(z.enum(FORMATS))

/** Every pick that a select of the form may offer. */
const PICKS: readonly PickAnswer[] = MARKETS.flatMap((market) =>
  questionsOf(market, null).flatMap((question) => (question.ask === 'pick' && question.options) || []),
)

const typed = z.string()
const id = z.int().check(z.minimum(1))
const price = z
  .object({ odds: z.int(), exactOdds: z.string() })
  .check(z.refine(({ odds, exactOdds }) => parseExactOdds(exactOdds, odds) !== null))

type Schemas<Values> = { readonly [Name in keyof Values]: z.ZodMiniType<Values[Name]> }

const SELECTION: Schemas<Omit<Leg, 'format'>> = {
  teams: typed,
  selectedTeam: typed,
  odds: typed,
  exactOdds: z.nullable(price),
  betType: z.nullable(z.enum(BET_TYPES)),
  handicapValue: typed,
  totalRounds: typed,
  market: z.nullable(z.enum(MARKETS)),
  map: z.nullable(z.union([z.literal('match'), id])),
  pick: z.nullable(z.custom<PickAnswer>((kept) => PICKS.some((pick) => dequal(pick, kept)))),
  ownText: typed,
  matchId: z.nullable(z.union([z.literal(NO_MATCH), id])),
}

const BET: Schemas<Omit<BetValues, 'legs'>> = {
  ...SELECTION,
  ...KEPT_DETAILS,
  amount: typed,
  placedAt: typed,
  freeBet: z.boolean(),
  profile: z.nullable(z.enum(PROFILE_IDS)),
  totalOdds: typed,
  outcome: z.nullable(z.enum([...OUTCOMES, OWN_SUM])),
  result: typed,
}

/** What the form restores from a draft: every value that it has a field for, and the selections with typed content. */
export function restoredBet(draft: Draft): Partial<BetValues> {
  const legs = list.safeParse(draft['legs'])
  return { ...valuesOf(draft, BET), ...(legs.success && { legs: legs.data.flatMap(legOf) }) }
}

function legOf(kept: unknown): Leg[] {
  const { data = {} } = fields.safeParse(kept)
  const leg = { ...NO_LEG, ...valuesOf(data, SELECTION), format: format.safeParse(data['format']).data ?? null }
  return isBlankLeg(leg) ? [] : [leg]
}

function valuesOf<Values>(draft: Draft, schemas: Schemas<Values>): Partial<Values> {
  const read = Object.entries<z.ZodMiniType>(schemas).flatMap(([field, schema]) => {
    const { success, data } = schema.safeParse(draft[field])
    return success ? [[field, data] as const] : []
  })
  return Object.fromEntries(read) as Partial<Values> // each field as its schema read it
}
