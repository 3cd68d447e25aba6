import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { Link } from 'wouter'
import type { Balances } from '../../contract/cash.ts'
import { PATHS } from '../../contract/paths.ts'
import { formatMoney } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { AmountFigure } from '../layout/amount-figure.tsx'
import { statsQuery } from '../statistics/stats-query.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Changing } from '../ui/motion/changing.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { knownSums, lacksDeposit } from './known-balance.ts'

/** Undefined while the balances are loading. */
type HeroProps = { balances: Balances | undefined }

/** The total of all accounts, and the open stakes. */
export function BalanceHero({ balances }: HeroProps) {
  const t = useT()
  const rows = balances?.bookmakers ?? []
  const known = rows.filter((sums) => !lacksDeposit(sums))
  const balance = balances && (rows.length === 0 ? balances.total.balance : (knownSums(rows)?.balance ?? null))
  // Movements without a bookmaker are in the sum too.
  const areNamed = known.length > 0 && known.every(({ bookmaker }) => bookmaker !== null)
  return (
    <section className="@container min-w-0">
      <h2 className="text-caption text-ink-2">
        {areNamed ? t('cash.balanceAt', { count: known.length }) : t('cash.balance')}
      </h2>
      <p className="h-12 content-center text-hero font-semibold">
        {balance ? (
          <Changing value={balance}>
            <AmountFigure decimal={balance} />
          </Changing>
        ) : balance === null ? (
          '–'
        ) : (
          <Skeleton className="h-10 w-48" />
        )}
      </p>
      {/* Reserves two lines, which the longest language needs. */}
      <div className="min-h-11 text-small text-ink-2">
        {balances && balances.total.openStakes !== '0.00' && <AtStake openStakes={balances.total.openStakes} />}
        {known.length < rows.length && (
          <p className="max-w-prose text-pretty">
            {known.length === 0 ? t('cash.noDepositHint') : t('cash.notCounted', { count: rows.length - known.length })}
          </p>
        )}
      </div>
    </section>
  )
}

function AtStake({ openStakes }: { openStakes: string }) {
  const t = useT()
  const language = useLanguage()
  const open = useQuery(statsQuery()).data?.pendingCount
  return (
    <p className="flex flex-wrap items-center gap-x-1">
      {t('cash.atStake', { amount: formatMoney(openStakes, language) })}{' '}
      {open !== undefined && (
        <Link
          href={`${PATHS.history}?status=pending`}
          className="inline-flex min-h-11 items-center rounded-small font-medium text-accent hover:underline"
        >
          {t('cash.openBets', { count: open })}
        </Link>
      )}
    </p>
  )
}

type ActionsProps = { onAdd: (kind: 'deposit' | 'withdrawal') => void }

/** Side by side, on a phone with one word each. */
export function MovementActions({ onAdd }: ActionsProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Button variant="primary" aria-label={t('cash.addDeposit')} onClick={() => onAdd('deposit')}>
        <Icon of={Plus} className="size-4" />
        <span className="sm:hidden">{t('cash.kind.deposit')}</span>
        <span className="max-sm:hidden">{t('cash.addDeposit')}</span>
      </Button>
      <Button aria-label={t('cash.addWithdrawal')} onClick={() => onAdd('withdrawal')}>
        <span className="sm:hidden">{t('cash.kind.withdrawal')}</span>
        <span className="max-sm:hidden">{t('cash.addWithdrawal')}</span>
      </Button>
    </div>
  )
}
