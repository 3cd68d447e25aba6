import {
  focusManager,
  type QueryClient,
  queryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ResponseHeaders } from '../../contract/endpoint.ts'
import { liveMatches, type Match, upcomingMatches } from '../../contract/matches/matches.ts'
import { keyOf, type Server } from './call.ts'
import type { Freshness } from './match-feed.ts'
import { metaOf, setAnswer } from './query-client.ts'

const DASHBOARD_SECONDS = 90
const LIVE_PAGE_SECONDS = 60
const UPCOMING_SECONDS = 300
/** Used when the server does not send a limit: the shortest of all providers. */
const DELAYED_AFTER_SECONDS = 90

/** 'live': changes are pushed. 'offline': the connection is lost, and the lists are polled until it is restored. */
export type Connection = 'connecting' | 'live' | 'offline'

type MatchList = typeof liveMatches | typeof upcomingMatches

// Client-only state without a call; never garbage collected while the page is open.
const held = <T>(...queryKey: readonly unknown[]) =>
  queryOptions<T>({ queryKey, queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })
/** The age of the lists. */
export const freshnessQuery = { ...held<Freshness>('freshness'), meta: metaOf(liveMatches) }
/** The final state of a match that was listed while this page was open. */
export const endedMatchQuery = (id: number | undefined) => held<Match>('ended', id)
export const connectionQuery = held<Connection>('connection')

export const liveMatchesQuery = listQuery(liveMatches)
export const upcomingMatchesQuery = listQuery(upcomingMatches)
export const MATCH_LISTS = [
  [liveMatchesQuery, liveMatches],
  [upcomingMatchesQuery, upcomingMatches],
] as const

export const useFreshness = () => useQuery(freshnessQuery).data
/** Whether the source has never been read: the lists may then be empty for lack of data. */
export const useIsUnread = () => useQuery({ ...freshnessQuery, select: isUnread }).data ?? false
const isUnread = ({ updatedAt }: Freshness) => updatedAt === null
export const useConnection = () => useQuery(connectionQuery).data ?? 'connecting'

export const useLiveMatches = () => useQuery(liveMatchesQuery)
export const useUpcomingMatches = () => useQuery(upcomingMatchesQuery)

/** The specification requires polling. Here it is a fallback that stops while the server pushes changes. Mounted once per page. */
export function usePolling(screen: 'dashboard' | 'live'): void {
  usePolled(liveMatchesQuery, screen === 'live' ? LIVE_PAGE_SECONDS : DASHBOARD_SECONDS)
  usePolled(upcomingMatchesQuery, UPCOMING_SECONDS)
}

function usePolled({ queryKey }: ReturnType<typeof listQuery>, seconds: number): void {
  const client = useQueryClient()
  const isPushed = useConnection() === 'live'
  useEffect(() => {
    if (isPushed) return
    const poll = () =>
      focusManager.isFocused() && client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch: false })
    const timer = setInterval(() => void poll(), seconds * 1000)
    return () => clearInterval(timer)
  }, [client, queryKey, isPushed, seconds])
}

function listQuery(endpoint: MatchList) {
  const options = queryOptions<readonly Match[]>({ queryKey: keyOf(endpoint), gcTime: Number.POSITIVE_INFINITY })
  return { ...options, meta: metaOf(endpoint) }
}

/** Fetches both lists (create-client.ts) and records their age. */
export async function readMatches(
  { callForHeaders }: Server,
  client: QueryClient,
  endpoint: MatchList,
  signal: AbortSignal,
): Promise<readonly Match[]> {
  const { body, header } = await callForHeaders(endpoint, signal)
  noteFreshness(client, header)
  return body
}

type ReadHeader = (name: keyof ResponseHeaders<MatchList>) => string | null

function noteFreshness(client: QueryClient, header: ReadHeader): void {
  const updatedAt = header('X-Data-Updated-At')
  const source = header('X-Data-Source')
  const known = client.getQueryData(freshnessQuery.queryKey)
  // A response that was in flight may be older than what the socket has sent meanwhile.
  if (!source || (known?.updatedAt && (!updatedAt || updatedAt < known.updatedAt))) return
  const delayedAfterSeconds = Number(header('X-Data-Delayed-After')) || DELAYED_AFTER_SECONDS
  setAnswer(client, freshnessQuery, { updatedAt: updatedAt || null, source, delayedAfterSeconds })
}
