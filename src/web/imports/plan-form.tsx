import { useId, useState } from 'react'
import type { ImportDetail } from '../../contract/imports.ts'
import { ODDS_NOTATIONS } from '../../domain/import/plan.ts'
import { useBook } from '../i18n/book.ts'
import { useT } from '../i18n/language.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { CurrencyOffer, useOfferedCurrency } from './book-currency.tsx'
import { ColumnFields } from './column-fields.tsx'
import { DiscardButton } from './discard-button.tsx'
import { Doubts } from './doubts.tsx'
import { FirstRows } from './first-rows.tsx'
import { EncodingLine, Line, ZoneLine } from './how-read.tsx'
import { Columns, Part, PartHead, StepFoot, StepHead, useTwoColumns } from './part.tsx'
import { isComplete, missing, NOTATIONS, type Plan, type Survey } from './plan-choices.ts'
import { Tick } from './tick.tsx'

type Props = {
  found: ImportDetail
  survey: Survey
  plan: Plan
  facts: readonly (string | false | null)[]
  pending: boolean
  problem: string | null
  onPlan: (plan: Plan) => void
  /** An answer to a question about the file. */
  onAnswer: (part: Partial<Plan>) => void
  /** `currency`: the file's currency, which becomes the book's. */
  onRead: (currency: string | null) => void
}

/** For a file that is not read automatically, or is to be read differently: its first rows, columns and formats. */
export function PlanForm({ found, survey, plan, facts, pending, problem, onPlan, onAnswer, onRead }: Props) {
  const t = useT()
  const form = useId()
  const isWide = useTwoColumns()
  const [pressed, setPressed] = useState(false)
  const offered = useOfferedCurrency(survey)
  const [answered, setAnswered] = useState<string | null>()
  const bookCurrency = answered === undefined ? (offered?.codes[0] ?? null) : answered
  const isOpen = !isComplete(survey, plan)
  /** Without a required column, every row would report that it is missing. */
  const isEnough = missing(survey, plan).columns.length === 0
  const change = (part: Partial<Plan>) => onPlan({ ...plan, ...part })
  const { failure } = found
  const isUnknown = survey.asks.columns.length > 0
  const columns = <ColumnFields survey={survey} plan={plan} onPlan={onPlan} />
  const buttons = (
    <>
      <DiscardButton id={found.id} />
      <Button type="submit" form={form} variant="primary" pending={pending}>
        {t('imports.showRows')}
      </Button>
    </>
  )
  return (
    <form
      id={form}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        setPressed(true)
        if (!isOpen) onRead(bookCurrency)
      }}
    >
      <StepHead
        title={t(isUnknown ? 'imports.notRecognised' : 'imports.readLikeThis')}
        facts={facts}
        actions={isWide && buttons}
      />
      <FormAlert message={problem ?? openWords() ?? (failure && t(`imports.refusal.${failure.code}`))} />
      <Columns
        shape="form"
        main={
          <>
            {isUnknown && columns}
            {!survey.asks.reading && isEnough && survey.columns.length > 0 && (
              <Part className="divide-y divide-line">
                <PartHead title={t('imports.firstRows')} hint={isWide ? t('imports.firstRowsHint') : ''} />
                <FirstRows survey={survey} plan={plan} />
              </Part>
            )}
            <Doubts survey={survey} plan={plan} onAnswer={onAnswer} />
            {offered !== null && (
              <Part className="px-card py-1">
                <CurrencyOffer offered={offered} chosen={bookCurrency} onChoose={setAnswered} />
              </Part>
            )}
            {bookCurrency === null && <OtherCurrency survey={survey} plan={plan} onChange={change} />}
          </>
        }
        side={
          <>
            {!isUnknown && survey.columns.length > 0 && columns}
            <Options survey={survey} plan={plan} onChange={change} />
          </>
        }
      />
      {!isWide && <StepFoot>{buttons}</StepFoot>}
    </form>
  )

  function openWords(): string | null {
    if (!pressed || !isOpen) return null
    const { columns, dateOrder, oddsNotation, sameId, reading, parts } = missing(survey, plan)
    if (reading) return t('imports.readingMissing')
    if (dateOrder) return t('imports.dateOrderMissing')
    if (oddsNotation) return t('imports.oddsNotationMissing')
    if (sameId) return t('imports.sameIdMissing')
    if (parts) return t('imports.partsMissing')
    return t('imports.columnsMissing', {
      columns: columns.map((target) => t(`imports.target.${target}`)).join(', '),
    })
  }
}

