import { X } from 'lucide'
import { useEffect, useEffectEvent } from 'react'
import { typeName } from '../../../words/bets/bet-words.ts'
import { pickWords } from '../../../words/bets/pick-words.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { RetryButton } from '../../layout/retry-button.tsx'
import { FailedLine } from '../../ui/alert.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SkeletonRows } from '../../ui/skeletons/skeleton-rows.tsx'
import { BetEvents } from '../parts/bet-events.tsx'
import { BetDetails } from './bet-details.tsx'
import { type DetailsProps, useBet } from './use-bet.ts'

/** Bet details next to the list. Escape closes it and returns the focus to the row, or to the list if the row is gone. */
export default function BetPanel({ onAction, onClose, ...props }: DetailsProps) {
  const t = useT()
  const language = useLanguage()
  const close = () => {
    const opener =
      document.querySelector<HTMLElement>(`[data-bet="${props.id}"]:not([inert]) [data-opens-bet]`) ??
      document.querySelector<HTMLElement>('[data-bet]:not([inert]) [data-opens-bet]') ??
      document.getElementById('content')
    opener?.focus()
    onClose()
  }
  const { bet, isGone, read } = useBet({ ...props, onClose: close })
  useEscape(close)
  return (
    <aside
      aria-label={t('history.details')}
      data-closed-by-escape
      // As high as the list with its pages. Its lower padding is part of its content, so that the actions stick to its end.
      className="sticky top-18 max-h-[calc(var(--room)+2.75rem)] w-100 shrink-0 scroll-pb-24 overflow-y-auto rounded-card border border-line bg-surface p-card
        pb-0 after:block after:h-card"
    >
      <div className="flex items-start justify-between gap-2 pb-3">
        <div className="min-w-0">
          <h3 className="text-page font-semibold wrap-anywhere">
            {bet ? <bdi>{pickWords(bet, t, language).pick}</bdi> : t('history.details')}
          </h3>
          {bet && (
            <p className="text-small text-ink-3 wrap-anywhere">
              {typeName(bet.betTypeName, t)} · <bdi>{bet.teams}</bdi>
            </p>
          )}
        </div>
        <IconButton icon={X} label={t('common.close')} className="-mt-1 -mr-1 shrink-0" onClick={close} />
      </div>
      {bet && (
        <>
          <BetDetails hasEvents bet={bet} onAction={onAction} />
          <h4 className="mt-3 mb-2 border-t border-line pt-3 text-caption font-medium text-ink-3">
            {t('history.act.history')}
          </h4>
          <BetEvents key={bet.id} bet={bet} />
        </>
      )}
      {!bet && isGone && <p className="text-small text-ink-2">{t('history.betGone')}</p>}
      {!bet && !isGone && read.isError && (
        <FailedLine action={<RetryButton query={read} size="small" />}>{t('close.failed')}</FailedLine>
      )}
      {!bet && !read.isError && <SkeletonRows count={4} lines={['h-4 w-3/5', 'h-3 w-2/5']} className="h-16 gap-2" />}
    </aside>
  )
}

/** Ignores Escape while it closes an open dialog or a toast instead. */
function useEscape(close: () => void): void {
  const onKey = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog:modal')) close()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
