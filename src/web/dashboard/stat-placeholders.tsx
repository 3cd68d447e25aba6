import { useT } from '../i18n/language.ts'
import { authDialog } from '../layout/auth-dialog-state.ts'
import { useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

const STATS = ['dashboard.totalBets', 'dashboard.winRate', 'dashboard.totalProfit', 'dashboard.monthlyProfit'] as const

/** The user's four figures, empty. */
export function StatPlaceholders() {
  const t = useT()
  const site = useSite()
  const logIn = (
    <Button size="small" onClick={() => site.of(authDialog).set('login')}>
      {t('dashboard.login')}
    </Button>
  )
  return (
    <Card title={t('dashboard.statsTitle')} description={t('dashboard.statsPrompt')} aside={logIn}>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2">
        {STATS.map((stat) => (
          <div key={stat} className="rounded-control bg-raised px-3 py-2">
            <dt className="text-caption text-ink-3">{t(stat)}</dt>
            <dd className="text-title font-semibold text-ink-3">—</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
