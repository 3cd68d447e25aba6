import { ChartLine, Copy, History, Pencil, RotateCcw, Trash2 } from 'lucide'
import { memo, Suspense, useState } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import type { Key } from '../../i18n/keys.ts'
import { useT } from '../../i18n/language.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { Profit } from '../profit.tsx'

const DIALOGS = {
  settle: lazyPart(() => import('../dialogs/settle-dialog.tsx')),
  change: lazyPart(() => import('../dialogs/change-dialog.tsx')),
  correct: lazyPart(() => import('../dialogs/correct-dialog.tsx')),
  copy: lazyPart(() => import('../dialogs/copy-dialog.tsx')),
  reopen: lazyPart(() => import('../dialogs/reopen-dialog.tsx')),
  close: lazyPart(() => import('../dialogs/close-dialog.tsx')),
  history: lazyPart(() => import('../dialogs/bet-history-dialog.tsx')),
  delete: lazyPart(() => import('../dialogs/delete-dialog.tsx')),
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

const CHANGE = { act: 'change', icon: Pencil, label: 'history.changeBet' } as const
const CORRECT = { act: 'correct', icon: Pencil, label: 'book.correctBet' } as const
const REOPEN = { act: 'reopen', icon: RotateCcw, label: 'settling.reopenBet' } as const
const REST = [
  { act: 'close', icon: ChartLine, label: 'close.action' },
  { act: 'copy', icon: Copy, label: 'book.copyOf' },
  { act: 'history', icon: History, label: 'settling.historyOf' },
  { act: 'delete', icon: Trash2, label: 'history.deleteBet' },
] as const satisfies readonly { act: BetAct['act']; icon: typeof History; label: Key }[]

/** A pending bet can be changed, a settled one corrected or reopened. Most of a row: a choice of bets does not render it again. */
export const BetActions = memo(function BetActions({ bet, onAct }: Props) {
  const t = useT()
  const actions = [...(bet.status === 'pending' ? [CHANGE] : [CORRECT, REOPEN]), ...REST]
  return (
    <div className="ml-auto flex justify-end md:max-xl:grid md:max-xl:grid-cols-[auto_auto]">
      {actions.map(({ act, icon, label }) => (
        <Tooltip key={act} text={t(label, { teams: bet.teams })}>
          <IconButton icon={icon} label={t(label, { teams: bet.teams })} onClick={() => onAct({ act, bet })} />
        </Tooltip>
      ))}
    </div>
  )
})

/** `onAct` opens the dialog of an action; `dialog` is shown where it outlives the row, which another tab may remove. */
export function useBetDialog() {
  const [open, setOpen] = useState<BetAct | null>(null)
  const close = () => setOpen((now) => (now === open ? null : now))
  return { onAct: setOpen, dialog: open && <BetDialog {...open} onClose={close} /> }
}

function BetDialog({ act, bet, onClose }: BetAct & { onClose: () => void }) {
  const Dialog = DIALOGS[act]
  return (
    <Suspense>
      <Dialog bet={bet} onClose={onClose} />
    </Suspense>
  )
}
