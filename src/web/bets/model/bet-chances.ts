import { useMemo } from 'react'
import type { OpenBet } from '../../../contract/bets/bet-lists.ts'
import type { Match } from '../../../contract/matches/matches.ts'
import type { OpenMatch, PickVerdict } from '../../../domain/chances/match-outcomes.ts'
import { type BetOutlook, betOutlook, type Outlook, outlookOf } from '../../../domain/chances/scenarios.ts'
import type { ProfileId } from '../../../domain/verdict/profile-id.ts'
import { useLiveMatches, useUpcomingMatches } from '../../api/live-data.ts'
import { openMatch } from '../../matches/chances/match-model.ts'
import { useOpenBets } from './open-bets.ts'
import { stakedBet } from './staked-bets.ts'

/** The possible outcomes of these bets' matches, from the odds before the start and the scores. */
export function outlookOn(bets: readonly OpenBet[], byDefault: ProfileId, listed: readonly Match[]): Outlook {
  const ids = new Set(bets.flatMap(({ matchId, legs }) => [matchId, ...(legs ?? []).map((leg) => leg.matchId)]))
  const matches = new Map<number, OpenMatch>()
  for (const match of listed) {
    const open = ids.has(match.id) ? openMatch(match) : null
    if (open) matches.set(match.id, open)
  }
  return outlookOf(
    bets.map((bet) => stakedBet(bet, byDefault, matches)),
    matches,
  )
}

/** The chances of one open bet, recomputed when a match changes; null if none can be computed. */
export function useBetOutlook(id: number): BetOutlook | null {
  const open = useOpenBets()
  const live = useLiveMatches().data
  const upcoming = useUpcomingMatches().data
  const bet = open?.bets.find((each) => each.id === id)
  const profile = open?.profile
  return useMemo(() => {
    if (!bet || !profile || !live || !upcoming) return null
    return betOutlook(outlookOn([bet], profile, [...live, ...upcoming]), bet.id)
  }, [bet, profile, live, upcoming])
}

/** Chances below this are rounding errors. */
const NOTHING = 1e-9

type Verdicts = Pick<BetOutlook, 'verdicts'>

/** The verdict of a bet that its matches can no longer change; null if open. */
export function certainVerdict({ verdicts }: Verdicts): PickVerdict | null {
  return [...verdicts].find(([, chance]) => chance > 1 - NOTHING)?.[0] ?? null
}

/** The chance that it wins, fully or half, and that the stake is returned; null for a decided bet. */
export function winAndReturn({ verdicts }: Verdicts): { readonly win: number; readonly returned: number } | null {
  const of = (...names: readonly PickVerdict[]) => names.reduce((sum, name) => sum + (verdicts.get(name) ?? 0), 0)
  if (certainVerdict({ verdicts }) !== null) return null
  return { win: of('won', 'half-won'), returned: of('push', 'void', 'needs-you') }
}
