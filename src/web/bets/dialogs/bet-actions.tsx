import { ChartLine, Copy, History, Pencil, Trash2 } from 'lucide'
import { memo, Suspense, useState } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import type { Translate } from '../../../words/translate.ts'
import { useT } from '../../i18n/language.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuAct } from '../../ui/dialogs/menu.tsx'
import { Profit } from '../parts/profit.tsx'

const DIALOGS = {
  settle: lazyPart(() => import('./settle-dialog.tsx')),
  change: lazyPart(() => import('./change-dialog.tsx')),
  correct: lazyPart(() => import('./correct-dialog.tsx')),
  copy: lazyPart(() => import('./copy-dialog.tsx')),
  close: lazyPart(() => import('./close-dialog.tsx')),
  history: lazyPart(() => import('./bet-history-dialog.tsx')),
  delete: lazyPart(() => import('./delete-dialog.tsx')),
}

/** An action on a bet. */
export type BetAct = { readonly act: keyof typeof DIALOGS; readonly bet: Bet }
type Props = { bet: Bet; onAct: (act: BetAct) => void }

/** The profit or loss; for a pending bet, the button that settles it. `isInRow`: inside a table row. */
export function BetResult({ bet, isInRow = false, onAct }: Props & { isInRow?: boolean }) {
  const t = useT()
  if (bet.status !== 'pending') return <Profit amount={bet.result} />
  return (
    <Button
      size={isInRow ? 'row' : 'small'}
      className="whitespace-nowrap"
      aria-label={t('history.settleBet', { teams: bet.teams })}
      onClick={() => onAct({ act: 'settle', bet })}
    >
      {t('history.settle')}
    </Button>
  )
}

const CHANGE = { act: 'change', icon: Pencil } as const
const CORRECT = { act: 'correct', icon: Pencil } as const
const REST = [
  { act: 'copy', icon: Copy },
  { act: 'close', icon: ChartLine },
  { act: 'history', icon: History },
  { act: 'delete', icon: Trash2, tone: 'lost' },
] as const

/** The actions on a bet: a pending one can be edited, a settled one corrected or, in the same dialog, reopened. */
export function betActs({ bet, onAct }: Props, t: Translate): readonly (MenuAct & { readonly act: BetAct['act'] })[] {
  const acts = [...(bet.status === 'pending' ? [CHANGE] : [CORRECT]), ...REST]
  return acts.map(({ act, ...look }) => ({
    ...look,
    act,
    label: t(`history.act.${act}`),
    onChoose: () => onAct({ act, bet }),
  }))
}

/** The costliest part of a row: selecting bets does not rerender it. */
export const BetMenu = memo(function BetMenu({ bet, onAct }: Props) {
  const t = useT()
  return <Menu label={t('history.actsOf', { teams: bet.teams })} items={betActs({ bet, onAct }, t)} />
})

/** `onAct` opens the dialog of an action. Render `dialog` outside the row, which another tab may remove. */
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