type PartProps = { survey: Survey; plan: Plan; onChange: (part: Partial<Plan>) => void }

/** The format of the cells, and settings that no cell reveals. */
function Options({ survey, plan, onChange }: PartProps) {
  const t = useT()
  const { asks, columns, currencies } = survey
  return (
    <Part className="divide-y divide-line">
      {asks.zone && <ZoneLine plan={plan} onAnswer={onChange} />}
      <EncodingLine survey={survey} plan={plan} onAnswer={onChange} />
      {currencies.length > 1 && (
        <CurrencyLine found={currencies} value={plan.currency} onChoose={(currency) => onChange({ currency })} />
      )}
      {columns.length > 0 && survey.format !== 'clutchbook-csv' && (
        <Numbers survey={survey} plan={plan} onChange={onChange} />
      )}
      <div className="px-card py-3">
        <TextField
          label={t('imports.bookmaker')}
          hint={t('imports.bookmakerHint')}
          maxLength={60}
          autoComplete="off"
          value={plan.bookmaker ?? ''}
          onChange={({ target }) => onChange({ bookmaker: target.value.trimStart() || null })}
        />
      </div>
    </Part>
  )
}

type CurrencyProps = {
  found: readonly string[]
  value: string | null
  onChoose: (currency: string | null) => void
}

/** Rows in another currency than the chosen one are refused. */
function CurrencyLine({ found, value, onChoose }: CurrencyProps) {
  const t = useT()
  return (
    <Line label={t('imports.currency')} hint={t('imports.currencyHint')}>
      {(wired) => (
        <Select {...wired} value={value ?? ''} onChange={({ target }) => onChoose(target.value || null)}>
          {found.map((currency) => (
            <option key={currency} value={currency}>
              {t('imports.currency.only', { currency })}
            </option>
          ))}
          <option value="">{t('imports.currency.all')}</option>
        </Select>
      )}
    </Line>
  )
}

/** Amounts are never converted: rows in another currency are refused until the user accepts their amounts unconverted. */
function OtherCurrency({ survey, plan, onChange }: PartProps) {
  const t = useT()
  const { currencies: found, currencySigns = [] } = survey
  const { currency: ofBook } = useBook()
  const [other, ...others] = found.filter((currency) => currency !== ofBook)
  if (other === undefined) return null
  /** As written in the file: many currencies share "$". */
  const written = (code: string) => currencySigns.find(({ codes }) => codes.includes(code))?.sign ?? code
  return (
    <Part className="px-card py-2">
      <p className="py-1 text-small text-pending">
        {t('imports.otherCurrency', { currencies: [other, ...others].map(written).join(', '), book: ofBook })}
      </p>
      {found.length === 1 && (
        <Tick isChosen={plan.currency === other} onChoose={(isTaken) => onChange({ currency: isTaken ? other : null })}>
          {t('imports.currency.asTheyAre', { currency: written(other), book: ofBook })}
        </Tick>
      )}
    </Part>
  )
}

/** The number format, where it is not a question. */
function Numbers({ survey, plan, onChange }: PartProps) {
  const t = useT()
  const offered = [...(survey.oddsNotations ?? []), ...NOTATIONS, plan.oddsNotation]
  const notations = ODDS_NOTATIONS.filter((one) => offered.includes(one))
  return (
    <>
      <Line label={t('imports.decimalMark')}>
        {(wired) => (
          <Select
            {...wired}
            value={plan.decimalMark}
            onChange={({ target }) => onChange({ decimalMark: target.value === 'comma' ? 'comma' : 'point' })}
          >
            <option value="comma">{t('imports.decimalMark.comma')}</option>
            <option value="point">{t('imports.decimalMark.point')}</option>
          </Select>
        )}
      </Line>
      {!survey.asks.oddsNotation && (
        <Line label={t('imports.odds')}>
          {(wired) => (
            <Select
              {...wired}
              value={plan.oddsNotation ?? ''}
              onChange={({ target }) =>
                onChange({ oddsNotation: ODDS_NOTATIONS.find((notation) => notation === target.value) ?? null })
              }
            >
              <option value="">{t('imports.odds.asWritten')}</option>
              {notations.map((notation) => (
                <option key={notation} value={notation}>
                  {t(`imports.odds.${notation}`)}
                </option>
              ))}
            </Select>
          )}
        </Line>
      )}
    </>
  )
}
