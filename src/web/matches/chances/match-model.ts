import type { Match } from '../../../contract/matches.ts'
import { CHANCE_METHOD } from '../../../domain/chances/fixed-states.ts'
import { MAP_START, mapChance, type RoundModel, roundChances } from '../../../domain/chances/round-chain.ts'
import { modelOfPrices, type SeriesChances, seriesChances } from '../../../domain/chances/series-chance.ts'
import { isDecided } from '../../../domain/series.ts'
import { factsInPlay } from '../../../domain/series-facts.ts'

const models = new Map<string, RoundModel | null>()
const MAX_MODELS = 200

/** The round model of the prices; null without any. Found once for each pair of prices and format. */
export function modelOf(odds: Match['startOdds'], format: Match['format']): RoundModel | null {
  if (!odds) return null
  const key = `${odds.odds1} ${odds.odds2} ${format}`
  const known = models.get(key)
  if (known !== undefined) return known
  if (models.size >= MAX_MODELS) models.clear()
  const model = modelOfPrices([Number(odds.odds1), Number(odds.odds2)], format, CHANCE_METHOD)
  models.set(key, model)
  return model
}

/** The chances of the match by its prices before the start and its score; null without prices, or where the score contradicts itself. */
export function seriesChancesOf(match: Match): SeriesChances | null {
  const { format, maps, startOdds } = match
  const model = modelOf(startOdds, format)
  const facts = model && factsInPlay({ ...match, status: 'live' })
  if (!facts) return null
  const chances = roundChances(model)
  const { score1, score2 } = facts.score
  const number = score1 + score2 + 1
  const running = facts.maps.get(number)
  const lastWinner = maps.find((map) => map.number === number)?.lastRound ?? null
  const point = running ? { ...running.rounds, lastWinner, firstHalf: running.firstHalf } : MAP_START
  const fresh = mapChance(chances, MAP_START)
  const map = mapChance(chances, point)
  if (isDecided(format, score1, score2)) return seriesChances(format, fresh, score1, score2)
  const up = seriesChances(format, fresh, score1 + 1, score2)
  const down = seriesChances(format, fresh, score1, score2 + 1)
  const mixed = (a: number, b: number) => map * a + (1 - map) * b
  return { team1: mixed(up.team1, down.team1), draw: mixed(up.draw, down.draw), team2: mixed(up.team2, down.team2) }
}
