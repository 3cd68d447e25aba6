import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide'
import { AUDIT_ACTIONS, type AuditEntry, type AuditPage } from '../../contract/system.ts'
import { startOfDay } from '../../words/days.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { FailedLine } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { formatUntil } from './figures.ts'
import { groupRepeated, type RepeatedEntry } from './repeated-entries.ts'
import { ScrollArea } from './scroll-area.tsx'
import { type AuditView, auditQuery, hasFailed } from './system-queries.ts'

type Props = { view: AuditView; onView: (view: AuditView) => void }

/** Account actions, newest first, filtered by event and account. */
export function AuditCard({ view, onView }: Props) {
  const t = useT()
  const log = useQuery(auditQuery(view))
  return (
    <Card flush title={t('system.audit')} description={t('system.auditDescription')} className="@container">
      <Filters view={view} onView={onView} />
      <div className="border-t border-line" aria-busy={log.isPlaceholderData || !log.data}>
        {body()}
      </div>
      {log.data && <Pager view={view} onView={onView} page={log.data} waiting={log.isPlaceholderData} />}
    </Card>
  )

  function body() {
    if (hasFailed(log)) {
      return (
        <div className="px-card py-4">
          <FailedLine
            action={
              <Button size="small" onClick={() => void log.refetch()}>
                {t('common.retry')}
              </Button>
            }
          >
            {t('system.auditFailed')}
          </FailedLine>
        </div>
      )
    }
    if (!log.data) return <SkeletonRows count={5} lines={['h-4 w-3/5']} className="h-10" />
    const { entries } = log.data
    if (entries.length === 0) {
      const isFiltered = view.action !== null || view.userId !== null
      return (
        <p className="px-card py-6 text-small text-ink-3">
          {t(isFiltered ? 'system.auditNoneFound' : 'system.auditEmpty')}
        </p>
      )
    }
    return (
      <ScrollArea label={t('system.audit')}>
        <AuditTable entries={entries} onUser={(userId) => onView({ ...view, userId, before: [] })} />
      </ScrollArea>
    )
  }
}

const LONGEST_ID = 15

function Filters({ view, onView }: Props) {
  const t = useT()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-end gap-3 @2xl:grid-cols-[minmax(0,20rem)_8rem] px-card pb-card">
      <SelectField
        label={t('system.auditFilterAction')}
        value={view.action ?? ''}
        onChange={({ target }) => {
          const action = AUDIT_ACTIONS.find((known) => known === target.value) ?? null
          onView({ ...view, action, before: [] })
        }}
      >
        <option value="">{t('system.auditEveryAction')}</option>
        {AUDIT_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {t(`system.audit.${action}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('system.auditFilterUser')}
        placeholder={t('system.auditEveryUser')}
        inputMode="numeric"
        maxLength={LONGEST_ID}
        autoComplete="off"
        value={view.userId ?? ''}
        onChange={({ target }) => {
          const digits = target.value.replaceAll(/\D/g, '').slice(0, LONGEST_ID)
          onView({ ...view, userId: Number(digits) || null, before: [] })
        }}
      />
    </div>
  )
}

type PagerProps = Props & { page: AuditPage; waiting: boolean }

function Pager({ view, onView, page, waiting }: PagerProps) {
  const t = useT()
  const { before } = view
  const { older } = page
  if (before.length === 0 && older === null) return null
  // Not disabled while loading, or the focus would be lost.
  const turn = (pages: readonly number[]) => !waiting && onView({ ...view, before: pages })
  return (
    <nav
      aria-label={t('system.auditPages')}
      className="flex items-center justify-between gap-2 border-t border-line px-card py-3"
    >
      <Button size="small" disabled={before.length === 0} onClick={() => turn(before.slice(0, -1))}>
        <Icon of={ChevronLeft} className="size-4 max-[22.5rem]:hidden" />
        {t('system.auditNewer')}
      </Button>
      <p className="text-center text-small text-ink-3 tabular-nums">
        {t('system.auditPage', { page: before.length + 1 })}
      </p>
      <Button size="small" disabled={older === null} onClick={() => older !== null && turn([...before, older])}>
        {t('system.auditOlder')}
        <Icon of={ChevronRight} className="size-4 max-[22.5rem]:hidden" />
      </Button>
    </nav>
  )
}

const HEAD =
  'sticky top-0 bg-surface px-2 py-2 font-medium shadow-[inset_0_-1px_var(--color-line)] first:ps-card last:pe-card'
/** On a phone the time is below the event. */
const WIDE_ONLY = '@max-[22rem]:hidden'
const FIRST_IF_NARROW = '@max-[22rem]:ps-card'
const CELL = 'px-2 py-1 first:ps-card last:pe-card'

type TableProps = { entries: readonly AuditEntry[]; onUser: (userId: number) => void }

function AuditTable({ entries, onUser }: TableProps) {
  const t = useT()
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{t('system.audit')}</caption>
      <thead className="text-caption text-ink-3">
        <tr>
          <th scope="col" className={`${HEAD} ${WIDE_ONLY} text-start`}>
            {t('system.auditTime')}
          </th>
          <th scope="col" className={`${HEAD} ${FIRST_IF_NARROW} text-start`}>
            {t('system.auditAction')}
          </th>
          <th scope="col" className={`${HEAD} text-end`}>
            {t('system.auditUser')}
          </th>
        </tr>
      </thead>
      <tbody>
        {groupRepeated(entries).map((entry) => (
          <AuditRow key={entry.id} entry={entry} onUser={onUser} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { entry: RepeatedEntry; onUser: TableProps['onUser'] }

function AuditRow({ entry: { at, action, userId, count, since }, onUser }: RowProps) {
  const t = useT()
  const language = useLanguage()
  const now = new Date(useTicking(startOfDay))
  const time = <time dateTime={at}>{formatUntil(new Date(at), now, language)}</time>
  return (
    <tr className="border-b border-line last:border-b-0">
      <td className={`${CELL} ${WIDE_ONLY} whitespace-nowrap text-ink-3 tabular-nums`}>{time}</td>
      <td className={`${CELL} ${FIRST_IF_NARROW} w-full`}>
        {t(`system.audit.${action}`)}
        {count > 1 && (
          <span className="block text-caption text-ink-3 tabular-nums">
            {t('system.auditRepeated', { count, time: formatUntil(new Date(since), now, language) })}
          </span>
        )}
        <span className="block text-caption text-ink-3 tabular-nums @[22rem]:hidden">{time}</span>
      </td>
      <td className={`${CELL} text-end whitespace-nowrap text-ink-3 tabular-nums`}>
        {userId === null ? (
          t('system.auditNobody')
        ) : (
          <button
            type="button"
            title={t('system.showAuditOf', { id: userId })}
            onClick={() => onUser(userId)}
            className="inline-flex min-h-11 items-center rounded-full transition-opacity hover:opacity-80 md:min-h-6
              pointer-coarse:min-h-11"
          >
            <Badge>{t('system.userId', { id: userId })}</Badge>
          </button>
        )}
      </td>
    </tr>
  )
}
