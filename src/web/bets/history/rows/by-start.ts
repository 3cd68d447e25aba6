import { useMemo } from 'react'
import type { Bet } from '../../../../contract/bets/bets.ts'
import { useLiveMatches, useUpcomingMatches } from '../../../api/live-data.ts'
import type { BetPage } from '../../model/bet-queries.ts'
import { type HistoryQuery, WHOLE_HISTORY } from '../history-query.ts'

/**
 * Without a chosen order, open bets are sorted by the start of their matches. No index supports this, so the server would have to read all
 * bets for each page. Instead, the client requests the largest page and sorts it.
 */
export const wantsStart = ({ status, sort }: HistoryQuery) =>
  status === 'pending' && sort.by === WHOLE_HISTORY.sort.by && sort.direction === WHOLE_HISTORY.sort.direction

/** The most bets on one page of `GET /api/bets`. */
export const LARGEST_PAGE = 200

/** Open bets that fit on one page are in the order of their matches, unless the user chose another. */
export const isByStart = (query: HistoryQuery, { prev, next }: Pick<BetPage, 'prev' | 'next'>) =>
  wantsStart(query) && prev === null && next === null

/** When each listed match starts, by its id; undefined until both lists are loaded or have failed. */
export function useStarts(): ReadonlyMap<number, number> | undefined {
  const live = useLiveMatches()
  const upcoming = useUpcomingMatches()
  const isKnown = !live.isPending && !upcoming.isPending
  return useMemo(
    () =>
      isKnown
        ? new Map(
            [...(live.data ?? []), ...(upcoming.data ?? [])].flatMap(({ id, scheduledTime }) =>
              scheduledTime === null ? [] : [[id, Date.parse(scheduledTime)] as const],
            ),
          )
        : undefined,
    [isKnown, live.data, upcoming.data],
  )
}

type OnMatch = Pick<Bet, 'matchId'>
type OnMatches = OnMatch & { readonly legs: readonly OnMatch[] | null }

const OVER = -Infinity
const UNKNOWN = Infinity

/**
 * Sorts bets by the start of their next match, preserving the order of equal ones: bets on finished matches first, bets without a match last.
 */
export function byStart<B extends OnMatches>(bets: readonly B[], starts: ReadonlyMap<number, number>): B[] {
  return bets.toSorted((a, b) => compare(startOf(a, starts), startOf(b, starts)))
}

function startOf({ legs, matchId }: OnMatches, starts: ReadonlyMap<number, number>): number {
  const matches = (legs ?? [{ matchId }]).flatMap((each) => each.matchId ?? [])
  if (matches.length === 0) return UNKNOWN
  const listed = matches.flatMap((id) => starts.get(id) ?? [])
  return listed.length === 0 ? OVER : Math.min(...listed)
}

/** Does not subtract: the difference of two infinities is NaN. */
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
