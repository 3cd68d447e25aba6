import type { Query, QueryClient } from '@tanstack/react-query'
import { OWN_DATA, type OwnData } from '../../contract/live.ts'
import { currentUserQuery } from './current-user.ts'

/** Where each kind of a person's data is read: every call whose address begins so holds some of it. */
const READ_AT: Record<OwnData, string> = { bets: '/api/bets', stats: '/api/stats', favorites: '/api/favorites' }

/** What is on a screen is asked for again at once, the rest when it is shown next. */
export async function refetchOwnData(client: QueryClient, what: readonly OwnData[] | 'all'): Promise<void> {
  await client.invalidateQueries({ predicate: holds(what === 'all' ? OWN_DATA : what) })
}

/** The session was ended elsewhere: whoever sits here now is asked for anew, and sees nothing of what was shown. */
export async function forgetOwnData(client: QueryClient): Promise<void> {
  await client.resetQueries({ queryKey: currentUserQuery.queryKey })
  client.removeQueries({ predicate: holds(OWN_DATA) })
}

function holds(what: readonly OwnData[]) {
  const addresses = what.map((kind) => READ_AT[kind])
  return ({ queryKey: [address] }: Pick<Query, 'queryKey'>) =>
    addresses.some((start) => String(address).startsWith(start))
}
