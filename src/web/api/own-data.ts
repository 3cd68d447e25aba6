import type { Query, QueryClient } from '@tanstack/react-query'
import type { OwnData } from '../../contract/live.ts'
import { currentUserQuery } from './current-user.ts'

/** Where each kind of a person's data is read: every call whose address begins so holds some of it. */
const READ_AT: Record<OwnData, string> = { bets: '/api/bets', stats: '/api/stats', favorites: '/api/favorites' }
const EVERYTHING = Object.values(READ_AT)

/** What is on a screen is asked for again at once, the rest when it is shown next. */
export async function refetchOwnData(client: QueryClient, what: readonly OwnData[] | 'all'): Promise<void> {
  await client.invalidateQueries({
    predicate: holds(what === 'all' ? EVERYTHING : what.map((kind) => READ_AT[kind])),
  })
}

/** The session was ended elsewhere: whoever sits here now is asked for anew, and sees nothing of what was shown. */
export async function forgetOwnData(client: QueryClient): Promise<void> {
  void import('./last-seen.ts').then(({ forgetLastSeen }) => forgetLastSeen()) // the screens do not wait for the disk
  await client.resetQueries({ queryKey: currentUserQuery.queryKey })
  client.removeQueries({ predicate: holds(EVERYTHING) })
}

function holds(addresses: readonly string[]) {
  return ({ queryKey: [address] }: Pick<Query, 'queryKey'>) =>
    addresses.some((start) => String(address).startsWith(start))
}
