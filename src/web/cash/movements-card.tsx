import { ArrowDown, ArrowUp, Pencil, SlidersHorizontal, Trash2 } from 'lucide'
import { useRef, useState } from 'react'
import type { Movement } from '../../contract/cash.ts'
import { formatCount, formatProfit } from '../../words/amounts.ts'
import { formatDateTime } from '../../words/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { FailedPart } from '../layout/failed-card.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Menu } from '../ui/dialogs/menu.tsx'
import { Icon } from '../ui/icon.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { useMovements } from './cash-queries.ts'
import { DeleteMovementDialog, DeleteMovementsDialog } from './delete-dialogs.tsx'
import { MovementDialog } from './movement-dialog.tsx'

type MovementAction = { kind: 'change' | 'delete'; movement: Movement } | { kind: 'clear'; count: number }

/** Deposits, withdrawals and corrections, newest first. */
export function MovementsCard() {
  const t = useT()
  const language = useLanguage()
  const list = useMovements()
  const [action, setAction] = useState<MovementAction | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const movements = list.data?.pages.flatMap((page) => page.movements) ?? []
  const count = list.data?.pages[0]?.count ?? 0
  const close = () => setAction(null)
  return (
    <Card
      flush
      title={
        <>
          {t('cash.movements')}{' '}
          {list.data && (
            <span className="ms-1 whitespace-nowrap text-small font-normal text-ink-3">
              {t('cash.records', { count })}
            </span>
          )}
        </>
      }
      aside={
        count > 0 && (
          <Menu
            label={t('cash.moreActs')}
            className="-me-2 -my-1.5 shrink-0"
            items={[
              {
                icon: Trash2,
                label: t('cash.clear'),
                tone: 'lost',
                onChoose: () => setAction({ kind: 'clear', count }),
              },
            ]}
          />
        )
      }
    >
      <div ref={place} tabIndex={-1} className="border-t border-line outline-none">
        {body()}
      </div>
      {list.hasNextPage && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-card py-3">
          <p className="text-small text-ink-3 tabular-nums">
            {t('cash.shownOf', { shown: formatCount(movements.length, language), count: formatCount(count, language) })}
          </p>
          <Button
            size="small"
            pending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage() /* the list shows the result */}
          >
            {t('cash.more')}
          </Button>
        </div>
      )}
      {action?.kind === 'change' && <MovementDialog movement={action.movement} onClose={close} />}
      {action?.kind === 'delete' && (
        <DeleteMovementDialog
          movement={action.movement}
          onClose={close}
          onDeleted={() => place.current?.focus() /* its row is gone */}
        />
      )}
      {action?.kind === 'clear' && <DeleteMovementsDialog count={action.count} onClose={close} />}
    </Card>
  )

  function body() {
    if (!list.data && list.isError) {
      return (
        <div className="px-card py-4">
          <FailedPart text="cash.movementsFailed" query={list} />
        </div>
      )
    }
    if (!list.data) return <SkeletonRows count={3} lines={['h-4 w-3/5', 'h-3 w-2/5']} className="h-13 gap-2" />
    if (movements.length === 0) return <p className="px-card py-6 text-small text-ink-3">{t('cash.noMovements')}</p>
    return (
      <ul aria-label={t('cash.movements')} className="grid xl:grid-cols-2">
        {movements.map((movement) => (
          <MovementRow key={movement.id} movement={movement} onAction={setAction} />
        ))}
      </ul>
    )
  }
}

function MovementRow({ movement, onAction }: { movement: Movement; onAction: (action: MovementAction) => void }) {
  const t = useT()
  const language = useLanguage()
  const { kind, amount, bookmaker, at, note } = movement
  const moment = formatDateTime(new Date(at), language)
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-line px-card py-1.5 last:border-b-0 xl:odd:border-e xl:nth-last-2:odd:border-b-0">
      <Icon of={ICONS[kind]} className="size-4 shrink-0 text-ink-2" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2 text-small font-medium">
          {t(`cash.kind.${kind}`)}
          {bookmaker !== null && <bdi className="font-normal wrap-anywhere text-ink-2">{bookmaker}</bdi>}
        </p>
        <p className="text-caption text-ink-3 tabular-nums">
          <time dateTime={at}>{moment}</time>
          {note !== null && <span className="wrap-anywhere"> · {note}</span>}
        </p>
      </div>
      <p className="shrink-0 text-small font-semibold whitespace-nowrap tabular-nums">
        {formatProfit(kind === 'withdrawal' ? `-${amount}` : amount, language)}
      </p>
      <Menu
        label={t('cash.actsOf', { kind: t(`cash.kind.${kind}`), moment })}
        className="-me-2 shrink-0"
        items={[
          { icon: Pencil, label: t('cash.change'), onChoose: () => onAction({ kind: 'change', movement }) },
          {
            icon: Trash2,
            label: t('cash.delete'),
            tone: 'lost',
            onChoose: () => onAction({ kind: 'delete', movement }),
          },
        ]}
      />
    </li>
  )
}

const ICONS = { deposit: ArrowDown, withdrawal: ArrowUp, correction: SlidersHorizontal }
