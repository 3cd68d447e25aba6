import { Gift, Pause } from 'lucide'
import { type ReactNode, Suspense, useEffect } from 'react'
import { formatDateTime } from '../../words/format.ts'
import type { Key } from '../../words/keys.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { useBreakEnd } from '../api/on-break.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSite } from '../site.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { Bell } from './bell/bell.tsx'
import { unreadAlerts } from './bell/bell-state.ts'
import { clientConfig } from './client-config.ts'
import { BannerFrame, PageFrame } from './frame.tsx'
import { lazyPart } from './lazy-part.tsx'
import { isAdmin, type Section } from './navigation/sections.ts'
import { RefreshButton } from './refresh-button.tsx'

const AccessDenied = lazyPart(() => import('./access-denied.tsx'))
const LoginGate = lazyPart(() => import('./login-gate.tsx'))

/** `title`: the tab's title if it differs from the section's. `heading`: the page's own name, replacing both titles. */
type Props = { section: Section; title?: Key; heading?: string | undefined; children: ReactNode }

/** A section with its title and header; content only for users who may see it. */
export function Page({ section, title = section.title, heading, children }: Props) {
  const t = useT()
  usePageTitle(heading ?? t(title))
  return (
    <PageFrame
      title={heading ?? t(section.title)}
      description={t(section.description)}
      banner={<Banner />}
      actions={
        <>
          <Bell />
          <RefreshButton />
        </>
      }
    >
      <Suspense fallback={<PageSkeleton />}>
        <Gate section={section}>{children}</Gate>
      </Suspense>
    </PageFrame>
  )
}

/** The advertisement, or during a break its end. */
function Banner() {
  const t = useT()
  const language = useLanguage()
  const breakEnd = useBreakEnd()
  if (breakEnd) {
    return (
      <p className="flex min-h-11 items-center gap-1.5 px-1.5 text-micro font-medium text-ink-2 md:text-small">
        <Icon of={Pause} className="size-4.5 shrink-0" />
        {t('break.on', { until: formatDateTime(breakEnd, language) })}
      </p>
    )
  }
  return (
    <BannerFrame
      href={clientConfig.affiliateUrl}
      icon={<Icon of={Gift} className="size-4.5 shrink-0 text-ink-3" />}
      title={t('banner.title')}
      text={t('banner.text')}
      shortTitle={t('banner.shortTitle')}
      shortText={t('banner.shortText')}
    />
  )
}

function Gate({ section, children }: { section: Section; children: ReactNode }) {
  const user = useCurrentUser()
  if (!section.gate && !section.adminOnly) return children
  if (user === undefined) return <PageSkeleton />
  if (section.adminOnly && !isAdmin(user)) return <AccessDenied />
  return section.gate && !user ? <LoginGate reason={section.gate} /> : children
}

function PageSkeleton() {
  return <Skeleton className="h-80 w-full rounded-card" />
}

/** "(3) Live Games | the product" with three unread notifications; without a title only the product. */
export function usePageTitle(title: string | null): void {
  const site = useSite()
  useEffect(() => {
    const show = () => {
      const unread = site.of(unreadAlerts).get()
      const page = title === null ? clientConfig.productName : `${title} | ${clientConfig.productName}`
      document.title = unread > 0 ? `(${unread}) ${page}` : page
    }
    show()
    return site.of(unreadAlerts).subscribe(show)
  }, [site, title])
}
