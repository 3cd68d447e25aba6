import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CloseOfBet, readClose } from '../../../contract/bets/bet-closes.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import { formatClv, formatShare, missingWords } from '../../../words/bets/close-words.ts'
import { formatDateTime, formatOdds } from '../../../words/format.ts'
import { query } from '../../api/query-client.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { RetryButton } from '../../layout/retry-button.tsx'
import { FailedLine } from '../../ui/alert.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SkeletonRows } from '../../ui/skeletons/skeleton-rows.tsx'
import { BetLine } from './bet-line.tsx'
import { CloseForm } from './close-form.tsx'
import { PricePath } from './price-path.tsx'

/** The odds of a bet next to the closing odds, how they moved, and a form for closing odds that were not recorded. */
export default function CloseDialog({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const t = useT()
  const close = useQuery(query(readClose, { params: { id: String(bet.id) } }))
  return (
    <Dialog title={t('close.title')} closeLabel={t('common.close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <BetLine bet={bet} />
        {close.data ? (
          <>
            <Figures bet={bet} close={close.data} />
            {close.data.picks.map((pick) => (
              <PricePath key={pick.leg ?? 0} bet={bet} pick={pick} />
            ))}
          </>
        ) : close.isError ? (
          <FailedLine action={<RetryButton query={close} size="small" />}>{t('close.failed')}</FailedLine>
        ) : (
          <SkeletonRows count={3} lines={['h-4 w-3/5', 'h-3 w-2/5']} className="h-16 gap-2" />
        )}
        <CloseForm bet={bet} close={close.data ? close.data.close : bet.close} />
        <p className="border-t border-line pt-3 text-caption text-ink-3">{t('close.explain')}</p>
      </div>
    </Dialog>
  )
}

function Figures({ bet, close: { close, value, missing, method } }: { bet: Bet; close: CloseOfBet }) {
  const t = useT()
  const language = useLanguage()
  if (!close) return <p className="text-small text-ink-2">{missing && missingWords(missing, t)}</p>
  const { at, source, odds } = close
  const origin =
    source === 'typed'
      ? t('close.typed')
      : source === null
        ? t('close.ofLegs')
        : at && `${source}, ${t('close.readAt', { time: formatDateTime(new Date(at), language) })}`
  const fairHint =
    !value || value.chance === null
      ? t(bet.legs || source !== 'typed' ? 'close.noOther' : 'close.needsOther')
      : t('close.fairHint', { chance: formatShare(value.chance, language), method: t(`close.method.${method}`) })
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Figure label={t('close.taken')}>{formatOdds(bet.odds, language)}</Figure>
        <Figure label={t('close.closingPrice')} hint={origin}>
          {formatOdds(odds, language)}
        </Figure>
        {value && (
          <>
            <Figure label={t('close.raw')}>{formatClv(value.raw, language)}</Figure>
            <Figure label={t('close.fair')} hint={fairHint}>
              {value.fair === null ? '–' : formatClv(value.fair, language)}
            </Figure>
          </>
        )}
      </dl>
      {!value && <p className="text-small text-ink-2">{t('close.void')}</p>}
    </>
  )
}

function Figure({ label, hint, children }: { label: string; hint?: string | null; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="text-title font-semibold tabular-nums">{children}</dd>
      {hint && <dd className="text-caption text-ink-2 wrap-anywhere">{hint}</dd>}
    </div>
  )
}
