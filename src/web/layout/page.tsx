import { type ReactNode, Suspense } from 'react'
import { useCurrentUser } from '../api/current-user.ts'
import type { Key } from '../i18n/keys.ts'
import { useT } from '../i18n/language.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { lazyPart } from './lazy-part.tsx'
import { PageHeader } from './page-header.tsx'
import { usePageTitle } from './page-title.ts'
import { isAdmin, type Section } from './sections.ts'

const AccessDenied = lazyPart(() => import('./access-denied.tsx'))
const LoginGate = lazyPart(() => import('./login-gate.tsx'), { worded: false })

/** `title` is the tab's, where it is not the section's own. */
type Props = { section: Section; title?: Key; children: ReactNode }

/** The frame of every section: its title in the tab and the header, and what it shows only to those who may see it. */
export function Page({ section, title = section.title, children }: Props) {
  const t = useT()
  usePageTitle(t(title))
  return (
    <>
      <PageHeader title={t(section.title)} description={t(section.description)} />
      <div className="mt-5">
        <Suspense fallback={<PageSkeleton />}>
          <Gate section={section}>{children}</Gate>
        </Suspense>
      </div>
    </>
  )
}

function Gate({ section, children }: { section: Section; children: ReactNode }) {
  const t = useT()
  const user = useCurrentUser()
  if (!section.gate && !section.adminOnly) return children
  if (user === undefined) return <PageSkeleton />
  if (section.adminOnly && !isAdmin(user)) return <AccessDenied />
  return section.gate && !user ? <LoginGate reason={t(section.gate)} /> : children
}

function PageSkeleton() {
  return <Skeleton className="h-80 w-full rounded-card" />
}
