import { type ReactNode, useId } from 'react'
import { isNoCell } from '../../domain/import/result-columns.ts'
import { formatMoney } from '../../words/amounts.ts'
import { stateWord } from '../../words/bets/bet-state.ts'
import type { Translate } from '../../words/translate.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Select } from '../ui/field.tsx'
import { Choice, DOUBT, DoubtHead } from './choice.tsx'
import { short, TargetOptions, targetOf } from './column-fields.tsx'
import { FirstRows } from './first-rows.tsx'
import { Part, PartHead } from './part.tsx'
import {
  guessedColumns,
  isChosen,
  mayHoldResults,
  NOTATIONS,
  type Plan,
  partAnswer,
  partOf,
  resultsAnswer,
  resultTarget,
  type Survey,
  withColumn,
} from './plan-choices.ts'

const DATE_ORDERS = ['day-first', 'month-first'] as const
const SAME_ID = ['bets', 'legs', 'whole'] as const

type Props = { survey: Survey; plan: Plan; onAnswer: (part: Partial<Plan>) => void }

/** The open questions about the file. `withColumns`: includes columns, which are not asked about elsewhere. */
export function Doubts({ survey, plan, onAnswer, withColumns = false }: Props & { withColumns?: boolean }) {
  const t = useT()
  const { asks } = survey
  const sameId = plan.columns.includes('externalId') ? asks.sameId : null
  const guesses = withColumns && !asks.reading ? guessedColumns(survey) : []
  const { parts = [] } = asks
  const asked = [asks, ...parts].flatMap(({ reading, dateOrder, oddsNotation }) => [reading, dateOrder, oddsNotation])
  const count =
    [...asked, sameId, asks.years, asks.carriedDates, asks.unitValue].filter(Boolean).length + guesses.length
  if (count === 0) return null
  return (
    <Part className="@container divide-y divide-line">
      {/* In a low window the questions and their rows need the space. */}
      <div className="short:sr-only">
        <PartHead title={t('imports.doubts', { count })} hint={asks.reading || sameId ? '' : t('imports.doubtsHint')} />
      </div>
      <Questions name="" survey={survey} plan={plan} onAnswer={onAnswer} />
      {parts.map((question) => {
        const { part } = question
        return (
          <PartQuestions key={part} place={plan.parts?.[part]?.tables[0]}>
            <Questions
              name={`-${part}`}
              {...partOf(survey, plan, question)}
              onAnswer={(answer) => onAnswer(partAnswer(plan, part, answer))}
            />
          </PartQuestions>
        )
      })}
      {sameId && (
        <Choice
          name="sameId"
          label={t('imports.sameId')}
          hint={t('imports.sameIdHint', { examples: sameId.examples.join(', ') })}
          choices={SAME_ID.map((answer) => [answer, t(`imports.sameId.${answer}`)])}
          value={plan.sameId ?? null}
          onChoose={(answer) => onAnswer({ sameId: answer })}
        />
      )}
      {guesses.map((index) => (
        <ColumnDoubt key={index} {...{ survey, plan, index }} onAnswer={onAnswer} />
      ))}
    </Part>
  )
}

