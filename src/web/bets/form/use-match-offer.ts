import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { matchCandidates } from '../../../contract/bets/bet-results.ts'
import type { Response } from '../../../contract/endpoint.ts'
import type { Format } from '../../../domain/match/match.ts'
import { call } from '../../api/call.ts'
import { useLine } from '../../api/line.ts'
import { type BetValues, NO_MATCH, sidesOf } from './bet-values.ts'
import { readMoment } from './written-moment.ts'

const TYPING_PAUSE_MS = 350
const FRESH_MS = 30_000

export type CandidateMatch = Response<typeof matchCandidates>['matches'][number]

/** The matches that the typed teams may mean; without a network none are offered, and the server ties the bet when it is sent. */
export function useMatchOffer({ teams, placedAt, matchId }: BetValues, enabled: boolean) {
  const moment = readMoment(placedAt)
  const asked = useRested(
    JSON.stringify({ teams: teams.trim(), ...('at' in moment && { placedAt: moment.at.toISOString() }) }),
  )
  const isOffline = useLine() === 'lost'
  const query = JSON.parse(asked) as { teams: string; placedAt?: string } // written above
  const isPair = sidesOf(query.teams).length > 0
  const { data } = useQuery({
    // Not the address of the call: what is asked while typing is not kept on the device.
    queryKey: ['match-candidates', asked],
    queryFn: () => call(matchCandidates, { query }),
    enabled: enabled && isPair && !isOffline,
    retry: false,
    staleTime: FRESH_MS,
  })
  const isCurrent = query.teams === teams.trim()
  const matches: readonly CandidateMatch[] = (isPair && isCurrent && data?.matches) || []
  const certain = data?.certain === true ? (matches[0] ?? null) : null
  const chosen = matches.find((match) => String(match.matchId) === matchId) ?? null
  const match = matchId === NO_MATCH ? null : (chosen ?? (matchId === '' ? certain : null))
  const format: Format | null = match?.format ?? null
  return { matches, match, format }
}

/** The value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
