import * as z from 'zod'
import { sourceTime } from '../json-answer.ts'

/** bo3.gg's number for Counter-Strike. */
const COUNTER_STRIKE = 1

const count = z.int().nonnegative().nullish()
const team = z.object({ name: z.string().nullish(), image_url: z.string().nullish() }).nullish()
const bet = z
  .object({
    name: z.string().nullish(),
    team_id: z.int().nullish(),
    coeff: z.number().nullish(),
    active: z.boolean().nullish(),
  })
  .nullish()
const side = z.object({ game_score: count, match_score: count }).nullish()

/** Only what is read is named: the rest, addresses of bookmakers above all, is left behind here. */
export const bo3ggRow = z.object({
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
  tournament: z.object({ name: z.string().nullish() }).nullish(),
  games: z.array(z.object({ number: z.int(), status: z.string(), map_name: z.string().nullish() })).nullish(),
  match_maps: z.array(z.object({ map: z.string().nullish(), score1: count, score2: count })).nullish(),
  live_updates: z
    .object({
      team_1: side,
      team_2: side,
      map_name: z.string().nullish(),
      game_number: z.int().nullish(),
      game_ended: z.boolean().nullish(),
    })
    .nullish(),
  bet_updates: z.object({ team_1: bet, team_2: bet }).nullish(),
})
export type Bo3ggRow = z.infer<typeof bo3ggRow>
export type Bet = z.infer<typeof bet>

export const isCounterStrike = (row: Bo3ggRow) => (row.discipline_id ?? COUNTER_STRIKE) === COUNTER_STRIKE
