import { AUDIT_ENTRIES, type AuditEntry } from '../../contract/system.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { formatMoment } from './figures.ts'
import { ScrollArea } from './scroll-area.tsx'

type Props = { entries: readonly AuditEntry[] | undefined; className?: string }

/** What people did last, the newest first. */
export function AuditCard({ entries, className }: Props) {
  const t = useT()
  return (
    <Card
      flush
      title={t('system.audit')}
      description={t('system.auditDescription', { count: AUDIT_ENTRIES })}
      {...(className !== undefined && { className })}
    >
      <div className="border-t border-line" aria-busy={!entries}>
        {body()}
      </div>
    </Card>
  )

  function body() {
    if (!entries) return <Skeletons />
    if (entries.length === 0) return <p className="px-card py-6 text-small text-ink-3">{t('system.auditEmpty')}</p>
    return (
      <ScrollArea label={t('system.audit')}>
        <AuditTable entries={entries} />
      </ScrollArea>
    )
  }
}

const HEAD =
  'sticky top-0 bg-surface px-2 py-2 font-medium shadow-[inset_0_-1px_var(--color-line)] first:ps-card last:pe-card'
/** On a phone the time stands under what happened. */
const WIDE_ONLY = 'max-sm:hidden'
const FIRST_IF_NARROW = 'max-sm:ps-card'
const CELL = 'px-2 py-2 first:ps-card last:pe-card'

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
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
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

function AuditRow({ entry: { at, action, userId } }: { entry: AuditEntry }) {
  const t = useT()
  const language = useLanguage()
  const time = <time dateTime={at}>{formatMoment(new Date(at), language)}</time>
  return (
    <tr className="border-b border-line last:border-b-0">
      <td className={`${CELL} ${WIDE_ONLY} whitespace-nowrap text-ink-3 tabular-nums`}>{time}</td>
      <td className={`${CELL} ${FIRST_IF_NARROW} w-full`}>
        {t(`system.audit.${action}`)}
        <span className="block text-caption text-ink-3 tabular-nums sm:hidden">{time}</span>
      </td>
      <td className={`${CELL} text-end whitespace-nowrap text-ink-3 tabular-nums`}>
        {userId === null ? t('system.auditNobody') : <Badge>{t('system.userId', { id: userId })}</Badge>}
      </td>
    </tr>
  )
}

function Skeletons() {
  return ['a', 'b', 'c', 'd', 'e'].map((row) => (
    <div key={row} className="grid h-10 content-center border-b border-line px-card last:border-b-0">
      <Skeleton className="h-4 w-3/5" />
    </div>
  ))
}
