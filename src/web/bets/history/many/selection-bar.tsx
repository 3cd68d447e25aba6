import { CheckCheck, Download, type IconNode, Link2, Store, Tag, Trash2, X } from 'lucide'
import { Suspense, useState } from 'react'
import type { BetFilter } from '../../../../contract/bets/bet-filter.ts'
import { formatCount } from '../../../../words/amounts.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { lazyPart } from '../../../layout/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { BulkActionKind } from './bulk-action.ts'
import type { Selection } from './use-selection.ts'

const BulkDialog = lazyPart(() => import('./bulk-dialog.tsx'))
const ExportBetsDialog = lazyPart(() => import('../../dialogs/export-bets-dialog.tsx'))

type BarAction = BulkActionKind | 'export'
const ACTIONS: readonly { readonly action: BarAction; readonly icon: IconNode }[] = [
  { action: 'settle', icon: CheckCheck },
  { action: 'tag', icon: Tag },
  { action: 'bookmaker', icon: Store },
  { action: 'tie', icon: Link2 },
  { action: 'export', icon: Download },
  { action: 'delete', icon: Trash2 },
]

/** `total`: how many bets the filter finds. */
type Props = { selection: Selection; total: number; isWide: boolean; onAction: (action: BarAction) => void }

/** The number of selected bets and the actions on them: one row replacing the controls, or two at the bottom of the window. */
export function SelectionBar({ selection, total, isWide, onAction }: Props) {
  const t = useT()
  const language = useLanguage()
  const { count, isAll } = selection
  if (!selection.isOn) return null
  const stop = <IconButton icon={X} label={t('many.stop')} className="ml-auto" onClick={selection.stop} />
  return (
    <section
      aria-label={t('many.bar')}
      className={
        isWide
          ? 'flex items-center gap-4 rounded-control bg-accent-tint px-3'
          : `sticky bottom-(--free) z-30 border-t border-line bg-surface px-card py-2 shadow-float
            max-md:-mx-gutter md:rounded-card md:border`
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <output className="text-small font-semibold tabular-nums">{t('many.count', { count })}</output>
        {!isAll && total > count && (
          <Button size="small" variant="ghost" onClick={selection.chooseAll}>
            {t('many.all', { total: formatCount(total, language) })}
          </Button>
        )}
        {!isWide && stop}
      </div>
      <div className={isWide ? 'ml-auto flex items-center' : '-mx-2 mt-1 flex'}>
        {ACTIONS.map(({ action: each, icon }) => (
          <button
            key={each}
            type="button"
            disabled={count === 0}
            onClick={() => onAction(each)}
            className={`flex items-center justify-center rounded-control border border-transparent font-medium hover:bg-raised disabled:opacity-60
              ${isWide ? 'min-h-9 min-w-0 gap-2 px-3 text-small pointer-coarse:min-h-11' : 'min-h-11 min-w-11 grow flex-col gap-0.5 text-micro tracking-tight'}
              ${each === 'delete' ? 'text-lost' : 'text-ink-2'}`}
          >
            <Icon of={icon} className="size-4 shrink-0" />
            <span className="max-w-full truncate px-px">{t(`many.${each}`)}</span>
          </button>
        ))}
        {isWide && stop}
      </div>
    </section>
  )
}

/** `onAction` opens the dialog of a bulk action. Render `dialog` outside the bar, because another window width renders another bar. */
export function useSelectionDialog(selection: Selection, filter: BetFilter) {
  const [action, setAction] = useState<BarAction | null>(null)
  const close = () => setAction(null)
  const { isAll, count } = selection
  const ids = [...selection.ids]
  if (!action || !selection.isOn) return { onAction: setAction, dialog: null }
  const dialog = (
    <Suspense>
      {action === 'export' ? (
        <ExportBetsDialog chosen={isAll ? { filter } : { ids }} count={count} onClose={close} />
      ) : (
        <BulkDialog
          action={action}
          count={count}
          bets={isAll ? { filter, count } : { ids }}
          onClose={close}
          onStarted={selection.stop}
        />
      )}
    </Suspense>
  )
  return { onAction: setAction, dialog }
}
