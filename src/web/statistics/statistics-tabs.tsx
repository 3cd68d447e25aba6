import { FileText } from 'lucide'
import { Link, useLocation } from 'wouter'
import { PATHS } from '../../contract/paths.ts'
import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'

/** The pages of the statistics, each with its own address. */
const TABS: readonly { readonly path: string; readonly label: Key }[] = [
  { path: PATHS.statistics, label: 'statistics.tab.summary' },
  { path: PATHS.luck, label: 'skill.title' },
  { path: PATHS.explorer, label: 'statistics.tab.explorer' },
]

/** Links between the pages of the statistics. `filter`: the address parameters that the links keep, "" for none. */
export function StatisticsTabs({ filter }: { filter: string }) {
  const t = useT()
  const [location] = useLocation()
  return (
    <nav aria-label={t('statistics.tabs')} className="mb-4 border-b border-line">
      <ul className="flex gap-1">
        {TABS.map(({ path, label }) => (
          <li key={path} className="flex min-w-0">
            <Link
              href={filter !== '' ? `${path}?${filter}` : path}
              aria-current={location === path ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-2 text-center text-small font-medium
                text-balance text-ink-2 transition-colors duration-150 hover:text-ink sm:px-4
                aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {t(label)}
            </Link>
          </li>
        ))}
        <li className="ml-auto shrink-0 sm:hidden">
          <Link
            href={PATHS.year}
            aria-label={t('statistics.year.link')}
            aria-current={location === PATHS.year ? 'page' : undefined}
            className="grid size-11 place-items-center text-ink-2 hover:text-ink aria-[current=page]:text-ink"
          >
            <Icon of={FileText} className="size-4.5" />
          </Link>
        </li>
      </ul>
    </nav>
  )
}
