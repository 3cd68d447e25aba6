import { ChevronRight, CircleCheck, Undo2, Upload } from 'lucide'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ImportDetail } from '../../contract/imports.ts'
import { PATHS } from '../../contract/paths.ts'
import { formatCount } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { PLACES } from '../layout/navigation/sections.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { EmptyState, ErrorState } from '../ui/message.tsx'
import { ImportList } from './import-list.tsx'
import { Columns, Part, PartHead, StepHead, useTwoColumns } from './part.tsx'
import { RevertImportDialog } from './revert-import.tsx'
import { RowList } from './row-list.tsx'
import type { Counts } from './rows-check.tsx'
import { TotalsLine } from './totals.tsx'

/** The result of a finished import, and the button that undoes it. */
export function ImportDone({ found }: { found: ImportDetail }) {
  const t = useT()
  const isWide = useTwoColumns()
  const [asking, setAsking] = useState(false)
  const { id, name, counts, asked, book, totals } = found
  if (!counts || !book) return null
  const { changed } = book
  const canTakeBack = book.bets > changed || book.results > 0
  const actions = (
    <>
      <ButtonLink variant="primary" href={PATHS.history} className="max-md:grow">
        {t('imports.toHistory')}
      </ButtonLink>
      {canTakeBack && (
        <Button onClick={() => setAsking(true)}>
          <Icon of={Undo2} className="size-4" />
          {t(isWide ? 'imports.takeBack' : 'imports.takeBackShort')}
        </Button>
      )}
    </>
  )
  return (
    <div className="flex flex-col gap-4">
      <StepHead
        title={t('imports.done', { count: counts.new })}
        facts={[name]}
        mark={<Icon of={CircleCheck} className="size-5 shrink-0 text-won" />}
        more={<TotalsLine totals={totals} />}
        actions={isWide && actions}
      />
      {!isWide && <div className="flex flex-wrap gap-2">{actions}</div>}
      {canTakeBack && (
        <p className="-mt-2 text-caption text-ink-3 xl:text-right">
          {changed > 0 ? t('imports.changedByHand', { count: changed }) : t('imports.takeBackWays')}
        </p>
      )}
      <DoneFacts counts={counts} asked={asked} />
      <Columns
        shape="start"
        main={
          <>
            {counts.problem > 0 && (
              <Part className="overflow-hidden">
                <PartHead title={t('imports.doneProblem', { count: counts.problem })} />
                <div className="border-t border-line">
                  <RowList id={id} kind="problem" read="done" count={counts.problem} />
                </div>
              </Part>
            )}
            <Part className="divide-y divide-line">
              <PartHead title={t('imports.next')} />
              <NextRow href={PATHS.import} icon={Upload} words={t('imports.another')} />
              <NextRow href={PLACES.luck.path} icon={PLACES.luck.icon} words={t(PLACES.luck.title)} />
            </Part>
          </>
        }
        side={<ImportList />}
      />
      {asking && <RevertImportDialog found={found} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** What happened to the rows that are not new bets. */
function DoneFacts({ counts, asked }: Pick<ImportDetail, 'asked'> & { counts: Counts }) {
  const t = useT()
  const language = useLanguage()
  // Rows answered "the same bet" count as known, but were questions.
  const same = asked.alike - counts.alike
  const all = [
    ['known', counts.known - same],
    ['same', same],
    ['taken', asked.taken],
    ['differs', counts.differs - asked.taken],
    ['alike', counts.alike],
    ['problem', counts.problem],
    ['cash', counts.cash],
  ] as const
  const facts = all.filter(([, count]) => count > 0)
  if (facts.length === 0) return null
  return (
    <Part className="overflow-hidden">
      <dl className="-mb-px -ml-px grid grid-cols-2 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {facts.map(([fact, count]) => (
          <div key={fact} className="min-w-0 border-b border-l border-line px-card py-2.5">
            <dt className="text-caption text-ink-3">{t(`imports.doneLabel.${fact}`)}</dt>
            <dd className="text-figure font-semibold tabular-nums">{formatCount(count, language)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

type NextProps = { href: string; icon: typeof Upload; words: string }

function NextRow({ href, icon, words }: NextProps) {
  return (
    <Link href={href} className="flex min-h-11 items-center gap-3 px-card text-small font-medium hover:bg-raised">
      <Icon of={icon} className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 grow">{words}</span>
      <Icon of={ChevronRight} className="size-4 shrink-0 text-ink-3" />
    </Link>
  )
}

export function ImportTakenBack() {
  const t = useT()
  return (
    <EmptyState
      icon={Undo2}
      title={t('imports.takenBack')}
      description={t('imports.takenBackHint')}
      action={<ButtonLink href={PATHS.import}>{t('imports.another')}</ButtonLink>}
    />
  )
}

export function ImportRefused({ found: { name, failure } }: { found: ImportDetail }) {
  const t = useT()
  const line = failure?.line ? t('imports.line', { line: failure.line }) : null
  return (
    <ErrorState
      title={t('imports.refused')}
      description={[name, failure && t(`imports.refusal.${failure.code}`), line].filter(Boolean).join(' · ')}
      action={<ButtonLink href={PATHS.import}>{t('imports.another')}</ButtonLink>}
    />
  )
}
