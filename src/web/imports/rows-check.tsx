import { useQuery } from '@tanstack/react-query'
import { CircleHelp, TriangleAlert } from 'lucide'
import { useState } from 'react'
import type { Body } from '../../contract/endpoint.ts'
import { type ImportDetail, planImport, runImport } from '../../contract/imports.ts'
import { IMPORT_ROW_KINDS, type ImportRowKind } from '../../domain/import/import-state.ts'
import { DIFFERENCES, ROW_QUESTIONS } from '../../domain/import/row-question.ts'
import { formatCount } from '../../words/amounts.ts'
import type { Translate } from '../../words/translate.ts'
import { call } from '../api/call.ts'
import { removeSample } from '../api/sample-book.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ColumnsRead } from './columns-read.tsx'
import { DiscardButton } from './discard-button.tsx'
import { firstProblemsQuery, useImportStep } from './import-queries.ts'
import { Part, StepFoot } from './part.tsx'
import { answerAll, answerRow, countTaken, isRowTaken, type PageAnswers, UNANSWERED } from './row-answers.ts'
import { RowList } from './row-list.tsx'
import { Tick } from './tick.tsx'
import { pastedText } from './upload.ts'

type Counts = NonNullable<ImportDetail['counts']>

type Props = { found: ImportDetail; problem: string | null }

/** What each row becomes, before anything is written, and the button that writes it. */
export function RowsCheck({ found, problem: ofReading }: Props) {
  const t = useT()
  const { id, counts, asked, plan, survey, failure } = found
  const [again, setAgain] = useState(false)
  const [answers, setAnswers] = useState(UNANSWERED)
  const step = useImportStep(async (body: Body<typeof runImport>) => {
    await removeSample()
    const run = await call(runImport, { params: { id: String(id) }, body })
    if (found.name === t('imports.pasted')) pastedText.set('')
    return run
  })
  const { send, pending, problem } = useSend(step, { needsNetwork: true })
  if (!counts || !plan) return null
  const others = countTaken(answers, 'alike', asked.alike)
  const count = counts.new + (again ? counts.deleted : 0) + others
  const results = DIFFERENCES.reduce((sum, question) => sum + countTaken(answers, question, asked[question]), 0)
  const isNothing = count + counts.cash + results === 0
  const isAsked = ROW_QUESTIONS.some((question) => asked[question] > 0)
  const body = { again, ...(isAsked && { take: [...answers.take], except: [...answers.except.keys()] }) }
  return (
    <>
      <KindsOfRows found={found} counts={counts} answers={answers} onAnswer={setAnswers} />
      <Questions asked={asked} answers={answers} onAnswer={setAnswers} />
      <SumsOfFile found={found} counts={counts} />
      {counts.deleted > 0 && (
        <Tick isChosen={again} onChoose={setAgain}>
          {t('imports.again', { count: counts.deleted })}
        </Tick>
      )}
      {survey && <ColumnsRead survey={survey} plan={plan} />}
      <FormAlert message={problem ?? ofReading ?? (failure && t(`imports.refusal.${failure.code}`))} />
      {isNothing && <p className="text-small text-ink-2">{t('imports.nothingNew')}</p>}
      <StepFoot>
        <DiscardButton id={id} />
        {!isNothing && (
          <Button variant="primary" pending={pending} onClick={() => send(body)}>
            {runWords({ count, cash: counts.cash, results }, t)}
          </Button>
        )}
      </StepFoot>
    </>
  )
}

/** What the button does first: bets, money, results. */
function runWords({ count, cash, results }: { count: number; cash: number; results: number }, t: Translate): string {
  if (count > 0) return t('imports.run', { count })
  return cash > 0 ? t('imports.runCash', { count: cash }) : t('imports.runResults', { count: results })
}

type Answering = { readonly answers: PageAnswers; readonly onAnswer: (answers: PageAnswers) => void }

/** One answer for all rows that ask the same. */
function Questions({ asked, answers, onAnswer }: Answering & Pick<ImportDetail, 'asked'>) {
  const t = useT()
  const questions = ROW_QUESTIONS.filter((question) => asked[question] > 0)
  if (questions.length === 0) return null
  return (
    <div>
      {questions.map((question) => (
        <Tick
          key={question}
          isChosen={countTaken(answers, question, asked[question]) === asked[question]}
          onChoose={(isTaken) => onAnswer(answerAll(answers, question, isTaken))}
        >
          {t(`imports.question.${question}`, { count: asked[question] })}
        </Tick>
      ))}
      <p className="text-caption text-ink-3">{t('imports.questionHint')}</p>
    </div>
  )
}

/** Rows whose sums have a commission or a bonus in them are taken at a press. */
function SumsOfFile({ found: { id, plan }, counts }: { found: ImportDetail; counts: Counts }) {
  const t = useT()
  const first = useQuery({ ...firstProblemsQuery(id, JSON.stringify([plan, counts])), enabled: counts.problem > 0 })
  const step = useImportStep((read: NonNullable<typeof plan>) =>
    call(planImport, { params: { id: String(id) }, body: read }),
  )
  const { send, pending, problem } = useSend(step, { needsNetwork: true })
  if (!plan || plan.takenAsSaid === 'all' || !first.data?.some((row) => row.problem?.code === 'sumDiffers')) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="small" pending={pending} onClick={() => send({ ...plan, takenAsSaid: 'all' })}>
        {t('imports.fileIsRight')}
      </Button>
      <FormAlert message={problem} />
    </div>
  )
}

/** The counts of each kind; a press shows its rows. */
function KindsOfRows({ found, counts, answers, onAnswer }: Answering & { found: ImportDetail; counts: Counts }) {
  const t = useT()
  const language = useLanguage()
  const kinds = IMPORT_ROW_KINDS.filter((kind) => counts[kind] > 0)
  const [chosen, choose] = useState<ImportRowKind>(kinds[0] ?? 'new')
  return (
    <Part className="@container">
      <fieldset className="flex gap-x-5 overflow-x-auto border-b border-line px-card">
        <legend className="sr-only">{t('imports.kinds')}</legend>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === chosen}
            onClick={() => choose(kind)}
            className="-mb-px flex min-h-12 shrink-0 items-center gap-2 border-b-2 border-transparent text-small font-medium text-ink-2
              transition-colors hover:text-ink aria-pressed:border-accent aria-pressed:text-ink forced-colors:aria-pressed:underline"
          >
            {kind === 'problem' && <Icon of={TriangleAlert} className="size-4 text-lost" />}
            {(kind === 'differs' || kind === 'alike') && <Icon of={CircleHelp} className="size-4 text-pending" />}
            {t(`imports.kind.${kind}`)}{' '}
            <span className="text-caption text-ink-3 tabular-nums">{formatCount(counts[kind], language)}</span>
          </button>
        ))}
      </fieldset>
      <RowList
        key={chosen}
        id={found.id}
        kind={chosen}
        read={JSON.stringify([found.plan, counts])}
        answering={{
          isTaken: (row) => isRowTaken(answers, row),
          onAnswer: (row) => onAnswer(answerRow(answers, row)),
        }}
      />
    </Part>
  )
}
