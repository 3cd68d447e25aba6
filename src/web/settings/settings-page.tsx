import { ChevronLeft } from 'lucide'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { PATHS } from '../../contract/paths.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { useT } from '../i18n/language.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { Icon } from '../ui/icon.tsx'
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
  const user = useCurrentUser()
  const section = sectionAt(useLocation()[0])
  const isWide = useMedia('(width >= 64rem)')
  const sections = [GENERAL, ...(user ? OWN_SECTION_NAMES.map((name) => OWN_SECTIONS[name]) : [])]
  return (
    <div className="lg:grid lg:grid-cols-[12.5rem_minmax(0,47.5rem)] lg:gap-x-8 xl:grid-cols-[13.5rem_minmax(0,47.5rem)] xl:gap-x-12">
      {isWide ? (
        <SectionList
          sections={sections}
          current={section ? OWN_SECTIONS[section] : GENERAL}
          email={user?.email ?? null}
        />
      ) : (
        section && <BackLink />
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

function BackLink() {
  const t = useT()
  return (
    <Link
      href={PATHS.settings}
      className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control pr-3 pl-1 text-small font-medium text-ink-2 hover:text-ink"
    >
      <Icon of={ChevronLeft} className="size-5" />
      {t('nav.settings')}
    </Link>
  )
}
