import type { Query, QueryClient } from '@tanstack/react-query'
import type { OwnData } from '../../contract/matches/live.ts'
import { currentUserQuery } from './current-user.ts'

/**
 * The URL prefixes of the calls that read each kind of a user's data. Balances and what is used of a limit follow from the bets,
 * closing-line values from the margin method of the book.
 */
const READ_AT: Record<OwnData, readonly string[]> = {
  bets: ['/api/bets', '/api/bet-suggestions', '/api/own-words', '/api/imports'],
  stats: ['/api/stats', '/api/brakes', '/api/cash'],
  favorites: ['/api/favorites', '/api/favorite-teams'],
  book: ['/api/book-settings', '/api/settlement-settings', '/api/stats', '/api/bets'],
  brakes: ['/api/brakes'],
  alerts: ['/api/alerts'],
}
const EVERYTHING = Object.values(READ_AT).flat()
/** A user's too, which no push announces. */
const SECRETS = ['/api/calendar', '/api/tokens']

/** Refetches what is on screen now, the rest when it is shown next. */
export async function refetchOwnData(client: QueryClient, what: readonly OwnData[] | 'all'): Promise<void> {
  const changed = { predicate: holds(what === 'all' ? EVERYTHING : what.flatMap((kind) => READ_AT[kind])) }
  // A first answer that is on its way is not asked for again, and may be from before the change.
  const first = client
    .getQueryCache()
    .findAll({ ...changed, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries(changed)
  // Also one whose screen was left meanwhile: it is asked for again when it is shown next.
  if (first.length > 0) await client.invalidateQueries({ predicate: (query) => first.includes(query) })
  // The end of a break comes with the user; a visitor has none.
  const isVisitor = client.getQueryData(currentUserQuery.queryKey) === null
  if (!isVisitor && (what === 'all' || what.includes('brakes')))
    await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
}

/** The session was ended elsewhere: requests the current user again and removes the data of the previous one. */
export async function forgetOwnData(client: QueryClient): Promise<void> {
  void import('./last-seen.ts').then(({ forgetLastSeen }) => forgetLastSeen()) // the screens do not wait for the disk
  await client.resetQueries({ queryKey: currentUserQuery.queryKey })
  client.removeQueries({ predicate: holds([...EVERYTHING, ...SECRETS]) })
}

function holds(addresses: readonly string[]) {
  return ({ queryKey: [address] }: Pick<Query, 'queryKey'>) =>
    addresses.some((start) => String(address).startsWith(start))
}
