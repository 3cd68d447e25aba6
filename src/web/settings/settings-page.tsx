import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { useCurrentUser } from '../api/current-user.ts'
import { useT } from '../i18n/language.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { usePagePart } from '../layout/page.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { useMedia } from '../ui/use-media.ts'
import { GeneralSection } from './general-section.tsx'
import { SectionList } from './section-list.tsx'
import { GENERAL, OWN_SECTION_NAMES, OWN_SECTIONS, sectionAt } from './sections.ts'

const AccountSettings = lazyPart(() => import('./account-settings.tsx'))
const LoginGate = lazyPart(() => import('../layout/login-gate.tsx'))

/**
 * Language and theme for everyone, the rest for signed-in users. On wide windows all sections with a jump list, otherwise one at a time.
 */
export default function SettingsPage() {
  const t = useT()
  const user = useCurrentUser()
  const section = sectionAt(useLocation()[0])
  usePagePart(section && t(OWN_SECTIONS[section].title))
  const isWide = useMedia('(width >= 64rem)')
  const sections = [GENERAL, ...(user ? OWN_SECTION_NAMES.map((name) => OWN_SECTIONS[name]) : [])]
  return (
    <div className="lg:grid lg:grid-cols-[12.5rem_minmax(0,47.5rem)] lg:gap-x-8 xl:grid-cols-[13.5rem_minmax(0,47.5rem)] xl:gap-x-12">
      {isWide && (
        <SectionList
          sections={sections}
          current={section ? OWN_SECTIONS[section] : GENERAL}
          email={user?.email ?? null}
        />
      )}
      <div className="flex min-w-0 flex-col gap-8">
        {(isWide || !section) && <GeneralSection isCurrent={!section} />}
        {user && (
          <Suspense fallback={<Skeleton className={isWide || section ? 'h-96' : 'h-92 rounded-card'} />}>
            <AccountSettings key={user.id} user={user} section={section} isWide={isWide} />
          </Suspense>
        )}
        {user === null && section && (
          <Suspense>
            <LoginGate reason="gate.settings" />
          </Suspense>
        )}
      </div>
    </div>
  )
}
