import { Suspense } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { BetAction } from '../dialogs/bet-actions.tsx'
import { useShownBet } from '../model/use-shown-bet.ts'

const BetPanel = lazyPart(() => import('./bet-panel.tsx'))
const BetSheet = lazyPart(() => import('./bet-sheet.tsx'))

/** `listed`: the bets of the page, most likely including this one; undefined while loading. */
type Props = { listed: readonly Bet[] | undefined; hasPanel: boolean; onAction: (action: BetAction) => void }

/** The details of the bet in the address: a panel next to the list if there is room, otherwise a sheet. */
export function ShownBet({ listed, hasPanel, onAction }: Props) {
  const isRoomy = useMedia('(width >= 84rem)')
  const { id, close } = useShownBet()
  if (id === null) return null
  const Details = hasPanel && isRoomy ? BetPanel : BetSheet
  return (
    <Suspense>
      <Details
        id={id}
        listed={listed?.find((bet) => bet.id === id)}
        isListing={!listed}
        onAction={onAction}
        onClose={close}
      />
    </Suspense>
  )
}
