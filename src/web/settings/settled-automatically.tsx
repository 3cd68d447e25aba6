import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import { useId, useState } from 'react'
import { settledByProgram } from '../../contract/bets/bet-results.ts'
import type { Bet } from '../../contract/bets/bets.ts'
import { betTypeWords } from '../../words/bets/bet-words.ts'
import { query } from '../api/query-client.ts'
import { useReopenBet } from '../bets/model/bet-queries.ts'
import { BetStatusBadge } from '../bets/parts/bet-status-badge.tsx'
import { Profit } from '../bets/parts/profit.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine, FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { useToast } from '../ui/toast/toast.ts'

/** Bets settled automatically in the last 7 days, collapsed; one press undoes it. */
export function SettledAutomatically() {
  const t = useT()
  const bets = useQuery(query(settledByProgram))
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const { data } = bets
  return (
    <SettingRow
      title={t('settling.lastDays')}
      hint={t(data && data.length > 0 ? 'settling.lastDaysHint' : 'settling.lastDaysEmpty')}
      below={data && data.length > 0 && isOpen && list(data)}
    >
      {!data && bets.isError && (
        <FailedLine action={<RetryButton query={bets} size="small" />}>{t('settling.settingsFailed')}</FailedLine>
      )}
      {!data && !bets.isError && <Skeleton className="h-11 w-28 md:h-10 pointer-coarse:h-11" />}
      {data && data.length > 0 && (
        <Button aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
          {t('settling.settledCount', { count: data.length })}
          <Icon of={ChevronDown} className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </Button>
      )}
    </SettingRow>
  )

  function list(settled: readonly Bet[]) {
    return (
      <ul id={listId} aria-label={t('settling.lastDays')} className="scroll-list rounded-control border border-line">
        {settled.map((bet) => (
          <SettledRow key={bet.id} bet={bet} />
        ))}
      </ul>
    )
  }
}

function SettledRow({ bet }: { bet: Bet }) {
  const t = useT()
  const toast = useToast()
  const language = useLanguage()
  const { send, pending, problem } = useSend(useReopenBet(), { needsNetwork: true })
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
