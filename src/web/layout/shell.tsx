import { type ReactNode, Suspense } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { useLine } from '../api/line.ts'
import { useT } from '../i18n/language.ts'
import { BottomBar } from './bottom-bar.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Sidebar } from './sidebar.tsx'
import { Toaster } from './toaster.tsx'

const LineStatus = lazyPart(() => import('./line-status.tsx'))

/** Sidebar or bottom bar, and the page beside it. `account` is who is signed in and how to change that. */
export function Shell({ account, children }: { account: ReactNode; children: ReactNode }) {
  const t = useT()
  const user = useCurrentUser()
  const isRest = useLine() !== null
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-2 text-small font-medium
          text-on-accent focus:translate-y-0"
      >
        {t('shell.skip')}
      </a>
      <Sidebar user={user} account={account} />
      <main
        id="content"
        tabIndex={-1}
        className="min-w-0 grow p-gutter outline-none max-md:pb-[calc(var(--spacing-bar)+env(safe-area-inset-bottom)+1.5rem)]"
      >
        <div className="mx-auto max-w-[160rem]">{children}</div>
      </main>
      <BottomBar user={user} account={account} />
      {isRest && (
        <Suspense>
          <LineStatus />
        </Suspense>
      )}
      <Toaster regionLabel={t('toast.region', { hotkey: 'F8' })} closeLabel={t('common.close')} />
    </div>
  )
}
