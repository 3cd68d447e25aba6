import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide'
import { useState } from 'react'
import { useT } from '../i18n/language.ts'
import { FailedCard } from '../layout/failed-card.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { BalanceCurve } from './balance-curve.tsx'
import { BalanceHero, MovementActions } from './balance-hero.tsx'
import { BalanceList } from './balance-list.tsx'
import { balancesQuery } from './cash-queries.ts'
import { CheckDialog } from './check-dialog.tsx'
import { knownSums } from './known-balance.ts'
import { MovementDialog } from './movement-dialog.tsx'
import { MovementsCard } from './movements-card.tsx'

/** The expected balance of each bookmaker, and the deposits and withdrawals. */
export default function CashPage() {
  const t = useT()
  const balances = useQuery(balancesQuery)
  const [adding, setAdding] = useState<'deposit' | 'withdrawal' | null>(null)
  const [checked, setChecked] = useState<string | null | undefined>(undefined)
  const { data } = balances
  const checkedSums = data?.bookmakers.find(({ bookmaker }) => bookmaker === checked)
  return (
    <div className="flex flex-col gap-4">
      {top()}
      {/* Hidden while loading, because the rows above would push it down. A failure is reported once. */}
      {(data || !balances.isError) && (
        <div hidden={!data}>
          <MovementsCard />
        </div>
      )}
      {adding && <MovementDialog kind={adding} onClose={() => setAdding(null)} />}
      {checkedSums && <CheckDialog sums={checkedSums} onClose={() => setChecked(undefined)} />}
    </div>
  )

  function top() {
    if (!data && balances.isError) {
      return <FailedCard title="cash.failed" hint="cash.failedHint" query={balances} />
    }
    if (data?.bookmakers.length === 0) {
      return (
        <Card>
          <EmptyState
            level={2}
            icon={Landmark}
            title={t('cash.empty')}
            description={t('cash.emptyHint')}
            action={<MovementActions onAdd={setAdding} />}
          />
        </Card>
      )
    }
    // Unknown balances would be drawn as debts.
    const known = data && knownSums(data.bookmakers)
    return (
      <>
        <div className="grid gap-x-8 gap-y-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col justify-center gap-3">
            <BalanceHero balances={data} />
            <div className="max-xl:hidden">
              <MovementActions onAdd={setAdding} />
            </div>
          </div>
          {known !== null && <BalanceCurve openStakes={known?.openStakes ?? '0.00'} />}
          <div className="xl:hidden">
            <MovementActions onAdd={setAdding} />
          </div>
        </div>
        <Card flush title={t('cash.balances')} description={<span className="max-lg:hidden">{t('cash.formula')}</span>}>
          {data ? (
            <BalanceList balances={data} onCheck={setChecked} />
          ) : (
            <SkeletonRows count={3} lines={['h-4 w-2/5', 'h-3 w-3/5']} className="h-15 gap-2" />
          )}
        </Card>
      </>
    )
  }
}
