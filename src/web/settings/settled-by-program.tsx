import { useQuery } from '@tanstack/react-query'
import { settledByProgram } from '../../contract/bets/bet-results.ts'
import type { Bet } from '../../contract/bets/bets.ts'
import { query } from '../api/query-client.ts'
import { useReopenBet } from '../bets/bet-queries.ts'
import { BetStatusBadge } from '../bets/bet-status-badge.tsx'
import { Profit } from '../bets/profit.tsx'
import { betTypeWords } from '../bets/words/bet-words.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine, FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { toast } from '../ui/toast/toast.ts'

/** What the program settled in the last 7 days; one press undoes it. */
export function SettledByProgram() {
  const t = useT()
  const list = useQuery(query(settledByProgram))
  return (
    <section className="min-w-0">
      <h3 className="text-small font-medium text-ink-2">{t('settling.lastDays')}</h3>
      <div className="mt-2">{body()}</div>
    </section>
  )

  function body() {
    if (!list.data && list.isError) {
      return <FailedLine action={<RetryButton query={list} size="small" />}>{t('settling.settingsFailed')}</FailedLine>
    }
    if (!list.data) return <Skeleton className="h-24" />
    if (list.data.length === 0) return <p className="text-small text-ink-3">{t('settling.lastDaysEmpty')}</p>
    return (
      <ul aria-label={t('settling.lastDays')} className="scroll-list rounded-control border border-line">
        {list.data.map((bet) => (
          <SettledRow key={bet.id} bet={bet} />
        ))}
      </ul>
    )
  }
}

function SettledRow({ bet }: { bet: Bet }) {
  const t = useT()
  const language = useLanguage()
  const { send, pending, problem } = useSend(useReopenBet(), { failure: 'settling.notUndone' })
  const undo = () =>
    send({ id: bet.id, reason: '' }, { onSuccess: () => toast({ title: t('settling.reopened'), tone: 'won' }) })
  return (
    <li className="flex flex-col gap-2 border-b border-line p-3 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 basis-40 grow text-small">
          <p className="line-clamp-2 font-medium wrap-anywhere">{bet.teams}</p>
          <p className="text-caption text-ink-3 wrap-anywhere">{betTypeWords(bet, t, language)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small font-semibold">
          <BetStatusBadge bet={bet} />
          <Profit amount={bet.result} />
          <Button
            size="small"
            pending={pending}
            onClick={undo}
            aria-label={t('settling.undoBet', { teams: bet.teams })}
          >
            {t('settling.undo')}
          </Button>
        </div>
      </div>
      <FormAlert message={problem} />
    </li>
  )
}
