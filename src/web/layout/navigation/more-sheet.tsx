import { Search } from 'lucide'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { User } from '../../../contract/auth.ts'
import { useT } from '../../i18n/language.ts'
import { useSite } from '../../site.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { wantsSearch } from '../open-search.tsx'
import { PlaceCount, SpokenCount } from './place-count.tsx'
import { type Group, isCurrent, isFor, PLACES, SECTIONS } from './sections.ts'

/** Places that do not fit in the bottom bar, in rows of three. */
const GROUPS: readonly Group[] = [
  { title: 'nav.group.matches', places: [SECTIONS.upcoming, SECTIONS.results, SECTIONS.favorites] },
  { title: 'nav.group.book', places: [PLACES.tonight, PLACES.bankroll, PLACES.import] },
  { title: 'nav.group.analysis', places: [SECTIONS.statistics, PLACES.luck, PLACES.explorer] },
  { title: 'nav.group.manage', places: [PLACES.chances, SECTIONS.system, SECTIONS.settings] },
]

type Props = { user: User | null | undefined; account: ReactNode; onClose: () => void }

/** On phones: the account, and the places that do not fit in the bottom bar, as tiles. */
export default function MoreSheet({ user, account, onClose }: Props) {
  const t = useT()
  const site = useSite()
  const [location] = useLocation()
  return (
    <Dialog title={t('nav.more')} closeLabel={t('common.close')} onClose={onClose}>
      <button
        type="button"
        className="mb-3 flex min-h-11 w-full items-center gap-2.5 rounded-control border border-edge bg-raised px-3 text-left text-small text-ink-2 hover:text-ink"
        onClick={() => {
          site.of(wantsSearch).set(true)
          onClose()
        }}
      >
        <Icon of={Search} className="size-4.5 shrink-0 text-ink-3" />
        {t('nav.search')}
      </button>
      {account}
      {GROUPS.map(({ title, places }) => (
        <section
          key={title}
          aria-label={title ? t(title) : undefined}
          className="-mx-card mt-2 border-t border-line px-card pt-2"
        >
          {title && <p className="text-micro font-medium text-ink-3">{t(title)}</p>}
          <ul className="-mx-2 grid grid-cols-3">
            {places
              .filter((place) => isFor(user, place))
              .map((place) => (
                <li key={place.path} className="grid">
                  <Link
                    href={place.path}
                    onClick={onClose}
                    // The new page replaces the dialog's history entry.
                    replace
                    aria-current={isCurrent(place, location) ? 'page' : undefined}
                    className="flex min-h-15 flex-col items-center gap-1 rounded-control px-1 py-2 text-center text-small
                    font-medium wrap-anywhere aria-[current=page]:bg-raised forced-colors:aria-[current=page]:underline"
                  >
                    <span className="-mx-1 flex self-stretch gap-0.5">
                      <span className="flex-1" />
                      <Icon of={place.icon} className="size-5 shrink-0 text-ink-2" />
                      <PlaceCount path={place.path} className="" />
                    </span>
                    {t(place.title)}
                  </Link>
                  <SpokenCount path={place.path} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
