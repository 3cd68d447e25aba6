import { Link, useLocation } from 'wouter'
import type { User } from '../../../contract/auth.ts'
import { useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import { PlaceCount, SpokenCount } from './place-count.tsx'
import { GROUPS, isCurrent, isFor } from './sections.ts'

/** The sidebar's navigation in groups; the current place is marked. */
export function NavList({ user }: { user: User | null | undefined }) {
  const t = useT()
  const [location] = useLocation()
  return GROUPS.map(({ title, places }) => (
    <div key={title}>
      {title && <p className="px-2 pt-3.5 pb-1 text-micro font-medium text-ink-3">{t(title)}</p>}
      <ul aria-label={title ? t(title) : undefined}>
        {places
          .filter((place) => isFor(user, place))
          .map((place) => (
            <li key={place.path}>
              <Link
                href={place.path}
                aria-current={isCurrent(place, location) ? 'page' : undefined}
                className="group relative flex min-h-8.5 items-center gap-2.5 rounded-control px-2 text-small font-medium text-ink-2
                before:absolute before:inset-y-2 before:-left-3 before:hidden before:w-0.75 before:rounded-r-full before:bg-accent
                hover:bg-surface hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink
                aria-[current=page]:before:block forced-colors:aria-[current=page]:underline pointer-coarse:min-h-11"
              >
                <Icon of={place.icon} className="size-4.5 shrink-0 text-ink-3 group-aria-[current=page]:text-ink" />
                <span className="min-w-0">{t(place.title)}</span>
                <PlaceCount path={place.path} className="-ms-2.5 -me-1 justify-end" />
              </Link>
              <SpokenCount path={place.path} />
            </li>
          ))}
      </ul>
    </div>
  ))
}
