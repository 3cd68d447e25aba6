import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide'
import { useState } from 'react'
import type { Balances } from '../../contract/cash.ts'
import { useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState, ErrorState } from '../ui/message.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { BalanceList } from './balance-list.tsx'
import { balancesQuery } from './cash-queries.ts'
import { MovementDialog } from './movement-dialog.tsx'
import { MovementsCard } from './movements-card.tsx'
import { ReconcileDialog } from './reconcile-dialog.tsx'

/** What should be in each account, and the money that was paid in and taken out. */
export default function CashPage() {
  const [adding, setAdding] = useState<'deposit' | 'withdrawal' | null>(null)
  return (
    <div className="flex flex-col gap-4">
      <BalancesCard onAdd={setAdding} />
      <MovementsCard />
      {adding && <MovementDialog kind={adding} onClose={() => setAdding(null)} />}
    </div>
  )
}

function BalancesCard({ onAdd }: { onAdd: (kind: 'deposit' | 'withdrawal') => void }) {
  const t = useT()
  const balances = useQuery(balancesQuery)
  const [checked, setChecked] = useState<string | null | undefined>(undefined)
  const { data } = balances
  const actions = (
    <>
      <Button variant="primary" onClick={() => onAdd('deposit')}>
        {t('cash.addDeposit')}
      </Button>
      <Button onClick={() => onAdd('withdrawal')}>{t('cash.addWithdrawal')}</Button>
    </>
  )
  return (
    <Card flush title={t('cash.balances')} description={t('cash.formula')}>
      {body()}
      {data && data.bookmakers.length > 0 && (
        <div className="flex flex-wrap gap-2 border-t border-line p-card">{actions}</div>
      )}
      {data && checked !== undefined && (
        <ReconcileDialog bookmaker={checked} balance={balanceAt(data, checked)} onClose={() => setChecked(undefined)} />
      )}
    </Card>
  )

  function body() {
    if (!data && balances.isError) {
      return (
        <ErrorState
          title={t('cash.failed')}
          description={t('cash.failedHint')}
          action={<RetryButton query={balances} />}
        />
      )
    }
    if (!data) return <SkeletonRows count={3} lines={['h-4 w-2/5', 'h-3 w-3/5']} className="h-17 gap-2" />
    if (data.bookmakers.length > 0) return <BalanceList balances={data} onReconcile={setChecked} />
    return <EmptyState icon={Landmark} title={t('cash.empty')} description={t('cash.emptyHint')} action={actions} />
  }
}

const balanceAt = ({ bookmakers }: Balances, bookmaker: string | null) =>
  bookmakers.find((each) => each.bookmaker === bookmaker)?.balance ?? '0.00'
