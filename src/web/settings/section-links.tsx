import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide'
import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { User } from '../../contract/auth.ts'
import { formatMoney } from '../../words/amounts.ts'
import { formatDateTime } from '../../words/format.ts'
import { useBreakEnd } from '../api/on-break.ts'
import { AccountPanel } from '../auth/account-panel.tsx'
import { brakesQuery } from '../brakes/brakes-query.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { currencyName } from './book-rows.tsx'
import { OWN_SECTION_NAMES, OWN_SECTIONS, type OwnSection } from './sections.ts'
import { ALERTS, BOOK, CALENDAR, SETTLEMENT } from './settings-queries.ts'

type Props = {
  user: User
  /** The previously open section: its link gets the focus. */
  left: RefObject<OwnSection | null>
}

/** Links to the sections with a summary of each; and the account. */
export function SectionLinks({ user, left }: Props) {
  const t = useT()
  const values = useValues(user)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const name = left.current
    if (name) list.current?.querySelector<HTMLAnchorElement>(`[href="${OWN_SECTIONS[name].path}"]`)?.focus()
  }, [left])
  return (
    <>
      <ul ref={list} className="surface">
        {OWN_SECTION_NAMES.map((name) => {
          const { path, icon, title } = OWN_SECTIONS[name]
          const value = values[name]
          return (
            <li key={name} className="border-line not-first:border-t">
              <Link
                href={path}
                className="flex min-h-15 max-[23rem]:min-h-17 items-center gap-3.5 rounded-card py-2 pr-3 pl-4"
              >
                <Icon of={icon} className="size-5 shrink-0 text-ink-3" />
                <span className="min-w-0 grow">
                  <span className="block text-body font-medium">{t(title)}</span>
                  <span className="block min-h-4 wrap-anywhere text-caption text-ink-3 tabular-nums">
                    {value === null ? <Skeleton className="my-0.5 h-3 w-24" /> : value}
                  </span>
                </span>
                <Icon of={ChevronRight} className="size-4.5 shrink-0 text-ink-3" />
              </Link>
            </li>
          )
        })}
      </ul>
      <div className="@container">
        <div className="border-t border-line pt-3">
          <AccountPanel />
        </div>
      </div>
    </>
  )
}

/** The summary of each section: null while loading, undefined on failure. */
function useValues(user: User): Record<OwnSection, string | null | undefined> {
  const t = useT()
  const language = useLanguage()
  const breakEnd = useBreakEnd()
  const alerts = useQuery(ALERTS)
  const book = useQuery(BOOK)
  const settlement = useQuery(SETTLEMENT)
  const brakes = useQuery(brakesQuery())
  const calendar = useQuery(CALENDAR)
  const unit = book.data?.unit
  const rules = settlement.data
  const kinds = alerts.data && Object.values(alerts.data.kinds)
  const limit = brakes.data?.limits.find(({ amount }) => amount !== null)
  return {
    alerts: shown(
      alerts,
      kinds && t('alerts.kindsOn', { on: kinds.filter(({ bell }) => bell).length, all: kinds.length }),
    ),
    book: shown(
      book,
      book.data &&
        [
          currencyName(book.data.currency, language),
          unit && t('book.asUnits', { units: t('book.units', { count: '1' }), amount: formatMoney(unit, language) }),
        ]
          .filter(Boolean)
          .join(' · '),
    ),
    rules: shown(
      settlement,
      rules &&
        `${t(`settling.profile.${rules.profile}`)} · ${t(rules.automatic.length > 0 ? 'settling.byItself' : 'settling.byHand')}`,
    ),
    limits: breakEnd
      ? t('break.on', { until: formatDateTime(breakEnd, language) })
      : shown(
          brakes,
          limit?.amount ? `${t(`limits.${limit.kind}`)}: ${formatMoney(limit.amount, language)}` : t('limits.none'),
        ),
    account: user.email,
    programs: shown(calendar, t(calendar.data?.path ? 'calendar.isOn' : 'calendar.isOff')),
    data: t('account.dataValue'),
  }
}

const shown = ({ data, isError }: { data: unknown; isError: boolean }, value: string | null | undefined) =>
  data === undefined ? (isError ? undefined : null) : value
