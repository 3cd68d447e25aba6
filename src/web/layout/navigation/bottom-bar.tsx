import { Ellipsis, Plus } from 'lucide'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { User } from '../../../contract/auth.ts'
import { useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { SECTIONS } from './sections.ts'

const MoreSheet = lazyPart(() => import('./more-sheet.tsx'), { worded: false })

const { dashboard, live, newBet, history } = SECTIONS
const MOST_USED = [dashboard, live, newBet, history]

/** Focuses the form (bets/new-bet-page.tsx). */
const TO_TYPE = { isToType: true }

const CELL = `relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-micro font-medium text-ink-3
  before:absolute before:-top-px before:hidden before:h-0.75 before:w-5 before:rounded-b-full before:bg-accent
  aria-[current=page]:text-ink aria-[current=page]:before:block forced-colors:aria-[current=page]:underline`

type Props = { user: User | null | undefined; account: ReactNode }

/** Below 768 px: the four most used sections, the record button in the middle, and a sheet with the rest and the account. */
export function BottomBar({ user, account }: Props) {
  const t = useT()
  const [location] = useLocation()
  const [open, setOpen] = useState(false)

  return (
    <>
      <nav aria-label={t('nav.label')} className="flex h-bar">
        {MOST_USED.map(({ path, icon, short }) => (
          <Link
            key={path}
            href={path}
            state={path === newBet.path ? TO_TYPE : undefined}
            aria-current={location === path ? 'page' : undefined}
            className={CELL}
          >
            {path === newBet.path ? (
              <span className="-mt-2 grid h-7 w-11 place-items-center rounded-control bg-primary text-on-primary">
                <Icon of={Plus} className="size-5" />
              </span>
            ) : (
              <Icon of={icon} className="size-5" />
            )}
            <span className="max-w-full truncate px-px tracking-tight">{t(short)}</span>
          </Link>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={CELL}>
          <Icon of={Ellipsis} className="size-5" />
          <span className="max-w-full truncate px-px tracking-tight">{t('nav.more')}</span>
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
