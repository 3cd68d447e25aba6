import type { ReactNode } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import { useT } from '../i18n/language.ts'
import { Toaster } from '../ui/toaster.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Sidebar } from './sidebar.tsx'

/** Sidebar or bottom bar, and the page beside it. `account` is who is signed in and how to change that. */
export function Shell({ account, children }: { account: ReactNode; children: ReactNode }) {
  const t = useT()
  const user = useCurrentUser()
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
      <Toaster regionLabel={t('toast.region', { hotkey: 'F8' })} closeLabel={t('common.close')} />
    </div>
  )
}