/** The open questions about the values of a file or of one of its tables. `name`: prefix that keeps control names unique. */
function Questions({ name, survey, plan, onAnswer }: Props & { name: string }) {
  const t = useT()
  const language = useLanguage()
  const { asks } = survey
  return (
    <>
      {asks.reading?.isSilent && <ResultsChoice survey={survey} plan={plan} onAnswer={onAnswer} />}
      {asks.reading && !asks.reading.isSilent && (
        <ReadingChoice name={name} survey={survey} plan={plan} onAnswer={onAnswer} />
      )}
      {asks.dateOrder && (
        <Choice
          name={`dateOrder${name}`}
          label={t('imports.dateOrder')}
          hint={t('imports.dateOrderHint', { examples: asks.dateOrder.examples.join(', ') })}
          choices={DATE_ORDERS.map((order) => [order, t(`imports.dateOrder.${order}`)])}
          value={plan.dateOrder}
          onChoose={(dateOrder) => onAnswer({ dateOrder })}
        />
      )}
      {asks.years && (
        <Choice
          name="firstYear"
          label={t('imports.firstYear')}
          hint={t('imports.dateOrderHint', { examples: asks.years.examples.join(', ') })}
          choices={asks.years.years.map((year) => [String(year), String(year)])}
          value={plan.firstYear ? String(plan.firstYear) : null}
          onChoose={(year) => onAnswer({ firstYear: Number(year) })}
        />
      )}
      {asks.carriedDates && (
        <Choice
          name="carriesDates"
          label={t('imports.carriedDates', { count: asks.carriedDates.rows })}
          hint={t('imports.carriedDatesHint')}
          choices={[
            ['yes', t('imports.carriedDates.yes')],
            ['no', t('imports.carriedDates.no')],
          ]}
          value={plan.carriesDates === undefined ? null : plan.carriesDates ? 'yes' : 'no'}
          onChoose={(answer) => onAnswer({ carriesDates: answer === 'yes' })}
        />
      )}
      {asks.unitValue && (
        <Choice
          name="unitValue"
          label={t('imports.unitValue')}
          hint={t('imports.unitValueHint')}
          choices={[
            ['file', formatMoney(asks.unitValue.value, language)],
            ['own', t('imports.unitValue.own')],
          ]}
          value={plan.unitValue === undefined ? null : plan.unitValue === null ? 'own' : 'file'}
          onChoose={(answer) => onAnswer({ unitValue: answer === 'own' ? null : (asks.unitValue?.value ?? null) })}
        />
      )}
      {asks.oddsNotation && (
        <NotationChoice
          name={`oddsNotation${name}`}
          question={asks.oddsNotation}
          value={plan.oddsNotation}
          onChoose={(oddsNotation) => onAnswer({ oddsNotation })}
        />
      )}
    </>
  )
}

type NotationProps = {
  name: string
  question: NonNullable<Survey['asks']['oddsNotation']>
  value: Plan['oddsNotation']
  onChoose: (notation: Plan['oddsNotation']) => void
}

function NotationChoice({ question: { examples, notations = NOTATIONS }, ...choice }: NotationProps) {
  const t = useT()
  const hasOthers = notations.some((one) => !NOTATIONS.includes(one))
  return (
    <Choice
      {...choice}
      label={t(hasOthers ? 'imports.oddsNotationOf' : 'imports.oddsNotation')}
      hint={t(hasOthers ? 'imports.oddsExamples' : 'imports.oddsNotationHint', { examples: examples.join(', ') })}
      choices={notations.map((notation) => [notation, t(`imports.odds.${notation}`)])}
    />
  )
}

type PartProps = { place: NonNullable<Plan['parts']>[number]['tables'][number] | undefined; children: ReactNode }

/** Questions about a table that is read differently from the first one, below its location. */
function PartQuestions({ place, children }: PartProps) {
  const t = useT()
  const { line = 1, sheet, column } = place ?? {}
  const table = sheet === undefined ? t('imports.tableFromLine', { line }) : t('imports.tableOfSheet', { sheet, line })
  const title = column === undefined ? table : t('imports.tableFromColumn', { table, column: columnLetters(column) })
  return (
    <fieldset className="divide-y divide-line">
      <legend className="px-card pt-3 text-caption font-semibold text-ink-3">{title}</legend>
      {children}
    </fieldset>
  )
}

/** A column's spreadsheet letters: 1 is A, 27 is AA. */
function columnLetters(column: number): string {
  const before = Math.floor((column - 1) / 26)
  return `${before > 0 ? columnLetters(before) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`
}

/** Asks for the meaning of a column that neither its name nor the sums of the rows determine. */
function ColumnDoubt({ survey, plan, index, onAnswer }: Props & { index: number }) {
  const t = useT()
  const id = useId()
  const { name = '', examples = [] } = survey.columns[index] ?? {}
  const label = t('imports.columnGuess', { name: name || `${index + 1}` })
  return (
    <div className={DOUBT}>
      <label htmlFor={id}>
        <DoubtHead label={label} hint={t('imports.columnExamples', { examples: examples.map(short).join(' · ') })} />
      </label>
      <Select
        id={id}
        value={plan.columns[index] ?? ''}
        onChange={({ target }) => onAnswer(withColumn(plan, index, targetOf(target.value)))}
      >
        <TargetOptions />
      </Select>
    </div>
  )
}

