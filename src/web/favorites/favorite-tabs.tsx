import { Link } from 'wouter'
import { PATHS } from '../../contract/paths.ts'
import { formatCount } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { CHOICES } from '../ui/field.tsx'

export type FavoriteTab = 'matches' | 'teams'

type Props = {
  tab: FavoriteTab
  /** Undefined while loading. */
  counts: Readonly<Record<FavoriteTab, number | undefined>>
}

/** Matches or teams, selected by the address; a wide window shows both side by side. */
export function FavoriteTabs({ tab, counts }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <nav aria-label={t('favorites.tabs')} className={`${CHOICES} min-w-0 grow`}>
      {(['matches', 'teams'] as const).map((each) => {
        const count = counts[each]
        return (
          <Link
            key={each}
            href={each === 'matches' ? PATHS.favorites : `${PATHS.favorites}?tab=teams`}
            aria-current={each === tab ? 'page' : undefined}
            className="flex min-h-11 min-w-0 grow basis-0 items-center justify-center gap-1.5 rounded-small px-3 text-small font-medium text-ink-2 hover:text-ink
              aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-[0_0_0_1px_var(--color-line-strong)]
              forced-colors:aria-[current=page]:underline"
          >
            {t(`favorites.tab.${each}`)}{' '}
            <span className="min-w-[2ch] text-caption text-ink-3 tabular-nums">
              {count !== undefined && formatCount(count, language)}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
