import { CircleHelp, TriangleAlert } from 'lucide'
import { useState } from 'react'
import type { ImportDetail } from '../../contract/imports.ts'
import type { ImportRowKind } from '../../domain/import/import-state.ts'
import { ROW_QUESTIONS } from '../../domain/import/row-question.ts'
import { formatCount } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import type { AmountAcceptance } from './accept-amounts.tsx'
import { Part, PartHead } from './part.tsx'
import { answerAll, answerOf, answerOfAll, answerRow, type PageAnswers, UNANSWERED } from './row-answers.ts'
import { type Answering, RowList } from './row-list.tsx'
import { AnswerField } from './row-pair.tsx'

export type Counts = NonNullable<ImportDetail['counts']>

/** What the rows of a file become, in display order. */
const TABS = ['new', 'questions', 'problem', 'known', 'deleted', 'cash'] as const
type Tab = (typeof TABS)[number]

const KINDS: Readonly<Record<Tab, readonly ImportRowKind[]>> = {
  new: ['new'],
  questions: ['differs', 'alike'],
  problem: ['problem'],
  known: ['known'],
  deleted: ['deleted'],
  cash: ['cash'],
}
const BETS: readonly Tab[] = ['new', 'known', 'deleted']
/** Rows of a list shown next to the chosen one. */
const FEW_BESIDE = 2

const countOf = (counts: Counts, tab: Tab) => KINDS[tab].reduce((sum, kind) => sum + counts[kind], 0)

/** Which rows are shown, and the answers to doubtful rows. Kept while the file is read again after another answer. */
export function useRowsCheck() {
  const [chosen, choose] = useState<Tab | null>(null)
  const [answers, setAnswers] = useState(UNANSWERED)
  return { chosen, choose, answers, setAnswers }
}

type Checking = ReturnType<typeof useRowsCheck>
/** `isBusy`: the file is being reread, which will replace its rows. */
type Props = { found: ImportDetail; counts: Counts; checking: Checking; taking: AmountAcceptance; isBusy: boolean }

const shownTab = (counts: Counts, { chosen }: Checking): Tab => {
  const [first = 'new'] = TABS.filter((tab) => countOf(counts, tab) > 0)
  return chosen !== null && countOf(counts, chosen) > 0 ? chosen : first
}

/** The counts of each kind of row; a press shows its rows. */
export function RowTabs({ counts, checking }: Pick<Props, 'counts' | 'checking'>) {
  const t = useT()
  const language = useLanguage()
  const shown = shownTab(counts, checking)
  return (
    <fieldset className="flex gap-x-5 overflow-x-auto border-b border-line max-md:-mx-gutter max-md:-mb-4 max-md:justify-between max-md:gap-x-4 max-md:px-gutter">
      <legend className="sr-only">{t('imports.kinds')}</legend>
      {TABS.filter((tab) => countOf(counts, tab) > 0).map((tab) => (
        <button
          key={tab}
          type="button"
          aria-pressed={tab === shown}
          onClick={() => checking.choose(tab)}
          className="-mb-px flex min-h-11 shrink-0 short:min-h-10 pointer-coarse:min-h-11 items-center gap-x-2 border-b-2 border-transparent text-small font-medium text-ink-2 transition-colors
            hover:text-ink aria-pressed:border-accent aria-pressed:text-ink max-md:min-w-11 max-md:flex-col-reverse max-md:justify-center max-md:pb-1.5 max-md:text-micro
            forced-colors:aria-pressed:underline"
        >
          <span className="inline-flex items-center gap-1.5">
            {tab === 'problem' && <Icon of={TriangleAlert} className="size-4 text-lost max-md:hidden" />}
            {tab === 'questions' && <Icon of={CircleHelp} className="size-4 text-pending max-md:hidden" />}
            {t(tab === 'questions' ? 'imports.questions' : `imports.kind.${tab}`)}
          </span>{' '}
          <span
            className={`tabular-nums max-md:text-score max-md:font-semibold md:text-caption md:text-ink-3 ${TONES[tab] ?? ''}`}
          >
            {formatCount(countOf(counts, tab), language)}
          </span>
        </button>
      ))}
    </fieldset>
  )
}

