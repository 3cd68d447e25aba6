import { type ReactNode, Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { PATHS } from '../../contract/paths.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { usePolling } from '../api/live-data.ts'
import { useT } from '../i18n/language.ts'
import { CloseLabel } from '../ui/close-label.ts'
import { TooLongMessage } from '../ui/too-long-message.ts'
import { clientConfig } from './client-config.ts'
import { BrandFrame, ShellFrame } from './frame.tsx'
import { lazyPart } from './lazy-part.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { SIDEBAR_FOOT, SIDEBAR_LIST } from './navigation/looks.ts'
import { NavList } from './navigation/nav-list.tsx'
import { Toaster } from './toaster.tsx'

const BookKeeper = lazyPart(() => import('./book-keeper.tsx'), { silent: true, worded: false })

/** Sidebar or bottom bar, and the page. `account`: the signed-in user with the login or logout button. */
export function Shell({ account, children }: { account: ReactNode; children: ReactNode }) {
  const t = useT()
  const user = useCurrentUser()
  return (
    <ShellFrame
      skipLink={
        <a
          href="#content"
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 text-small font-medium
            text-on-accent focus:translate-y-0"
        >
          {t('shell.skip')}
        </a>
      }
      brand={
        <Link href={PATHS.dashboard} className="min-w-0 rounded-control">
          <BrandFrame name={clientConfig.productName} />
        </Link>
      }
      sidebar={
        <>
          <nav aria-label={t('nav.label')} className={SIDEBAR_LIST}>
            <NavList user={user} />
          </nav>
          <div className={SIDEBAR_FOOT}>{account}</div>
        </>
      }
      bar={<BottomBar user={user} account={account} />}
      notices={
        <>
          <Polling />
          {user && (
            <Suspense>
              <BookKeeper key={user.id} />
            </Suspense>
          )}
          <Toaster regionLabel={t('toast.region', { hotkey: 'F8' })} closeLabel={t('common.close')} />
        </>
      }
    >
      <CloseLabel value={t('common.close')}>
        <TooLongMessage value={(count) => t('dialogs.tooLong', { count })}>{children}</TooLongMessage>
      </CloseLabel>
    </ShellFrame>
  )
}

/** A separate component, so that a change of the connection rerenders nothing else. */
function Polling() {
  const [path] = useLocation()
  usePolling(path === PATHS.dashboard ? 'dashboard' : 'live')
  return null
}
