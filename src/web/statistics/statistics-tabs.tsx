import { Link, useLocation } from 'wouter'
import type { Key } from '../i18n/keys.ts'
import { useT } from '../i18n/language.ts'
import { PATHS } from '../paths.ts'

/** The pages of the statistics, each with an address of its own. A page is listed when it is built. */
const TABS: readonly { readonly path: string; readonly label: Key }[] = [
  { path: PATHS.statistics, label: 'statistics.tab.summary' },
  { path: PATHS.luck, label: 'skill.title' },
  { path: PATHS.explorer, label: 'statistics.tab.explorer' },
]

/** Links between the pages of the statistics. */
export function StatisticsTabs() {
  const t = useT()
  const [location] = useLocation()
  return (
    <nav aria-label={t('statistics.tabs')} className="mb-4 border-b border-line">
      <ul className="flex gap-1">
        {TABS.map(({ path, label }) => (
          <li key={path} className="flex min-w-0">
            <Link
              href={path}
              aria-current={location === path ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-2 text-center text-small font-medium
                text-balance text-ink-2 transition-colors duration-150 hover:text-ink sm:px-4
                aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
