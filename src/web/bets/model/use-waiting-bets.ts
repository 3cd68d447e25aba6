import { useMemo } from 'react'
import { useCurrentUser } from '../../api/current-user.ts'
import { type WaitingBet, waitingBets } from '../../api/outbox.ts'
import { useStore } from '../../ui/store.ts'

/** The user's bets that are not recorded yet. */
export function useWaitingBets(): readonly WaitingBet[] {
  const user = useCurrentUser()
  const all = useStore(waitingBets)
  return useMemo(() => all.filter(({ owner }) => owner === user?.id), [all, user?.id])
}
