import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { authDialog } from '../layout/auth-dialog-state.ts'
import { useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'

const STATS: readonly (readonly [stat: Key, meaning: Key])[] = [
  ['dashboard.totalBets', 'dashboard.totalBetsText'],
  ['dashboard.winRate', 'dashboard.winRateText'],
  ['dashboard.totalProfit', 'dashboard.totalProfitText'],
  ['dashboard.monthlyProfit', 'dashboard.monthlyProfitText'],
]

/** The user's four figures, empty, each with its meaning. */
export function StatPlaceholders() {
  const t = useT()
  const site = useSite()
  return (
    <section
      aria-label={t('dashboard.statsTitle')}
      className="col-span-full grid grid-cols-1 overflow-hidden border-line bg-surface max-md:-mx-gutter max-md:border-y md:rounded-card md:border lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <dl className="-mb-px grid grid-cols-2 xl:grid-cols-4">
        {STATS.map(([stat, meaning]) => (
          <div
            key={stat}
            className="border-b border-line px-card py-2 even:border-s xl:not-first:border-s max-md:first:ps-gutter"
          >
            <dt className="text-small text-ink-2">{t(stat)}</dt>
            <dd className="flex gap-2 text-small text-ink-3">
              <span>—</span>
              <span className="min-w-0">{t(meaning)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Button
        variant="ghost"
        className="rounded-none border-0 border-line! text-accent! max-lg:border-t! lg:border-s! lg:px-6"
        onClick={() => site.of(authDialog).set('login')}
      >
        {t('dashboard.statsPrompt')}
      </Button>
    </section>
  )
}
