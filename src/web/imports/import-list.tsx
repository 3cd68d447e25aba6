import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide'
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
import { Icon } from '../ui/icon.tsx'
import { Part, PartHead } from './part.tsx'
import { RevertImportButton } from './revert-import.tsx'

/** Past imports, and the unfinished one. */
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
        <Part className="flex flex-wrap items-center justify-between gap-3 px-card py-3">
          <h2 className="text-title font-semibold">{t('imports.continueTitle')}</h2>
          <ButtonLink size="small" href={importPath(open.id)} className="wrap-anywhere">
            {t('imports.continue', { name: open.name })}
          </ButtonLink>
        </Part>
      )}
      {finished.length > 0 && (
        <Part>
          <PartHead level="h2" title={t('imports.list')} hint={t('imports.listHint')} />
          <ul aria-label={t('imports.list')}>
            {finished.map((each) => (
              <FinishedRow key={each.id} found={each} />
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

const isFinished = ({ state }: ImportSummary) => state === 'done' || state === 'taken-back'

function FinishedRow({ found: { id, name, state, counts, createdAt } }: { found: ImportSummary }) {
  const t = useT()
  const language = useLanguage()
  const isBack = state === 'taken-back'
  const facts = [
    formatDateTime(new Date(createdAt), language),
    isBack ? t('imports.listBack') : t('imports.listBets', { count: counts?.new ?? 0 }),
  ]
  return (
    <li className="relative flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-card py-2 hover:bg-raised">
      <Icon of={FileText} className="size-5 shrink-0 text-ink-3" />
      {/* The whole row is the press target, except its button. */}
      <Link href={importPath(id)} className="min-w-0 flex-1 after:absolute after:inset-0">
        <span className={`block truncate text-body font-medium ${isBack ? 'text-ink-3 line-through' : ''}`}>
          {name}
        </span>
        <span className="block truncate text-caption text-ink-3">{facts.join(' · ')}</span>
      </Link>
      {!isBack && <RevertImportButton id={id} name={name} />}
    </li>
  )
}
