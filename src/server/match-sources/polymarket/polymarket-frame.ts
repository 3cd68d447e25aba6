import * as z from 'zod'
import { sourceTime } from '../json-answer.ts'
import type { PolymarketEvent } from './polymarket-event.ts'
import { exchangedScore, type Play, sidesOf } from './polymarket-match.ts'

const extra = <T extends z.ZodType>(part: T) => part.nullish().catch(null)

/** The state of one match, as the socket pushes it. Frames of other sports have other fields, and are ignored. */
const frame = z.object({
  gameId: z.int().nonnegative(),
  leagueAbbreviation: z.string().regex(/^cs2$/i),
  homeTeam: z.string(),
  awayTeam: z.string(),
  /** In upper or lower case. */
  status: extra(z.string()),
  score: extra(z.string()),
  period: extra(z.string()),
  live: extra(z.boolean()),
  ended: extra(z.boolean()),
  finishedTimestamp: extra(sourceTime),
  rescheduledFromGameId: extra(z.int()),
})
export type Frame = z.infer<typeof frame>

/** Null for anything but the state of a Counter-Strike match. */
export function readFrame(text: string): Frame | null {
  try {
    return frame.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const ENDED = /^(finished|ended|final)$/i
const RUNNING = /^(running|in ?progress|live)$/i

/** The event's state of play from the frame; null if the frame names other teams, or reports no play. */
export function playOf(frame: Frame, event: PolymarketEvent): Play | null {
  const sides = sidesOf(event)
  if (!sides) return null
  const [home, away] = sides.map(({ name }) => name)
  const isExchanged = frame.homeTeam === away && frame.awayTeam === home
  if (!isExchanged && (frame.homeTeam !== home || frame.awayTeam !== away)) return null
  const ended = frame.ended === true || ENDED.test(frame.status ?? '')
  const live = !ended && (frame.live ?? RUNNING.test(frame.status ?? ''))
  if (!ended && !live) return null
  const score = frame.score && isExchanged ? exchangedScore(frame.score) : frame.score
  return { live, ended, score, period: frame.period, finishedTimestamp: frame.finishedTimestamp }
}
