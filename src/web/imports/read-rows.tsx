import { ArrowLeft } from 'lucide'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Body } from '../../contract/endpoint.ts'
import { type ImportDetail, runImport } from '../../contract/imports.ts'
import { importPath } from '../../contract/paths.ts'
import { DIFFERENCES } from '../../domain/import/row-question.ts'
import type { Translate } from '../../words/translate.ts'
import { useCall } from '../api/call.ts'
import { removeSample } from '../api/sample-book.ts'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { useSite } from '../site.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { DiscardButton } from './discard-button.tsx'
import { Doubts } from './doubts.tsx'
import { HowRead, LeftOutLine } from './how-read.tsx'
import { useImportStep } from './import-queries.ts'
import { ImportWork } from './import-work.tsx'
import { Columns, Part, StepFoot, StepHead, useTwoColumns } from './part.tsx'
import type { Plan, Survey } from './plan-choices.ts'
import { answersOfRun, countAnswered, type PageAnswers, UNANSWERED } from './row-answers.ts'
import { ChosenRows, type Counts, RowTabs, SideRows, useRowsCheck } from './rows-check.tsx'
import { Tick } from './tick.tsx'
import { TotalsLine } from './totals.tsx'
import { pastedText } from './upload.ts'

type Props = {
  found: ImportDetail
  survey: Survey
  plan: Plan
  facts: readonly (string | false | null)[]
  /** Why reading failed. */
  problem: string | null
  /** Reads the file again with this change of its plan. */
  onRead: (part: Partial<Plan>) => void
  isReading: boolean
}

/**
 * What each row becomes, before anything is written, and the button that writes it. While the file is read again, the rows of the last
 * reading stay.
 */
export function ReadRows({ found: current, survey, plan, facts, problem, onRead, isReading }: Props) {
  const isWide = useTwoColumns()
  const checking = useRowsCheck()
  const found = useLastReading(current, isReading)
  const run = useRun(found, checking.answers)
  const { state } = current
  const { counts } = found
  const isBusy = isReading || state !== 'ready'
  const taking = {
    taken: plan.takenAsSaid ?? [],
    onTake: (takenAsSaid: Plan['takenAsSaid']) => onRead({ takenAsSaid }),
  }
  /** The rows, and their questions, may change. */
  const onAnswer = (part: Partial<Plan>) => {
    checking.setAnswers(UNANSWERED)
    onRead(part)
  }
  const rows = counts && { found, counts, checking, taking, isBusy }
  const buttons = counts && (
    <RunButtons id={found.id} isWide={isWide} run={{ ...run, pending: run.pending || isBusy }} />
  )
  // A file that is read automatically shows its questions with the rows.
  const doubts = state !== 'surveyed' && <Doubts withColumns survey={survey} plan={plan} onAnswer={onAnswer} />
  return (
    <>
      <RowsHead
        {...{ found, survey, facts }}
        counts={counts}
        problem={run.problem ?? problem}
        actions={isWide && buttons}
      />
      {!isWide && doubts}
      {counts && <RowTabs counts={counts} checking={checking} />}
      <Columns
        shape="list"
        main={
          <Busy isBusy={isBusy && rows !== null} work={state === 'reading' && <ImportWork found={current} />}>
            {rows ? (
              <RowsToImport {...rows} isWide={isWide} run={run} />
            ) : (
              <ReadingWork found={current} rows={survey.rows} />
            )}
          </Busy>
        }
        side={
          <>
            {isWide && doubts}
            {rows && isWide && (
              <Busy isBusy={isBusy}>
                <SideRows {...rows} />
              </Busy>
            )}
            {rows && <HowRead {...{ survey, plan, onAnswer }} discard={run.discard} />}
          </>
        }
      />
      {!isWide && buttons && <StepFoot>{buttons}</StepFoot>}
    </>
  )
}

/** The import with the rows of its last reading while the file is reread; before the first reading, the import without rows. */
function useLastReading(found: ImportDetail, isReading: boolean): ImportDetail {
  const isWhole = found.state === 'ready' && !isReading
  const [last, setLast] = useState(isWhole ? found : null)
  if (isWhole && last !== found) setLast(found)
  return isWhole ? found : (last ?? { ...found, counts: null })
}

type BusyProps = { isBusy: boolean; work?: ReactNode; children: ReactNode }

/** Rows that are about to be replaced: they ignore presses. `work` covers them. */
function Busy({ isBusy, work, children }: BusyProps) {
  return (
    <div className="relative">
      <div
        aria-busy={isBusy}
        className="flex flex-col gap-4 transition-opacity aria-busy:pointer-events-none aria-busy:opacity-60"
      >
        {children}
      </div>
      {isBusy && work && <Part className="absolute inset-x-0 top-0 p-card shadow-lg">{work}</Part>}
    </div>
  )
}

