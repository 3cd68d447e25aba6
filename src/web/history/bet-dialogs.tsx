import { Suspense } from 'react'
import { lazyPart } from '../layout/lazy-part.tsx'
import type { BetAct } from './bet-actions.tsx'

const DIALOGS = {
  settle: lazyPart(() => import('../bets/settle-dialog.tsx')),
  change: lazyPart(() => import('../bets/change-dialog.tsx')),
  delete: lazyPart(() => import('../bets/delete-dialog.tsx')),
}

export function BetDialogs({ act, bet, onClose }: BetAct & { onClose: () => void }) {
  const Dialog = DIALOGS[act]
  return (
    <Suspense>
      <Dialog bet={bet} onClose={onClose} />
    </Suspense>
  )
}
