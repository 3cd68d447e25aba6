import { ChartLine, Copy, History, Pencil, Trash2 } from 'lucide'
import { memo, Suspense, useState } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import type { Translate } from '../../../words/translate.ts'
import { useT } from '../../i18n/language.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuAction } from '../../ui/dialogs/menu.tsx'
import { Profit } from '../parts/profit.tsx'
import { ConfirmButton } from './confirm-button.tsx'

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
export type BetAction = { readonly action: keyof typeof DIALOGS; readonly bet: Bet }
type Props = { bet: Bet; onAction: (action: BetAction) => void }

/** In a table row: the profit or loss; for a pending bet, the button that settles it, by its verdict if it has one. */
export function BetResult({ bet, onAction }: Props) {
  const t = useT()
  if (bet.status !== 'pending') return <Profit amount={bet.result} />
  if (bet.gradedResult !== null) return <ConfirmButton bet={bet} size="row" />
  return (
    <Button
      size="row"
      className="whitespace-nowrap"
      aria-label={t('history.settleBet', { teams: bet.teams })}
      onClick={() => onAction({ action: 'settle', bet })}
    >
      {t('history.settle')}
    </Button>
  )
}

const CHANGE = { action: 'change', icon: Pencil } as const
const CORRECT = { action: 'correct', icon: Pencil } as const
const REST = [
  { action: 'copy', icon: Copy },
  { action: 'close', icon: ChartLine },
  { action: 'history', icon: History },
  { action: 'delete', icon: Trash2, tone: 'lost' },
] as const

/** The actions on a bet: a pending one can be edited, a settled one corrected or, in the same dialog, reopened. */
export function betActions(
  { bet, onAction }: Props,
  t: Translate,
): readonly (MenuAction & { readonly action: BetAction['action'] })[] {
  const actions = [...(bet.status === 'pending' ? [CHANGE] : [CORRECT]), ...REST]
  return actions.map(({ action, ...look }) => ({
    ...look,
    action,
    label: t(`history.act.${action}`),
    onChoose: () => onAction({ action, bet }),
  }))
}

/** The costliest part of a row: selecting bets does not rerender it. */
export const BetMenu = memo(function BetMenu({ bet, onAction }: Props) {
  const t = useT()
  return <Menu label={t('history.actsOf', { teams: bet.teams })} items={betActions({ bet, onAction }, t)} />
})

/** `onAction` opens the dialog of an action. Render `dialog` outside the row, which another tab may remove. */
export function useBetDialog() {
  const [open, setOpen] = useState<BetAction | null>(null)
  const close = () => setOpen((now) => (now === open ? null : now))
  return { onAction: setOpen, dialog: open && <BetDialog {...open} onClose={close} /> }
}

function BetDialog({ action, bet, onClose }: BetAction & { onClose: () => void }) {
  const Dialog = DIALOGS[action]
  return (
    <Suspense>
      <Dialog bet={bet} onClose={onClose} />
    </Suspense>
  )
}
