import { Pencil, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import type { Bet } from '../../contract/bets.ts'
import { useT } from '../i18n/language.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { Profit } from './profit.tsx'

const DIALOGS = {
  settle: lazyPart(() => import('../bets/settle-dialog.tsx')),
  change: lazyPart(() => import('../bets/change-dialog.tsx')),
  delete: lazyPart(() => import('../bets/delete-dialog.tsx')),
}

/** An action on a bet. */
export type BetAct = { readonly act: keyof typeof DIALOGS; readonly bet: Bet }
type Props = { bet: Bet; onAct: (act: BetAct) => void }

/** The profit or loss; for a pending bet, the button that settles it. */
export function BetResult({ bet, onAct }: Props) {
  const t = useT()
  if (bet.status !== 'pending') return <Profit amount={bet.result} />
  return (
    <Button
      size="small"
      className="whitespace-nowrap"
      aria-label={t('history.settleBet', { teams: bet.teams })}
      onClick={() => onAct({ act: 'settle', bet })}
    >
      {t('history.settle')}
    </Button>
  )
}

/** A settled bet can only be deleted. */
export function BetActions({ bet, onAct }: Props) {
  const t = useT()
  const change = t('history.changeBet', { teams: bet.teams })
  const remove = t('history.deleteBet', { teams: bet.teams })
  return (
    <div className="flex justify-end md:max-xl:flex-col">
      {bet.status === 'pending' && (
        <Tooltip text={change}>
          <IconButton icon={Pencil} label={change} onClick={() => onAct({ act: 'change', bet })} />
        </Tooltip>
      )}
      <Tooltip text={remove}>
        <IconButton icon={Trash2} label={remove} onClick={() => onAct({ act: 'delete', bet })} />
      </Tooltip>
    </div>
  )
}

/** The dialog of an action. */
export function BetDialog({ act, bet, onClose }: BetAct & { onClose: () => void }) {
  const Dialog = DIALOGS[act]
  return (
    <Suspense>
      <Dialog bet={bet} onClose={onClose} />
    </Suspense>
  )
}
