import { lazy, Suspense } from 'react'
import type { BetAct } from './bet-actions.tsx'

const DIALOGS = {
  settle: lazy(() => import('../bets/settle-dialog.tsx')),
  change: lazy(() => import('../bets/change-dialog.tsx')),
  delete: lazy(() => import('../bets/delete-dialog.tsx')),
}

export function BetDialogs({ act, bet, onClose }: BetAct & { onClose: () => void }) {
  const Dialog = DIALOGS[act]
  return (
    <Suspense>
      <Dialog bet={bet} onClose={onClose} />
    </Suspense>
  )
}
