import { Moon, Smartphone } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Alert } from '../../contract/alerts.ts'
import { alertStory } from '../../words/alerts/alert-story.ts'
import { formatTime } from '../../words/format.ts'
import { BetLookIcon } from '../bets/parts/bet-status-badge.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import type { RowMotion } from '../ui/motion/use-row-motion.ts'
import { signLook } from './sign-look.ts'

type Props = {
  alert: Alert
  now: Date
  isUnread: boolean
  motion: RowMotion
  onRead: () => void
  /** The linked page replaces the panel's history entry. */
  onLeave: (() => void) | undefined
}

/** When it happened, in milliseconds since 1970; the server may have learned of it later. */
export const timeOf = ({ at, endedAt = at }: Alert): number => Date.parse(endedAt)

/** A notification row: pressing it opens its subject and marks it as read. */
export function AlertRow({ alert, now, isUnread, motion, onRead, onLeave }: Props) {
  const t = useT()
  const language = useLanguage()
  const at = new Date(timeOf(alert))
  const { sign, title, line, href } = alertStory(alert, { now, t, language })
  return (
    <li
      data-alert={alert.id}
      data-motion={motion}
      inert={motion === 'leaves'}
      className="relative border-t border-line first:border-t-0"
    >
      <Frame href={href} onRead={onRead} onLeave={onLeave}>
        {isUnread && (
          <span
            aria-hidden
            className="absolute top-4.75 left-1.5 size-1.5 rounded-full bg-accent forced-colors:border-3"
          />
        )}
        <BetLookIcon look={signLook(sign)} className="mt-0.5 size-4.5" />
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-3">
            <span
              title={title}
              className={`line-clamp-2 min-w-0 grow text-body leading-5 ${isUnread ? 'font-semibold text-ink' : 'font-medium text-ink-2'}`}
            >
              {isUnread && <span className="sr-only">{t('alerts.isUnread')} </span>}
              {title}
            </span>{' '}
            <time dateTime={at.toISOString()} className="shrink-0 text-caption text-ink-3 tabular-nums">
              {formatTime(at, language)}
            </time>
          </span>{' '}
          <span className="flex items-start gap-3 text-caption text-ink-3">
            <span className="line-clamp-4 min-w-0 grow wrap-anywhere tabular-nums">{line}</span>{' '}
            {alert.devices && <OnDevices devices={alert.devices} />}
          </span>
        </span>
      </Frame>
    </li>
  )
}

/** Whether devices received the alert as a push notification, or silently. */
function OnDevices({ devices }: { devices: 'sent' | 'quiet' }) {
  const t = useT()
  return (
    <span className="flex shrink-0 items-center gap-1">
      <Icon of={devices === 'sent' ? Smartphone : Moon} className="size-3.5" />
      {t(`alerts.${devices}`)}
    </span>
  )
}

const FRAME = `relative flex min-h-15 w-full items-start gap-3 py-2.5 pr-card pl-4.5 text-left -outline-offset-2 hover:bg-raised`

type FrameProps = Pick<Props, 'onRead' | 'onLeave'> & { href: string | null; children: ReactNode }

function Frame({ href, onRead, onLeave, children }: FrameProps) {
  if (href === null) {
    return (
      <button type="button" onClick={onRead} className={FRAME}>
        {children}
      </button>
    )
  }
  return (
    // Also marks it as read when opened in a new tab, where the router sees no navigation.
    <Link href={href} replace={onLeave !== undefined} onClickCapture={onRead} onClick={onLeave} className={FRAME}>
      {children}
    </Link>
  )
}
