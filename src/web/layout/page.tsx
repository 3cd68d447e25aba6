import { ChevronLeft, Gift, Pause } from 'lucide'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { Link, useLocation, useRoute } from 'wouter'
import { PATHS, SETTINGS_PATHS } from '../../contract/paths.ts'
import { formatDateTime } from '../../words/format.ts'
import type { Key } from '../../words/keys.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { useBreakEnd } from '../api/on-break.ts'
import { useReachability } from '../api/reachability.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { part, useSite } from '../site.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { createStore, useStore } from '../ui/store.ts'
import { Bell } from './bell/bell.tsx'
import { clientConfig } from './client-config.ts'
import { BACK_LOOK, BannerFrame, PageFrame } from './frame.tsx'
import { lazyPart } from './lazy-part.tsx'
import { isAdmin, SECTIONS, type Section } from './navigation/sections.ts'
import { RefreshButton } from './refresh-button.tsx'

const AccessDenied = lazyPart(() => import('./access-denied.tsx'))
const ConnectionStatus = lazyPart(() => import('./connection-status.tsx'), { silent: true })
const LoginGate = lazyPart(() => import('./login-gate.tsx'))

type Props = {
  section: Section
  /** The tab's title if it differs from the section's. */
  title?: Key
  /** The page's own name, replacing both titles. */
  heading?: string | undefined
  /** The page that leads here, which narrow windows link back to. */
  above?: Named
  children: ReactNode
}
type Named = Pick<Section, 'path' | 'title'>

/** The name of the open part of a page that has several addresses, in the language of the page. */
const pagePart = part(() => createStore<string | null>(null))

/** Names the part in the tab's title and, where it is shown alone, in the header. */
export function usePagePart(name: string | null): void {
  const site = useSite()
  useLayoutEffect(() => {
    site.of(pagePart).set(name)
    return () => site.of(pagePart).set(null)
  }, [site, name])
}

/** A section with its title and header; content only for users who may see it. */
export function Page({ section, title = section.title, heading, above, children }: Props) {
  const t = useT()
  const partName = useStore(pagePart)
  const [location] = useLocation()
  const back = isPart(location) ? section : above
  usePageTitle(heading ?? partName ?? t(title))
  return (
    <FilledFrame
      back={back && <BackLink to={back} />}
      title={heading ?? <Heading whole={t(section.title)} part={partName} />}
      description={t(section.description)}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Gate section={section}>{children}</Gate>
      </Suspense>
    </FilledFrame>
  )
}

/** A page whose code is loading: as in the first frame, its header lacks the texts, which load with the code. */
export function LoadingPage() {
  const [isMatch] = useRoute(PATHS.match)
  const [isTeam] = useRoute(PATHS.team)
  return (
    <FilledFrame back={(isMatch || isTeam) && <BackLink to={SECTIONS.results} />} title={null} description={null}>
      <PageSkeleton />
    </FilledFrame>
  )
}

/** The frame with what every header has. */
export function FilledFrame(
  props: Pick<ComponentProps<typeof PageFrame>, 'back' | 'title' | 'description' | 'children'>,
) {
  return (
    <PageFrame
      {...props}
      banner={<Banner />}
      actions={
        <>
          <Bell />
          <RefreshButton />
        </>
      }
      notice={<Notice />}
    />
  )
}

/** Loaded once the connection is watched. */
function Notice() {
  const isWatched = useReachability() !== null
  return (
    isWatched && (
      <Suspense>
        <ConnectionStatus />
      </Suspense>
    )
  )
}

/** Whether an address belongs to a section of the settings. */
const isPart = (location: string) =>
  SETTINGS_PATHS.some((path) => path !== PATHS.settings && path === location.replace(/\/$/, ''))

/** A part is alone on narrow windows only; on the smallest its name has no room. */
function Heading({ whole, part: name }: { whole: string; part: string | null }) {
  if (name === null) return whole
  return (
    <>
      <span className="max-[21rem]:hidden lg:hidden">{name}</span>
      <span className="min-[21rem]:max-lg:hidden">{whole}</span>
    </>
  )
}

function BackLink({ to: { path, title } }: { to: Named }) {
  const t = useT()
  return (
    <Link href={path} aria-label={t(title)} data-icon-only className={BACK_LOOK}>
      <Icon of={ChevronLeft} className="size-5" />
    </Link>
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

/** "Live Games | the product"; without a title only the product. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? clientConfig.productName : `${title} | ${clientConfig.productName}`
  }, [title])
}
