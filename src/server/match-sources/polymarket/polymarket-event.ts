import * as z from 'zod'
import { sourceTime } from '../json-answer.ts'

/** The tag of Counter-Strike 2. */
export const COUNTER_STRIKE = 100_780

/** An optional part: with an unexpected shape, the part is dropped instead of the event. */
const extra = <T extends z.ZodType>(part: T) => part.nullish().catch(null)

const id = z.union([z.int().nonnegative(), z.string().regex(/^\d{1,15}$/)]).transform(Number)

/** A list of texts as JSON inside a string. */
const textList = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('is not JSON')
      return z.NEVER
    }
  })
  .pipe(z.array(z.string()))

const team = z.object({
  name: z.string(),
  /** The team's id in PandaScore. */
  providerId: extra(z.int()),
  ordering: extra(z.enum(['home', 'away'])),
})

const market = z.object({
  groupItemTitle: extra(z.string()),
  sportsMarketType: extra(z.string()),
  gameId: extra(id),
  closed: extra(z.boolean()),
  acceptingOrders: extra(z.boolean()),
  outcomes: extra(textList),
  outcomePrices: extra(textList),
  bestBid: extra(z.number()),
  bestAsk: extra(z.number()),
})
export type Market = z.infer<typeof market>

/** Whether there are no teams (an old event, or one about a whole tournament), or two different teams on different sides. */
function areSides(teams: readonly z.infer<typeof team>[]): boolean {
  if (teams.length === 0) return true
  const [first, second] = teams
  if (teams.length !== 2 || !first || !second || first.name === second.name) return false
  const { providerId, ordering } = first
  return (providerId ?? 0) !== (second.providerId ?? 1) && (ordering ?? 'home') !== (second.ordering ?? 'away')
}

/** Only the fields that are used. `endDate` is left out: it does not follow the end of the match. */
export const polymarketEvent = z.object({
  id,
  slug: extra(z.string()),
  title: extra(z.string()),
  startTime: extra(sourceTime),
  closed: z.boolean(),
  live: extra(z.boolean()),
  ended: extra(z.boolean()),
  /** "7-6|1-1|Bo3": rounds of the running map, maps, format. */
  score: extra(z.string()),
  period: extra(z.string()),
  finishedTimestamp: extra(sourceTime),
  /** The former id of a match with a new time. */
  rescheduledFromGameId: extra(id),
  sport: extra(z.object({ sport: extra(z.string()) })),
  tags: extra(z.array(z.object({ id }))),
  teams: z.array(team).refine(areSides, 'are not two teams on two sides'),
  eventMetadata: extra(
    z.object({
      league: extra(z.string()),
      serie: extra(z.string()),
      tournament: extra(z.string()),
      pandascoreMatchId: extra(id),
      rescheduledFromGameId: extra(id),
    }),
  ),
  markets: extra(z.array(market.nullable().catch(null))),
})
export type PolymarketEvent = z.infer<typeof polymarketEvent>

export const eventList = z.object({ events: z.array(z.unknown()), next_cursor: z.string().nullish() })

export function isCounterStrike({ slug, sport, tags }: PolymarketEvent): boolean {
  const isTagged = tags?.some((tag) => tag.id === COUNTER_STRIKE) ?? false
  return isTagged || sport?.sport?.toLowerCase() === 'cs2' || (slug ?? '').startsWith('cs2-')
}

/** The match's id in socket frames; null if the event has no id, or several. */
export function gameIdOf({ eventMetadata, markets }: PolymarketEvent): number | null {
  const ids = [eventMetadata?.pandascoreMatchId, ...(markets ?? []).map((each) => each?.gameId)]
  const known = new Set(ids.filter((each) => typeof each === 'number'))
  const [only = null] = known
  return known.size === 1 ? only : null
}

export const formerGameIdOf = ({ rescheduledFromGameId, eventMetadata }: PolymarketEvent): number | null =>
  rescheduledFromGameId ?? eventMetadata?.rescheduledFromGameId ?? null
