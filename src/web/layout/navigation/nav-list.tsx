import { Link, useLocation } from 'wouter'
import type { User } from '../../../contract/auth.ts'
import { useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import { GROUP_LOOK, PLACE_ICON, PLACE_LOOK } from './looks.ts'
import { NeedsMark, PlaceCount, SpokenCount } from './place-count.tsx'
import { GROUPS, isCurrent, isFor } from './sections.ts'

/** The sidebar's navigation in groups; the current place is marked. */
export function NavList({ user }: { user: User | null | undefined }) {
  const t = useT()
  const [location] = useLocation()
  return GROUPS.map(({ title, places }) => (
    <div key={title}>
      {title && <p className={GROUP_LOOK}>{t(title)}</p>}
      <ul aria-label={title ? t(title) : undefined}>
        {places
          .filter((place) => isFor(user, place))
          .map((place) => (
            <li key={place.path}>
              <Link
                href={place.path}
                aria-current={isCurrent(place, location) ? 'page' : undefined}
                className={PLACE_LOOK}
              >
                <span className="relative shrink-0">
                  <Icon of={place.icon} className={PLACE_ICON} />
                  <NeedsMark path={place.path} />
                </span>
                <span className="min-w-0">{t(place.title)}</span>
                <PlaceCount path={place.path} className="-ms-0.5 justify-end" />
              </Link>
              <SpokenCount path={place.path} />
            </li>
          ))}
      </ul>
    </div>
  ))
}
