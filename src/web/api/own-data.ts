import type { QueryClient } from '@tanstack/react-query'

/** Where each kind of a person's data is read: every call whose address begins so holds some of it. */
const READ_AT = { bets: '/api/bets', stats: '/api/stats', favorites: '/api/favorites' } as const
export type OwnData = keyof typeof READ_AT

/** What is on a screen is asked for again at once, the rest when it is shown next. */
export async function refetchOwnData(client: QueryClient, what: readonly OwnData[]): Promise<void> {
  const addresses = what.map((kind) => READ_AT[kind])
  await client.invalidateQueries({
    predicate: ({ queryKey: [address] }) => addresses.some((start) => String(address).startsWith(start)),
  })
}
