import type { QueryClient } from '@tanstack/react-query'
import type { OwnData } from '../../contract/live.ts'

/** Where each kind of a person's data is read: every call whose address begins so holds some of it. */
const READ_AT: Record<OwnData, string> = { bets: '/api/bets', stats: '/api/stats', favorites: '/api/favorites' }

/** What is on a screen is asked for again at once, the rest when it is shown next. */
export async function refetchOwnData(client: QueryClient, what: readonly OwnData[] | 'all'): Promise<void> {
  const addresses = what === 'all' ? Object.values(READ_AT) : what.map((kind) => READ_AT[kind])
  await client.invalidateQueries({
    predicate: ({ queryKey: [address] }) => addresses.some((start) => String(address).startsWith(start)),
  })
}
