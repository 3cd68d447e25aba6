import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { matchCandidates } from '../../../contract/bets/bet-results.ts'
import type { Response } from '../../../contract/endpoint.ts'
import type { Format } from '../../../domain/match/match.ts'
import { useCall } from '../../api/call.ts'
import { useReachability } from '../../api/reachability.ts'
import { type BetValues, NO_MATCH, sidesOf } from './bet-values.ts'
import { readMoment } from './written-moment.ts'

const TYPING_PAUSE_MS = 350
const FRESH_MS = 30_000

export type CandidateMatch = Response<typeof matchCandidates>['matches'][number]

/** The matches that the typed teams may mean. Offline none are offered, and the server links the bet when it is sent. */
export function useMatchOffer({ teams, placedAt, matchId }: BetValues, enabled: boolean) {
  const call = useCall()
  const moment = readMoment(placedAt)
  const [named, instant] = [teams.trim(), 'at' in moment ? moment.at.toISOString() : undefined]
  // The same object until its content changes.
  const query = useDebounced(
    useMemo(() => ({ teams: named, ...(instant !== undefined && { placedAt: instant }) }), [named, instant]),
  )
  const isOffline = useReachability() === 'lost'
  const isPair = sidesOf(query.teams).length > 0
  const { data } = useQuery({
    // Not the URL of the call: responses to partial text are not stored on the device.
    queryKey: ['match-candidates', query],
    queryFn: () => call(matchCandidates, { query }),
    enabled: enabled && isPair && !isOffline,
    retry: false,
    staleTime: FRESH_MS,
  })
  const isCurrent = query.teams === named
  const matches: readonly CandidateMatch[] = (isPair && isCurrent && data?.matches) || []
  const certain = data?.certain === true ? (matches[0] ?? null) : null
  const chosen = matches.find((match) => match.matchId === matchId) ?? null
  const match = matchId === NO_MATCH ? null : (chosen ?? (matchId === null ? certain : null))
  const format: Format | null = match?.format ?? null
  return { matches, match, format }
}

/** The value after it has not changed for a moment. */
function useDebounced<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
