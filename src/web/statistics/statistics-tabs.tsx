import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { PATHS } from '../../contract/paths.ts'
import type { Key } from '../../words/keys.ts'
import { useT } from '../i18n/language.ts'

/** The pages of the statistics, each with its own address. `short`: the name in narrow windows. The yearly sheet keeps no filter. */
type Tab = {
  readonly path: string
  readonly label: Key
  readonly short?: { readonly label: Key; readonly at: string; readonly above: string }
}
const TABS: readonly Tab[] = [
  { path: PATHS.statistics, label: 'statistics.tab.summary' },
  {
    path: PATHS.luck,
    label: 'skill.title',
    short: { label: 'statistics.tab.luck', at: 'min-[23rem]:hidden', above: 'max-[23rem]:hidden' },
  },
  { path: PATHS.explorer, label: 'statistics.tab.explorer' },
  {
    path: PATHS.year,
    label: 'statistics.year.title',
    short: { label: 'statistics.tab.year', at: 'lg:hidden', above: 'max-lg:hidden' },
  },
]

/**
 * Links between the pages of the statistics, on one line. `filter`: the address parameters that the links keep, "" for none. `controls`: at their
 * right; on a narrow screen at the right of the content below, which leaves room for them (`BESIDE_CONTROLS`, `BELOW_CONTROLS`).
 */
export function StatisticsTabs({ filter, controls }: { filter: string; controls?: ReactNode }) {
  const t = useT()
  const [location] = useLocation()
  return (
    <div className="relative mb-1 flex print:hidden justify-between gap-x-4 border-b border-line max-md:-mx-gutter max-md:-mt-2 max-md:px-gutter md:short:-mt-4 min-[50rem]:mb-4 min-[50rem]:short:mb-2">
      <nav aria-label={t('statistics.tabs')} className="min-w-0">
        <ul className="-mx-1.5 flex sm:-mx-2.5 sm:gap-1">
          {TABS.map(({ path, label, short }) => (
            <li key={path} className="flex">
              <Link
                href={filter !== '' && path !== PATHS.year ? `${path}?${filter}` : path}
                aria-current={location === path ? 'page' : undefined}
                className="-mb-px flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent px-1.5 text-small font-medium whitespace-nowrap
                  text-ink-2 transition-colors duration-150 hover:text-ink sm:px-2.5 aria-[current=page]:border-accent
                  aria-[current=page]:text-ink"
              >
                {short ? (
                  <>
                    <span className={short.at}>{t(short.label)}</span>
                    <span className={short.above}>{t(label)}</span>
                  </>
                ) : (
                  t(label)
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {controls && (
        <div className="z-10 -me-2 flex shrink-0 items-center max-[50rem]:absolute max-[50rem]:top-full max-[50rem]:right-0 max-md:right-gutter max-[50rem]:mt-1 max-[50rem]:h-11">
          {controls}
        </div>
      )}
    </div>
  )
}

/** For a first line below the tabs: it ends at the controls and is as high. */
export const BESIDE_CONTROLS = 'max-[50rem]:pe-34 max-[50rem]:min-h-11'
/** For content without such a line: it starts below the controls. */
export const BELOW_CONTROLS = 'max-[50rem]:pt-12'
