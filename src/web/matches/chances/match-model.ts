import type { Match } from '../../../contract/matches/matches.ts'
import { CHANCE_METHOD } from '../../../domain/chances/fixed-states.ts'
import type { OpenMatch } from '../../../domain/chances/match-outcomes.ts'
import type { RoundModel } from '../../../domain/chances/round-chain.ts'
import { modelOfPrices } from '../../../domain/chances/series-chance.ts'
import { NO_ODDS } from '../../../domain/money/odds.ts'

const models = new Map<string, RoundModel | null>()
const MAX_MODELS = 200

/** Cached by odds and format. Null without odds. */
function modelOf({ odds1, odds2 }: NonNullable<Match['startOdds']>, format: Match['format']): RoundModel | null {
  if (odds1 === NO_ODDS || odds2 === NO_ODDS) return null
  const key = `${odds1} ${odds2} ${format}`
  const known = models.get(key)
  if (known !== undefined) return known
  if (models.size >= MAX_MODELS) models.clear()
  const model = modelOfPrices([Number(odds1), Number(odds2)], format, CHANCE_METHOD)
  models.set(key, model)
  return model
}

/** The odds before the start; for an upcoming match the current ones; undefined for a live match without recorded odds. */
function priceBefore({ status, startOdds, odds1, odds2 }: Match): Match['startOdds'] {
  return status === 'upcoming' ? { odds1, odds2 } : startOdds
}

const open = new WeakMap<Match, OpenMatch | null>()

/**
 * A listed match with the team strengths derived from its odds before the start; null without odds, or if it is over. Cached per reading.
 */
export function openMatch(match: Match): OpenMatch | null {
  const found = open.get(match)
  if (found !== undefined) return found
  const made = openMatchOf(match)
  open.set(match, made)
  return made
}

function openMatchOf(match: Match): OpenMatch | null {
  const { status, format, score1, score2, maps, forfeit } = match
  const price = priceBefore(match)
  const model = price && status !== 'finished' ? modelOf(price, format) : null
  if (!model) return null
  const state = { status: status === 'LIVE' ? 'live' : 'upcoming', format, score1, score2, maps, forfeit } as const
  return { state, model, lastWinner: maps.findLast((map) => map.status === 'running')?.lastRound ?? null }
}