/** For a file without recognized results, asks whether its bets are open or which column holds the results. */
function ResultsChoice({ survey, plan, onAnswer }: Props) {
  const t = useT()
  const id = useId()
  const { reading } = survey.asks
  const [open] = reading?.alternatives ?? []
  if (!reading || !open) return null
  const value = resultsAnswer(open, plan)
  const choose = (answer: string) => {
    if (answer === 'open') onAnswer({ ...open, isOpen: false })
    else if (answer !== '') {
      const { examples = [] } = survey.columns[Number(answer)] ?? {}
      onAnswer(withColumn({ ...plan, ...open }, Number(answer), resultTarget(examples)))
    }
  }
  return (
    <>
      <div className={DOUBT}>
        <label htmlFor={id}>
          <DoubtHead label={t('imports.resultsQuestion')} hint={t('imports.resultsHint')} />
        </label>
        <Select id={id} value={value} onChange={({ target }) => choose(target.value)}>
          {value === '' && <option value="">{t('imports.resultsChoose')}</option>}
          <option value="open">{t('imports.resultsOpen')}</option>
          {survey.columns.map(
            ({ name, examples }, index) =>
              mayHoldResults(open.columns[index] ?? null) &&
              examples.length > 0 && (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
                <option key={index} value={index}>
                  {t('imports.resultsColumn', { name: name || `${index + 1}` })}
                </option>
              ),
          )}
        </Select>
      </div>
      {value !== '' && <FirstRows survey={{ ...survey, sample: reading.rows }} plan={plan} />}
    </>
  )
}

/** Readings that explain the same number of rows, shown side by side with the same rows. */
function ReadingChoice({ name: suffix, survey, plan, onAnswer }: Props & { name: string }) {
  const t = useT()
  const { reading } = survey.asks
  if (!reading) return null
  const sample = { ...survey, sample: reading.rows }
  return (
    <fieldset className="px-card py-3">
      <legend className="sr-only">{t('imports.readingQuestion')}</legend>
      <DoubtHead label={t('imports.readingQuestion')} />
      <div className="mt-2.5 grid gap-2.5 @min-[40rem]:grid-cols-2">
        {reading.alternatives.map((alternative, number) => {
          const choice = { ...alternative, isOpen: false }
          const name = t('imports.readingNumber', { number: number + 1 })
          return (
            <div
              key={JSON.stringify(alternative)}
              className="relative min-w-0 rounded-control border border-line has-checked:border-accent has-checked:bg-accent-tint
                has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <label className="flex min-h-11 items-center gap-2.5 border-b border-line px-card text-small font-semibold">
                {/* The whole field is the press target. */}
                <input
                  type="radio"
                  name={`reading${suffix}`}
                  className="peer absolute inset-0 z-10 size-full opacity-0"
                  checked={isChosen(plan, alternative)}
                  onChange={() => onAnswer(choice)}
                />
                <span
                  aria-hidden
                  className="size-4 shrink-0 rounded-full border-2 border-edge peer-checked:border-5 peer-checked:border-accent"
                />
                <span className="min-w-0 wrap-anywhere">
                  {[name, ...differences(survey, reading.alternatives, number, t)].join(' · ')}
                </span>
              </label>
              <FirstRows survey={sample} plan={{ ...plan, ...choice }} />
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

type Alternatives = NonNullable<Survey['asks']['reading']>['alternatives']

/** How one reading differs from another: "Ganho: Retorno", "“P” significa Perdida", "Hong Kong: 0.85". */
function differences({ columns: named }: Survey, all: Alternatives, number: number, t: Translate): string[] {
  const own = all[number]
  const others = all.filter((_, index) => index !== number)
  if (!own) return []
  const { columns, oddsNotation, states } = own
  const ofColumns = columns.flatMap((target, at) => {
    const isSame = others.every((other) => other.columns[at] === target)
    const words = target ? t(`imports.target.${target}`) : t('imports.notTaken')
    return isSame ? [] : [t('imports.cell', { column: named[at]?.name || `${at + 1}`, value: words })]
  })
  const isOther = others.some((other) => other.oddsNotation !== oddsNotation)
  const ofOdds = isOther ? [t(`imports.odds.${oddsNotation ?? 'asWritten'}`)] : []
  const ofStates = Object.entries(states).flatMap(([letter, state]) => {
    const isSame = others.every((other) => other.states[letter] === state)
    // "Settled without a result" has no word.
    if (isSame || state === 'settled') return []
    const means = { state: t(stateWord(state)) }
    const cell = letter.toLocaleUpperCase()
    return [isNoCell(letter) ? t('imports.emptyCellMeans', means) : t('imports.cellMeans', { cell, ...means })]
  })
  return [...ofColumns, ...ofOdds, ...ofStates]
}
