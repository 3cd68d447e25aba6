import type { Bet } from '../../../contract/bets/bets.ts'
import { required } from '../../../domain/required.ts'
import { formatProfit } from '../../../words/amounts.ts'
import { CallError } from '../../api/call-error.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useSend } from '../../layout/form/use-contract-form.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/toast/toast.ts'
import { useConfirmVerdicts } from '../model/bet-queries.ts'
import { confirmedToast } from './confirmed-toast.ts'

/** Settles a decided bet by its verdict; a toast reports it and undoes it. */
export function useConfirmBet(bet: Bet) {
  const t = useT()
  const site = useSite()
  const language = useLanguage()
  const mutation = useConfirmVerdicts()
  const { send, pending, problem } = useSend(mutation, { needsNetwork: true })
  const confirm = (onError?: (error: Error) => void) =>
    send([bet], {
      onSuccess: (confirmed) => confirmedToast(site, confirmed, t, bet, language),
      ...(onError && { onError }),
    })
  // Settled: the row stays until the list has been refetched.
  return { confirm, pending: pending || (mutation.data?.settled ?? 0) > 0, problem }
}

type Props = { bet: Bet; size?: 'row' | 'small'; className?: string }

/** The button that settles a decided bet, with the sum that it books: "Settle +€29.50". A toast reports a failure. */
export function ConfirmButton({ bet, size = 'small', className = '' }: Props) {
  const t = useT()
  const language = useLanguage()
  const site = useSite()
  const { confirm, pending } = useConfirmBet(bet)
  const amount = formatProfit(required(bet.gradedResult, 'the result of a verdict'), language)
  const report = (error: Error) => {
    const description = error instanceof CallError ? (error.words ?? bet.teams) : t('offline.notNow')
    site.of(toasts).show({ title: t('bets.updateFailed'), description, tone: 'failing' })
  }
  return (
    <Button
      size={size}
      pending={pending}
      className={`whitespace-nowrap tabular-nums ${className}`}
      onClick={() => confirm(report)}
    >
      <span>
        {t('settling.settleSum', { amount })}
        <span className="sr-only"> {bet.teams}</span>
      </span>
    </Button>
  )
}