type HeadProps = Pick<Props, 'found' | 'survey' | 'facts' | 'problem'> & { counts: Counts | null; actions: ReactNode }

function RowsHead({ found: { totals, failure }, survey, facts, problem, counts, actions }: HeadProps) {
  const t = useT()
  return (
    <>
      <StepHead
        title={counts && t('imports.newBets', { count: counts.new })}
        facts={facts}
        more={counts && <TotalsLine totals={totals} />}
        actions={actions}
      />
      <LeftOutLine leftOut={survey.leftOut} />
      {counts && <FormAlert message={problem ?? (failure && t(`imports.refusal.${failure.code}`))} />}
    </>
  )
}

/** Fewer rows are read before a progress bar would help. */
const FEW_ROWS = 200
const FIRST_SKELETONS = 9

/** A skeleton of the rows; for many rows also the server's progress. */
function ReadingWork({ found, rows }: Pick<Props, 'found'> & { rows: number }) {
  const isLong = rows > FEW_ROWS || found.progress?.waiting === true
  return (
    <>
      {found.state === 'reading' && <ImportWork found={found} isBrief={!isLong} />}
      <Part>
        <SkeletonRows
          count={Math.min(rows, FIRST_SKELETONS)}
          lines={['h-4 w-3/5', 'h-3 w-2/5']}
          className="h-15 gap-2"
        />
      </Part>
    </>
  )
}

type RowsProps = ComponentProps<typeof ChosenRows> & { run: Run }

function RowsToImport({ run, ...rows }: RowsProps) {
  const t = useT()
  const { deleted } = rows.counts
  return (
    <>
      <ChosenRows {...rows} />
      {deleted > 0 && (
        <Tick isChosen={run.again} onChoose={run.setAgain}>
          {t('imports.again', { count: deleted })}
        </Tick>
      )}
    </>
  )
}

type ButtonsProps = { id: number; isWide: boolean; run: Run }

function RunButtons({ id, isWide, run }: ButtonsProps) {
  const t = useT()
  const change = `${importPath(id)}&plan`
  return (
    <>
      <ButtonLink variant={isWide ? 'ghost' : 'secondary'} href={change}>
        {!isWide && <Icon of={ArrowLeft} className="size-4" />}
        <span className={run.isNothing || isWide ? '' : 'max-md:sr-only'}>{t('imports.changePlan')}</span>
      </ButtonLink>
      {run.isNothing ? (
        <DiscardButton id={id} />
      ) : (
        <Button variant="primary" pending={run.pending} onClick={run.send}>
          {run.words}
        </Button>
      )}
    </>
  )
}

type Run = ReturnType<typeof useRun>

/** The label of the button, and its mutation. */
function useRun(found: ImportDetail, answers: PageAnswers) {
  const t = useT()
  const call = useCall()
  const site = useSite()
  const { id, counts, asked } = found
  const [again, setAgain] = useState(false)
  const step = useImportStep(async (body: Body<typeof runImport>) => {
    await removeSample(site)
    const run = await call(runImport, { params: { id: String(id) }, body })
    if (found.name === t('imports.pasted')) site.of(pastedText).set('')
    return run
  })
  const { send, pending, problem } = useSend(step, { needsNetwork: true })
  const others = countAnswered(answers, 'alike', asked.alike, 'file')
  const same = countAnswered(answers, 'alike', asked.alike, 'book')
  const count = (counts?.new ?? 0) + (again ? (counts?.deleted ?? 0) : 0) + others
  const results = DIFFERENCES.reduce(
    (sum, question) => sum + countAnswered(answers, question, asked[question], 'file'),
    0,
  )
  const cash = counts?.cash ?? 0
  const isNothing = count + cash + results + same === 0
  return {
    again,
    setAgain,
    send: () => send({ again, ...answersOfRun(answers, asked) }),
    pending,
    problem,
    isNothing,
    /** In the head, if it is not among the buttons. */
    discard: isNothing ? null : <DiscardButton id={id} size="aside" />,
    words: runWords({ count, cash, results, same }, t),
  }
}

type Written = Readonly<Record<'count' | 'cash' | 'results' | 'same', number>>

/** What the button does, the first that applies: bets, money, results, answers. */
function runWords({ count, cash, results, same }: Written, t: Translate): string {
  if (count > 0) return t('imports.run', { count })
  if (cash > 0) return t('imports.runCash', { count: cash })
  return results > 0 ? t('imports.runResults', { count: results }) : t('imports.runSame', { count: same })
}
