import { Bell, CheckCheck, Settings } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Alert } from '../../contract/alerts.ts'
import { PATHS } from '../../contract/paths.ts'
import { MINUTE_MS } from '../../domain/time/durations.ts'
import { alertStory } from '../../words/alerts/alert-story.ts'
import { formatCount } from '../../words/amounts.ts'
import { formatDay, startOfDay } from '../../words/days.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { useTicking } from '../matches/use-ticking.ts'
import { part, useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { CHOICE, CHOICES } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState, ErrorState } from '../ui/message.tsx'
import { useFocusAfterRemoval } from '../ui/motion/use-focus-after-removal.ts'
import { useRowMotion } from '../ui/motion/use-row-motion.ts'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { AlertRow, timeOf } from './alert-row.tsx'
import { useAlerts, useReadAlerts } from './use-alerts.ts'

type Props = {
  onlyUnread: boolean
  onOnlyUnread: (only: boolean) => void
  /** The panel's title; the page has its own header. */
  title?: ReactNode
  /** Closes the panel when a row navigates. */
  onLeave?: () => void
}

/** Recent notifications grouped by day, with their actions. Used in the bell's panel and on the page. */
export function AlertsView({ onlyUnread, onOnlyUnread, title, onLeave }: Props) {
  const t = useT()
  const site = useSite()
  const language = useLanguage()
  const { list, alerts, unreadOnes, unread } = useAlerts()
  const read = useReadAlerts()
  const area = useRef<HTMLDivElement>(null)
  const isPanel = title !== undefined
  const level = isPanel ? 3 : 2

  const actions = (
    <span className="flex shrink-0 items-center">
      {unread > 0 && (
        <MarkAll
          isNarrow={!isPanel}
          onPress={() => {
            read(unreadOnes.map(({ id }) => id))
            // The pressed button is removed.
            area.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <Link
        href={PATHS.settingsAlerts}
        replace={isPanel}
        onClick={onLeave}
        aria-label={t('alerts.settings')}
        className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-raised hover:text-ink md:size-9 pointer-coarse:size-11"
      >
        <Icon of={Settings} className="size-4.5" />
      </Link>
    </span>
  )
  const tabs = (
    <fieldset className={`${CHOICES} min-w-0 grow`}>
      <legend className="sr-only">{t('alerts.show')}</legend>
      <Tab isPressed={!onlyUnread} onPress={() => onOnlyUnread(false)}>
        {t('alerts.all')}
      </Tab>
      <Tab isPressed={onlyUnread} onPress={() => onOnlyUnread(true)}>
        {t('alerts.unread')}
        {unread > 0 && (
          <>
            {' '}
            <span className="text-caption text-ink-3 tabular-nums max-[23rem]:hidden">
              {formatCount(unread, language)}
            </span>
          </>
        )}
      </Tab>
    </fieldset>
  )
  return (
    <>
      {isPanel ? (
        <header className="shrink-0">
          <div className="flex min-h-13 items-center justify-between gap-2 pr-2 pl-card">
            {title}
            {actions}
          </div>
          <div className="px-card pb-3">{tabs}</div>
        </header>
      ) : (
        <div className="flex items-center gap-2 p-card max-md:pt-0 max-md:pb-2 max-[23rem]:gap-0 max-[23rem]:px-1.5 md:[&>fieldset]:max-w-88 md:[&>span]:ml-auto">
          {tabs}
          {actions}
        </div>
      )}
      <div
        ref={area}
        tabIndex={-1}
        className={`border-t border-line outline-none ${isPanel ? 'min-h-0 overflow-y-auto overscroll-contain' : 'max-md:border-b max-md:bg-surface'}`}
      >
        {body()}
      </div>
      {alerts.length > 0 && (
        <p
          className={`shrink-0 border-line px-card py-3 text-caption text-ink-3 max-md:text-center ${isPanel ? 'border-t' : 'md:border-t'}`}
        >
          {t('alerts.kept')}
        </p>
      )}
    </>
  )

  function body() {
    if (list.data === undefined) {
      if (!list.isError) return <AlertSkeletons />
      const retry = <RetryButton query={list} />
      return (
        <ErrorState
          level={level}
          title={t('alerts.loadFailed')}
          description={t('alerts.loadFailedHint')}
          action={retry}
        />
      )
    }
    if (alerts.length === 0)
      return <EmptyState level={level} icon={Bell} title={t('alerts.empty')} description={t('alerts.emptyHint')} />
    return (
      <>
        <Arrivals alerts={alerts} />
        <Days
          alerts={onlyUnread ? unreadOnes : alerts}
          unreadOnes={unreadOnes}
          area={area}
          of={onlyUnread ? 'unread' : 'all'}
          level={level}
          onRead={(id) => {
            read([id])
            site.of(pressed).id = isPanel ? null : id
          }}
          onLeave={onLeave}
        />
      </>
    )
  }
}

function MarkAll({ isNarrow, onPress }: { isNarrow: boolean; onPress: () => void }) {
  const t = useT()
  return (
    <Button variant="ghost" size="small" onClick={onPress}>
      <Icon of={CheckCheck} className="size-4.5" />
      <span className={isNarrow ? 'max-md:sr-only' : 'max-[26rem]:sr-only'}>{t('alerts.markAll')}</span>
    </Button>
  )
}

type TabProps = { isPressed: boolean; onPress: () => void; children: ReactNode }

function Tab({ isPressed, onPress, children }: TabProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className={`${CHOICE} min-w-0 grow justify-center max-md:min-h-11 max-sm:px-1.5`}
    >
      {children}
    </button>
  )
}

/** The last row pressed on the page, focused again after Back. */
const pressed = part(() => ({ id: null as number | null }))

const idOf = ({ id }: Alert) => id
const latestFirst = (alerts: readonly Alert[]) => alerts.toSorted((a, b) => timeOf(b) - timeOf(a))
const wholeMinute = (now: number) => now - (now % MINUTE_MS)

type DaysProps = {
  alerts: readonly Alert[]
  unreadOnes: readonly Alert[]
  /** Receives the focus when the focused row is removed. */
  area: RefObject<HTMLElement | null>
  of: string
  level: 2 | 3
  onRead: (id: number) => void
  onLeave: (() => void) | undefined
}

function Days({ alerts, unreadOnes, area, of, level, onRead, onLeave }: DaysProps) {
  const t = useT()
  const site = useSite()
  const language = useLanguage()
  const now = new Date(useTicking(wholeMinute))
  const { shown, motionOf } = useRowMotion(
    useMemo(() => latestFirst(alerts), [alerts]),
    idOf,
    of,
  )
  useFocusAfterRemoval(area, shown.length)
  useEffect(() => {
    const last = site.of(pressed)
    if (last.id === null || document.activeElement !== document.body) return
    // The row has left the list of unread notifications.
    const row = area.current?.querySelector<HTMLElement>(`[data-alert="${last.id}"] > a`)
    last.id = null
    ;(row ?? area.current)?.focus()
  }, [site, area])
  if (shown.length === 0) return <EmptyState level={level} icon={CheckCheck} title={t('alerts.allRead')} />
  const Heading = `h${level}` as const
  const isUnread = new Set(unreadOnes.map(idOf))
  const days = Map.groupBy(shown, (alert) => startOfDay(timeOf(alert)))
  return [...days].map(([day, ofDay]) => {
    const name = formatDay(new Date(day), now, language)
    return (
      <section key={day}>
        <Heading
          className={`sticky top-0 z-10 border-b border-line px-card py-1.5 text-caption font-medium text-ink-2 ${level === 2 ? 'bg-raised max-md:bg-canvas' : 'bg-raised'}`}
        >
          {name}
        </Heading>
        <ul aria-label={name} className="border-b border-line last:border-b-0">
          {ofDay.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              now={now}
              isUnread={isUnread.has(alert.id)}
              motion={motionOf(alert)}
              onRead={() => onRead(alert.id)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      </section>
    )
  })
}

/** Announces notifications that arrive or are corrected while the list is shown. */
function Arrivals({ alerts }: { alerts: readonly Alert[] }) {
  const t = useT()
  const language = useLanguage()
  const now = new Date(useTicking(wholeMinute))
  const [seen, setSeen] = useState({ alerts, arrived: [] as readonly Alert[] })
  if (seen.alerts !== alerts) {
    const known = new Set(seen.alerts.map(({ id, at }) => `${id} ${at}`))
    const arrived = alerts.filter(({ id, at, readAt }) => readAt === null && !known.has(`${id} ${at}`))
    setSeen({ alerts, arrived: arrived.length > 0 ? arrived : seen.arrived })
  }
  const titles = seen.arrived.map((alert) => alertStory(alert, { now, t, language }).title)
  return (
    <p role="status" className="sr-only">
      {titles.map((title) => t('alerts.arrived', { title })).join('. ')}
    </p>
  )
}

/** The same height as the rows that replace them. */
function AlertSkeletons() {
  return (
    <div data-loading>
      <div className="flex h-7.25 items-center border-b border-line bg-raised px-card">
        <Skeleton className="h-3 w-12" />
      </div>
      <SkeletonRows count={6} lines={['h-4 w-3/5', 'h-3 w-2/5']} className="h-15 gap-2" />
    </div>
  )
}
