import type { Outcome } from '../../../src/domain/bet/bet.ts'
import type { ImportedBet } from '../../../src/domain/import/draft.ts'
import { MINUTE, type TrueMatch } from './season.ts'

/** A bet that a simulated user really placed. `winner`: on the side that wins the match. */
export type TrueBet = {
  /** 1, 2, 3 … in the order in which they were made. */
  readonly number: number
  readonly person: number
  readonly match: TrueMatch
  readonly side: 1 | 2
  readonly amount: number
  /** Thousandths. */
  readonly odds: number
  readonly placedAt: number
}

/** Delay between the end of a match and settlement by the bookmaker. */
const SETTLED_AFTER = 10 * MINUTE

export const pickOf = ({ match, side }: TrueBet) => (side === 1 ? match.team1 : match.team2)
export const settledAtOf = ({ match }: TrueBet) => match.end + SETTLED_AFTER

/** How the bet ended at its bookmaker; null while it is open. */
export function outcomeOf({ match, side }: TrueBet, at: number): Outcome | null {
  if (at < match.end + SETTLED_AFTER) return null
  if (match.isCalledOff) return 'void'
  return match.score1 > match.score2 === (side === 1) ? 'won' : 'lost'
}

/** The profit in cents, half a cent up. */
export function profitOf({ amount, odds }: Pick<TrueBet, 'amount' | 'odds'>, outcome: Outcome): number {
  if (outcome === 'won') return Math.floor((amount * (odds - 1000) + 500) / 1000)
  return outcome === 'lost' ? -amount : 0
}

/** How a bookmaker numbers the rows of its exports; `of-slip`: two consecutive bets share an id. */
export const NUMBERINGS = ['none', 'of-bet', 'of-file', 'of-slip'] as const
export type Numbering = (typeof NUMBERINGS)[number]

export const FILE_HEADER = ['Placed at', 'Settled at', 'Event', 'Pick', 'Odds', 'Stake', 'State', 'ID'] as const

/** The rows of an export. */
export function fileOf(bets: readonly TrueBet[], numbering: Numbering, at: number): string[][] {
  return bets.map((bet, index) => {
    const outcome = outcomeOf(bet, at)
    return [
      new Date(bet.placedAt).toISOString(),
      outcome === null ? '' : new Date(settledAtOf(bet)).toISOString(),
      `${bet.match.team1} vs ${bet.match.team2}`,
      pickOf(bet),
      (bet.odds / 1000).toFixed(3),
      (bet.amount / 100).toFixed(2),
      outcome ?? 'open',
      { none: '', 'of-bet': `B${bet.number}`, 'of-file': String(index + 1), 'of-slip': `S${bet.number >> 1}` }[
        numbering
      ],
    ]
  })
}

/** The bet as typed by hand: pending. */
export function typedBet(bet: TrueBet): ImportedBet {
  const { match, amount, odds, placedAt } = bet
  const pick = {
    teams: `${match.team1} vs ${match.team2}`,
    selectedTeam: pickOf(bet),
    odds,
    betType: { name: 'match-winner', value: null },
    selection: { market: 'match-winner', side: bet.side, isThreeWay: false },
  } as const
  const none = {
    externalId: null,
    bookmaker: null,
    tipster: null,
    note: null,
    live: null,
    ownChance: null,
    close: null,
  }
  return {
    ...none,
    picks: [pick],
    amount,
    odds,
    exactOdds: null,
    freeBet: false,
    placedAt: new Date(placedAt),
    settlement: null,
    cashedOut: null,
    tags: [],
    profile: null,
  }
}
