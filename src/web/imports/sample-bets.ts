import { settleByOutcome } from '../../domain/bet/settlement.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatOdds } from '../../domain/money/odds.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time/durations.ts'

/** The number of sample bets. */
export const SAMPLE_BETS = 200

const TEAMS = [
  'Monsoon Desk',
  'Rain Swallows',
  'Chernika Five',
  'Saffron Dial',
  'Quokka Mode',
  'Gulab Jam',
  'Tall Poppies',
  'Moth & Lamp',
  'Hollow Mesa',
  'Dry Creek',
]
const TYPES = ['match-winner', 'match-winner', 'match-winner', 'map-winner', 'first-map']
const STAKES = [1000, 1000, 1000, 1500, 2000, 2500]
const DAYS = 180
/** Slightly better than break-even, so that the figures are interesting. */
const EDGE = 1.03
const HEADER = 'placedAt,teams,selectedTeam,betType,amount,odds,status,outcome,result'

/** A file in our own format: half a year of settled bets before `now`, on invented teams, always the same. */
export function sampleFile(now: Date): string {
  const next = randomFrom(7)
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T // the index is in the list
  const rows = Array.from({ length: SAMPLE_BETS }, (_, at) => {
    const team = pick(TEAMS)
    const other = pick(TEAMS.filter((each) => each !== team))
    const odds = 1300 + Math.round(next() * 1500)
    const amount = pick(STAKES)
    const outcome = next() < (EDGE * 1000) / odds ? 'won' : 'lost'
    const stake = { amount, odds, exactOdds: null, freeBet: false, cashedStake: 0, cashedPaid: 0 }
    const age = ((SAMPLE_BETS - at) / SAMPLE_BETS) * DAYS * DAY_MS + next() * HOUR_MS
    const placedAt = new Date(now.getTime() - age).toISOString()
    const result = formatCents(settleByOutcome(stake, outcome).result)
    const teams = `${team} vs ${other}`
    return [placedAt, teams, team, pick(TYPES), formatCents(amount), formatOdds(odds), outcome, outcome, result].join(
      ',',
    )
  })
  return [HEADER, ...rows].join('\n')
}

/** Deterministic numbers from 0 to 1 for a seed (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
