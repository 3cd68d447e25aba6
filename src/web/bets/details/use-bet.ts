import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import { CallError } from '../../api/call-error.ts'
import { usePageBelow } from '../../layout/use-opened.ts'
import type { BetAction } from '../dialogs/bet-actions.tsx'
import { betQuery } from '../model/bet-queries.ts'
import { SHOWN_BET } from '../model/use-shown-bet.ts'

export type DetailsProps = {
  readonly id: number
  readonly listed: Bet | undefined
  /** The list is loading and may contain the bet. */
  readonly isListing: boolean
  readonly onAction: (action: BetAction) => void
  readonly onClose: () => void
}

/** The bet whose details are open: from the list, otherwise from the server. Closes when the shown bet is deleted. */
export function useBet({ id, listed, isListing, onClose }: Omit<DetailsProps, 'onAction'>) {
  usePageBelow(SHOWN_BET)
  const read = useQuery({ ...betQuery(id), enabled: ({ state }) => !listed && !isListing && state.data !== null })
  const isMissing = read.data === null || (read.error instanceof CallError && read.error.status === 404)
  const isGone = listed === undefined && !isListing && isMissing
  // A new result may remove the bet from a filtered list: show its last listed state until it is fetched alone.
  const [last, setLast] = useState(listed)
  if (listed && listed !== last) setLast(listed)
  const before = !read.isError && last?.id === id ? last : undefined
  const bet = listed ?? (isGone ? undefined : (read.data ?? before))
  const seen = useRef<number | null>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (bet) seen.current = bet.id
    if (isGone && seen.current === id) close()
  }, [bet, isGone, id])
  return { bet, isGone, read }
}
