import { Ellipsis, Plus } from 'lucide'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { User } from '../../../contract/auth.ts'
import { useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { CELL_LOOK, CELL_WORDS, MIDDLE_LOOK } from './looks.ts'
import { NeedsMark } from './place-count.tsx'
import { GROUPS, isCurrent, MOST_USED, SECTIONS } from './sections.ts'

const MoreSheet = lazyPart(() => import('./more-sheet.tsx'), { worded: false })

/** Focuses the form (bets/new-bet-page.tsx). */
const TO_TYPE = { isToType: true }

/** Whether the sheet behind *More* holds this place. */
function isInMore(location: string): boolean {
  const places = GROUPS.flatMap((group) => group.places).filter((place) => isCurrent(place, location))
  return places.some(({ path }) => !MOST_USED.some((used) => used.path === path))
}

type Props = { user: User | null | undefined; account: ReactNode }

/**
 * On phones: the four most used sections, the record button in the middle, and a sheet with the rest and the account. In landscape, a column
 * at the left.
 */
export function BottomBar({ user, account }: Props) {
  const t = useT()
  const [location] = useLocation()
  const [open, setOpen] = useState(false)

  return (
    <>
      <nav aria-label={t('nav.label')} className="flex h-bar lying:h-full lying:flex-col">
        {MOST_USED.map(({ path, icon, short }) => (
          <Link
            key={path}
            href={path}
            state={path === SECTIONS.newBet.path ? TO_TYPE : undefined}
            aria-current={location === path ? 'page' : undefined}
            className={CELL_LOOK}
          >
            {path === SECTIONS.newBet.path ? (
              <span className={MIDDLE_LOOK}>
                <Icon of={Plus} className="size-5" />
              </span>
            ) : (
              <span className="relative">
                <Icon of={icon} className="size-5" />
                <NeedsMark path={path} />
              </span>
            )}
            <span className={CELL_WORDS}>{t(short)}</span>
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={isInMore(location) ? 'page' : undefined}
          onClick={() => setOpen(true)}
          className={CELL_LOOK}
        >
          <Icon of={Ellipsis} className="size-5" />
          <span className={CELL_WORDS}>{t('nav.more')}</span>
        </button>
      </nav>
      {open && (
        <Suspense>
          <MoreSheet user={user} account={account} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
