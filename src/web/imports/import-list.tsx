import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ImportSummary } from '../../contract/imports.ts'
import { importPath } from '../../contract/paths.ts'
import { formatDateTime } from '../../words/format.ts'
import { importListQuery } from '../api/sample-book.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** What was imported so far, and the import that is not finished. */
export function ImportList() {
  const t = useT()
  const list = useQuery(importListQuery)
  if (!list.data && list.isError) {
    return (
      <Card>
        <FailedLine action={<RetryButton query={list} />}>{t('imports.listFailed')}</FailedLine>
      </Card>
    )
  }
  const finished = list.data?.filter(isFinished) ?? []
  const open = list.data?.find((each) => !isFinished(each) && each.state !== 'refused')
  return (
    <>
      {open && (
        <Card title={t('imports.continueTitle')}>
          <ButtonLink href={importPath(open.id)} className="wrap-anywhere">
            {t('imports.continue', { name: open.name })}
          </ButtonLink>
        </Card>
      )}
      {finished.length > 0 && (
        <Card flush title={t('imports.list')}>
          <ul className="border-t border-line">
            {finished.map((each) => (
              <FinishedRow key={each.id} found={each} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

const isFinished = ({ state }: ImportSummary) => state === 'done' || state === 'taken-back'

function FinishedRow({ found: { id, name, state, counts, createdAt } }: { found: ImportSummary }) {
  const t = useT()
  const language = useLanguage()
  const facts = [
    formatDateTime(new Date(createdAt), language),
    t('imports.listBets', { count: counts?.new ?? 0 }),
    state === 'taken-back' && t('imports.listBack'),
  ]
  return (
    <li className="border-b border-line last:border-b-0">
      <Link href={importPath(id)} className="block px-card py-3 text-small hover:bg-raised">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="text-caption text-ink-3">{facts.filter(Boolean).join(' · ')}</span>
      </Link>
    </li>
  )
}