const TONES: Readonly<Partial<Record<Tab, string>>> = {
  problem: 'max-md:text-lost',
  questions: 'max-md:text-pending',
}

/** The rows of the chosen kind. `isWide`: shows bets in a table. */
export function ChosenRows({ isWide, taking, ...props }: Props & { isWide: boolean }) {
  const { counts, checking } = props
  const shown = shownTab(counts, checking)
  const onTake: AmountAcceptance['onTake'] = (taken) => {
    // Also if another kind precedes it now.
    checking.choose(shown)
    taking.onTake(taken)
  }
  return (
    <Part className="@container overflow-hidden">
      <RowsOf
        key={shown}
        tab={shown}
        isTable={isWide && BETS.includes(shown)}
        taking={{ ...taking, onTake }}
        {...props}
      />
    </Part>
  )
}

/** Next to them, rows that need the user: questions, and rows that were not understood. */
export function SideRows(props: Props) {
  const t = useT()
  const { counts, checking } = props
  const shown = shownTab(counts, checking)
  const beside = (tab: Tab) => tab !== shown && countOf(counts, tab) > 0
  return (
    <>
      {beside('questions') && (
        <Part className="overflow-hidden">
          <PartHead
            title={t('imports.questionCount', { count: countOf(counts, 'questions') })}
            hint={t('imports.unanswered')}
          />
          <RowsOf tab="questions" few={FEW_BESIDE} {...props} />
        </Part>
      )}
      {beside('problem') && (
        <Part className="overflow-hidden">
          <PartHead title={t('imports.doneProblem', { count: counts.problem })} hint={t('imports.stayOut')} />
          <RowsOf tab="problem" few={FEW_BESIDE} {...props} />
        </Part>
      )}
    </>
  )
}

type RowsProps = Props & { tab: Tab; few?: number; isTable?: boolean }

function RowsOf({ tab, found, counts, checking: { answers, setAnswers }, taking, isBusy, ...look }: RowsProps) {
  const answering: Answering = {
    answerOf: (row) => answerOf(answers, row),
    onAnswer: (row, answer) => setAnswers(answerRow(answers, row, answer)),
  }
  const read = JSON.stringify([found.plan, counts])
  return (
    <div className="divide-y divide-line [&:not(:first-child)]:border-t [&:not(:first-child)]:border-line">
      {tab === 'questions' && <AnswersForAll asked={found.asked} answers={answers} onAnswer={setAnswers} />}
      {KINDS[tab]
        .filter((kind) => counts[kind] > 0)
        .map((kind) => (
          <RowList
            key={kind}
            id={found.id}
            kind={kind}
            read={read}
            isBusy={isBusy}
            count={counts[kind]}
            answering={tab === 'questions' ? answering : undefined}
            taking={tab === 'problem' ? taking : undefined}
            {...look}
          />
        ))}
    </div>
  )
}

type AllProps = Pick<ImportDetail, 'asked'> & { answers: PageAnswers; onAnswer: (answers: PageAnswers) => void }

/** One answer for all rows with the same question. */
function AnswersForAll({ asked, answers, onAnswer }: AllProps) {
  const t = useT()
  const language = useLanguage()
  return ROW_QUESTIONS.filter((question) => asked[question] > 1).map((question) => {
    const count = asked[question]
    const legend = t('imports.allOf', {
      count: formatCount(count, language),
      question: t(`imports.question.${question}`),
    })
    return (
      <div key={question} className="flex flex-col gap-2 bg-raised/40 px-card py-3">
        <p aria-hidden className="text-small font-medium">
          {legend}
        </p>
        <AnswerField
          name={`all-${question}`}
          legend={legend}
          question={question}
          answer={answerOfAll(answers, question, count)}
          onAnswer={(answer) => onAnswer(answerAll(answers, question, answer))}
        />
      </div>
    )
  })
}
