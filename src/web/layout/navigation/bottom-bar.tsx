import { Ellipsis } from 'lucide'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { User } from '../../../contract/auth.ts'
import { useT } from '../../i18n/language.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { SECTIONS, sectionsFor } from './sections.ts'

const MoreSheet = lazyPart(() => import('./more-sheet.tsx'), { worded: false })

const MOST_USED = [SECTIONS.dashboard, SECTIONS.live, SECTIONS.upcoming, SECTIONS.newBet, SECTIONS.history]

const CELL = `flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-micro font-medium text-ink-3
  aria-[current=page]:text-accent forced-colors:aria-[current=page]:underline`

type Props = { user: User | null | undefined; account: ReactNode }

/** Below 768 px: the five most used sections, and a sheet with the rest and the account. */
export function BottomBar({ user, account }: Props) {
  const t = useT()
  const [location] = useLocation()
  const [open, setOpen] = useState(false)
  const used = new Set<string>(MOST_USED.map(({ path }) => path))
  const rest = sectionsFor(user).filter(({ path }) => !used.has(path))

  return (
    <>
      <nav aria-label={t('nav.label')} className="flex h-bar">
        {MOST_USED.map(({ path, icon, short }) => (
          <Link key={path} href={path} aria-current={location === path ? 'page' : undefined} className={CELL}>
            <Icon of={icon} className="size-5" />
            <span className="max-w-full truncate tracking-tight">{t(short)}</span>
          </Link>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={CELL}>
          <Icon of={Ellipsis} className="size-5" />
          <span className="max-w-full truncate tracking-tight">{t('nav.more')}</span>
        </button>
      </nav>
      {open && (
        <Suspense>
          <MoreSheet sections={rest} account={account} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
