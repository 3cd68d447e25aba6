import { typeName } from '../../../words/bets/bet-words.ts'
import { pickWords } from '../../../words/bets/pick-words.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { RetryButton } from '../../layout/retry-button.tsx'
import { FailedLine } from '../../ui/alert.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { SkeletonRows } from '../../ui/skeletons/skeleton-rows.tsx'
import { BetDetails } from './bet-details.tsx'
import { type DetailsProps, useBet } from './use-bet.ts'

/** Bet details in a dialog, on a phone in a sheet. */
export default function BetSheet({ onAction, ...props }: DetailsProps) {
  const t = useT()
  const language = useLanguage()
  const { bet, isGone, read } = useBet(props)
  const frame = { addressed: true, beginsAtTitle: true, closeLabel: t('common.close'), onClose: props.onClose }
  if (!bet) {
    return (
      <Dialog {...frame} title={t('history.details')}>
        {isGone && <p className="text-small text-ink-2">{t('history.betGone')}</p>}
        {!isGone && read.isError && (
          <FailedLine action={<RetryButton query={read} size="small" />}>{t('close.failed')}</FailedLine>
        )}
        {!read.isError && <SkeletonRows count={4} lines={['h-4 w-3/5', 'h-3 w-2/5']} className="h-16 gap-2" />}
      </Dialog>
    )
  }
  return (
    <Dialog
      {...frame}
      title={<bdi>{pickWords(bet, t, language).pick}</bdi>}
      description={`${typeName(bet.betTypeName, t)} · ${bet.teams}`}
    >
      <BetDetails bet={bet} onAction={onAction} />
    </Dialog>
  )
}
