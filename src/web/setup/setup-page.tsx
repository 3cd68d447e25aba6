import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { PATHS } from '../../contract/paths.ts'
import { openSetup } from '../../contract/setup.ts'
import { useCall } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { useT } from '../i18n/language.ts'
import { clientConfig } from '../layout/client-config.ts'
import { isAdmin } from '../layout/navigation/sections.ts'
import NotFoundPage from '../layout/not-found-page.tsx'
import { LoadingPage, usePageTitle } from '../layout/page.tsx'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useModal } from '../ui/dialogs/use-modal.ts'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { BASE } from '../ui/storage.ts'
import { SetupDone } from './setup-done.tsx'
import { SetupForm } from './setup-form.tsx'

/** The first page of a new installation: for anyone with the code in its address, then for the administrator. */
export default function SetupPage() {
  const user = useCurrentUser()
  const code = useSyncExternalStore(onHashChange, () => location.hash.slice(1))
  if (user === undefined) return <LoadingPage />
  if (user && isAdmin(user)) {
    return (
      <WholeWindow>
        <SetupDone name={user.firstName} />
      </WholeWindow>
    )
  }
  return code === '' ? <NotFoundPage /> : <Opened code={code} />
}

/** Changing the code in the address does not reload the page. */
function onHashChange(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

function Opened({ code }: { code: string }) {
  const t = useT()
  const call = useCall()
  const opened = useQuery({
    queryKey: ['setup', code],
    queryFn: () => call(openSetup, { body: { code } }),
    staleTime: 0,
    gcTime: 0,
  })
  if (opened.data) {
    return (
      <WholeWindow aside={t('setup.firstStart', { version: opened.data.version })}>
        <SetupForm code={code} installation={opened.data} />
      </WholeWindow>
    )
  }
  const { error } = opened
  return (
    <WholeWindow>
      {error ? (
        <div className="mt-6 flex flex-col items-start gap-4">
          <FailedLine action={<RetryButton query={opened} size="small" />}>
            {(error instanceof CallError && error.words) || t('setup.notOpened')}
          </FailedLine>
          <ButtonLink href={PATHS.dashboard}>{t('common.backHome')}</ButtonLink>
        </div>
      ) : (
        <Skeleton className="mt-6 h-96 w-full rounded-card" />
      )}
    </WholeWindow>
  )
}

/** Covers the frame of the site, which has no user yet. */
function WholeWindow({ aside, children }: { aside?: string; children: ReactNode }) {
  const t = useT()
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [, go] = useLocation()
  const modal = useModal(ref, { addressed: true, onClose: () => go(PATHS.dashboard, { replace: true }) })
  usePageTitle(t('setup.title'))
  return (
    <dialog
      ref={ref}
      {...modal}
      aria-labelledby={id}
      className="whole-window m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto overscroll-contain bg-canvas text-ink"
    >
      <div className="min-h-full">
        <div className="mx-auto max-w-[54rem] px-4 pt-4 pb-[max(1.5rem,env(safe-area-inset-bottom))] md:px-6 md:pt-8">
          <header className="flex items-center justify-between gap-4">
            {/* Drawn like BrandFrame, which is not imported because it would have to be exported from the first load. */}
            <p id={id} className="flex min-w-0 items-center gap-2.5 text-title font-semibold tracking-tight">
              <img src={`${BASE}/favicon.svg`} alt="" width={28} height={28} className="shrink-0" />
              <span className="truncate">{clientConfig.productName}</span>
            </p>
            {aside && <span className="shrink-0 text-caption text-ink-3">{aside}</span>}
          </header>
          {children}
        </div>
      </div>
    </dialog>
  )
}
