import { Undo2 } from 'lucide'
import { useState } from 'react'
import type { ImportDetail } from '../../contract/imports.ts'
import { PATHS } from '../../contract/paths.ts'
import { useT } from '../i18n/language.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/message.tsx'
import { Part, StepHead } from './part.tsx'
import { RowList } from './row-list.tsx'
import { TakeBackDialog } from './take-back.tsx'

/** What a finished import did, and the way back. */
export function ImportDone({ found }: { found: ImportDetail }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const { id, name, counts, asked, book } = found
  if (!counts || !book) return null
  const { changed } = book
  const facts = [
    counts.cash > 0 && t('imports.doneCash', { count: counts.cash }),
    asked.taken > 0 && t('imports.doneTaken', { count: asked.taken }),
    counts.differs > asked.taken && t('imports.doneDiffers', { count: counts.differs - asked.taken }),
    counts.alike > 0 && t('imports.doneAlike', { count: counts.alike }),
    counts.known > 0 && t('imports.doneKnown', { count: counts.known }),
    counts.problem > 0 && t('imports.doneProblem', { count: counts.problem }),
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-4">
      <StepHead title={t('imports.done', { count: counts.new })} facts={[name]} />
      {facts.length > 0 && <p className="-mt-2 text-small text-ink-2">{facts.join(' · ')}</p>}
      {counts.problem > 0 && (
        <Part>
          <RowList id={id} kind="problem" read="done" />
        </Part>
      )}
      {changed > 0 && <p className="text-small text-ink-2">{t('imports.changedByHand', { count: changed })}</p>}
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" href={PATHS.history}>
          {t('imports.toHistory')}
        </ButtonLink>
        <ButtonLink href={PATHS.import}>{t('imports.another')}</ButtonLink>
        {(book.bets > changed || book.results > 0) && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {t('imports.takeBack')}
          </Button>
        )}
      </div>
      {asking && <TakeBackDialog found={found} onClose={() => setAsking(false)} />}
    </div>
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

export function ImportRefused({ found: { failure } }: { found: ImportDetail }) {
  const t = useT()
  const line = failure?.line ? t('imports.line', { line: failure.line }) : null
  return (
    <ErrorState
      title={t('imports.refused')}
      description={[failure && t(`imports.refusal.${failure.code}`), line].filter(Boolean).join(' · ')}
      action={<ButtonLink href={PATHS.import}>{t('imports.another')}</ButtonLink>}
    />
  )
}
