import * as z from 'zod'
import { sourceTime } from '../json-answer.ts'

/** bo3.gg's id of Counter-Strike. */
const COUNTER_STRIKE = 1

const count = z.int().nonnegative().nullish()
const bet = z
  .object({
    name: z.string().nullish(),
    team_id: z.int().nullish(),
    coeff: z.number().nullish(),
    active: z.boolean().nullish(),
  })
  .nullish()
const side = z.object({ game_score: count, match_score: count }).nullish()

/** An optional part: with an unexpected shape, the part is dropped instead of the row. */
const extra = <T extends z.ZodType>(part: T) => part.nullish().catch(null)

const team = z
  .object({
    id: z.int().nullish(),
    name: z.string().nullish(),
    image_url: z.string().nullish(),
    /** The team's id in PandaScore. */
    ps_id: extra(z.int()),
  })
  .nullish()

/** A game gives its rounds by winner and loser, each with a team id or the name it played under. */
const clan = extra(z.object({ team_id: z.int().nullish(), team: extra(z.object({ id: z.int().nullish() })) }))
const game = z.object({
  number: z.int(),
  status: z.string(),
  map_name: z.string().nullish(),
  rounds_count: count,
  winner_clan_score: count,
  loser_clan_score: count,
  winner_team_clan: clan,
  loser_team_clan: clan,
  winner_clan_name: z.string().nullish(),
  loser_clan_name: z.string().nullish(),
})
export type Bo3ggGame = z.infer<typeof game>

/** Only the fields that are used; others, such as links to bookmakers, are dropped here. */
export const rowShape = z.object({
  id: z.int(),
  slug: z
    .string()
    .regex(/^[\w-]+$/)
    .nullish(),
  status: z.enum(['upcoming', 'current', 'finished', 'defwin', 'canceled', 'postponed']),
  discipline_id: z.int().nullish(),
  bo_type: z.int(),
  start_date: sourceTime.nullish(),
  end_date: sourceTime.nullish(),
  team1_id: z.int().nullish(),
  team2_id: z.int().nullish(),
  team1: team,
  team2: team,
  team1_score: count,
  team2_score: count,
  winner_team_id: z.int().nullish(),
  tournament: extra(z.object({ name: z.string().nullish() })),
  games: z.array(game).nullish(),
  /** The rounds of each map, or the veto, without scores. */
  match_maps: extra(z.array(z.object({ map: z.string().nullish(), score1: count, score2: count }))),
  live_updates: z
    .object({
      team_1: side,
      team_2: side,
      map_name: z.string().nullish(),
      game_number: z.int().nullish(),
      game_ended: z.boolean().nullish(),
    })
    .nullish(),
  bet_updates: extra(z.object({ team_1: bet, team_2: bet })),
})
/** Whether the parts of a row agree on the sides. */
export function hasOneOrder({ team1_id, team2_id, team1, team2 }: z.infer<typeof rowShape>): boolean {
  const agrees = (id: number | null | undefined, named: z.infer<typeof team>) => (named?.id ?? id) === (id ?? named?.id)
  const isOneTeam = typeof team1_id === 'number' && team1_id === team2_id
  return !isOneTeam && agrees(team1_id, team1) && agrees(team2_id, team2)
}

export const bo3ggRow = rowShape.refine(hasOneOrder, 'contradicts itself about which side is which team')
export type Bo3ggRow = z.infer<typeof bo3ggRow>
export type Bet = z.infer<typeof bet>

export const isCounterStrike = (row: Bo3ggRow) => (row.discipline_id ?? COUNTER_STRIKE) === COUNTER_STRIKE
