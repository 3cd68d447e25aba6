import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { readBookSettings } from '../../contract/bets/book-settings.ts'
import { type ImportDetail, planImport } from '../../contract/imports.ts'
import { ODDS_NOTATIONS } from '../../domain/import/plan.ts'
import { call } from '../api/call.ts'
import { query } from '../api/query-client.ts'
import { book } from '../i18n/book.ts'
import { useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/field.tsx'
import { FramedFold } from '../ui/fold.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { useStore } from '../ui/store.ts'
import { CurrencyOffer, useKeepBookIn, useOfferedCurrency } from './book-currency.tsx'
import { Choice } from './choice.tsx'
import { ColumnFields } from './column-fields.tsx'
import { DiscardButton } from './discard-button.tsx'
import { FirstRows } from './first-rows.tsx'
import { formatName } from './format-names.ts'
import { useImportStep } from './import-queries.ts'
import { allZones, firstPlan, isChosen, isUnderstood, missing, type Plan, type Survey } from './plan-choices.ts'

const DATE_ORDERS = ['day-first', 'month-first'] as const
const NOTATIONS = ['decimal', 'american'] as const
const SAME_ID = ['bets', 'legs', 'whole'] as const

/**
 * The second step: what the file is, and what it leaves open. A file of which nothing is in doubt goes on to its rows without a press, unless
 * its user wants to see this step (`isAsked`).
 */
export function PlanForm({ found, isAsked }: { found: ImportDetail; isAsked: boolean }) {
  const [first] = useState(() => firstPlan(found, book.get().currency))
  const isNew = found.state === 'surveyed' && found.failure === null && !isAsked
  const settings = useQuery({ ...query(readBookSettings), enabled: isNew })
  const reading = useImportStep((plan: Plan) => call(planImport, { params: { id: String(found.id) }, body: plan }))
  const isWaiting = isNew && settings.isPending
  const goesOn = isNew && settings.data && found.survey && isUnderstood(found.survey, settings.data.currency)
  const { isIdle, mutate } = reading
  useEffect(() => {
    if (goesOn && first && isIdle) mutate(first)
  }, [goesOn, first, isIdle, mutate])
  if (!found.survey || !first) return null
  if (isWaiting || (goesOn && !reading.isError)) return <Skeleton className="h-72 w-full" />
  return <Questions id={found.id} failure={found.failure} survey={found.survey} first={first} />
}

type Props = { id: number; failure: ImportDetail['failure']; survey: Survey; first: Plan }

function Questions({ id, failure, survey, first }: Props) {
  const t = useT()
  const [, setParams] = useSearchParams()
  const [plan, setPlan] = useState(first)
  const [pressed, setPressed] = useState(false)
  const offered = useOfferedCurrency(survey)
  const [keeps, setKeeps] = useState(true)
  const keepBookIn = useKeepBookIn()
  const step = useImportStep(async ({ plan, currency }: { plan: Plan; currency: string | null }) => {
    if (currency !== null) await keepBookIn(currency)
    return call(planImport, { params: { id: String(id) }, body: plan })
  })
  const { send, pending, problem } = useSend(step, { needsNetwork: true })
  const { columns, dateOrder, oddsNotation, sameId, reading } = missing(survey, plan)
  const open = columns.length > 0 || dateOrder || oddsNotation || sameId || reading
  const change = (part: Partial<Plan>) => setPlan({ ...plan, ...part })

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        setPressed(true)
        if (!open)
          send(
            { plan, currency: keeps ? offered : null },
            { onSuccess: () => setParams({ id: String(id) }, { replace: true }) },
          )
      }}
    >
      <div>
        <h3 className="text-lead font-semibold text-balance">{t('imports.readLikeThis')}</h3>
        <p className="text-small text-ink-2">
          {[
            survey.format !== 'generic' && t('imports.recognised', { format: formatName(survey.format, t) }),
            survey.asks.columns.length > 0 && t('imports.notRecognised'),
            t('imports.rowsFound', { count: survey.rows }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!survey.asks.reading && <FirstRows survey={survey} plan={plan} />}
      <Doubts survey={survey} plan={plan} onChange={change} />
      {offered !== null && <CurrencyOffer currency={offered} checked={keeps} onChange={setKeeps} />}
      {survey.currencies.length > 1 && (
        <CurrencyField found={survey.currencies} value={plan.currency} onChoose={(currency) => change({ currency })} />
      )}
      {!(offered !== null && keeps) && <OtherCurrency found={survey.currencies} />}
      {survey.columns.length > 0 && <ColumnFields survey={survey} plan={plan} onPlan={setPlan} />}
      <MoreOptions survey={survey} plan={plan} onChange={change} />
      <FormAlert message={problem ?? openWords() ?? (failure && t(`imports.refusal.${failure.code}`))} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={pending}>
          {t('imports.showRows')}
        </Button>
        <DiscardButton id={id} />
      </div>
    </form>
  )

  function openWords(): string | null {
    if (!pressed || !open) return null
    if (reading) return t('imports.readingMissing')
    if (dateOrder) return t('imports.dateOrderMissing')
    if (oddsNotation) return t('imports.oddsNotationMissing')
    if (sameId) return t('imports.sameIdMissing')
    return t('imports.columnsMissing', {
      columns: columns.map((target) => t(`imports.target.${target}`)).join(', '),
    })
  }
}

type PartProps = { survey: Survey; plan: Plan; onChange: (part: Partial<Plan>) => void }

/** What the file leaves open. */
function Doubts({ survey, plan, onChange }: PartProps) {
  const t = useT()
  return (
    <>
      <ReadingChoice survey={survey} plan={plan} onChange={onChange} />
      {survey.asks.dateOrder && (
        <Choice
          name="dateOrder"
          label={t('imports.dateOrder')}
          hint={t('imports.dateOrderHint', { examples: survey.asks.dateOrder.examples.join(', ') })}
          choices={DATE_ORDERS.map((order) => [order, t(`imports.dateOrder.${order}`)])}
          value={plan.dateOrder}
          onChoose={(dateOrder) => onChange({ dateOrder })}
        />
      )}
      {survey.asks.oddsNotation && (
        <Choice
          name="oddsNotation"
          label={t('imports.oddsNotation')}
          hint={t('imports.oddsNotationHint', { examples: survey.asks.oddsNotation.examples.join(', ') })}
          choices={NOTATIONS.map((notation) => [notation, t(`imports.odds.${notation}`)])}
          value={plan.oddsNotation}
          onChoose={(oddsNotation) => onChange({ oddsNotation })}
        />
      )}
      {survey.asks.sameId && plan.columns.includes('externalId') && (
        <Choice
          name="sameId"
          label={t('imports.sameId')}
          hint={t('imports.sameIdHint', { examples: survey.asks.sameId.examples.join(', ') })}
          choices={SAME_ID.map((answer) => [answer, t(`imports.sameId.${answer}`)])}
          value={plan.sameId ?? null}
          onChoose={(answer) => onChange({ sameId: answer })}
        />
      )}
    </>
  )
}

/** Readings that explain as many rows: the same rows by each. */
function ReadingChoice({ survey, plan, onChange }: PartProps) {
  const t = useT()
  const { reading } = survey.asks
  if (!reading) return null
  const sample = { ...survey, sample: reading.rows }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-small font-medium text-ink-2">{t('imports.reading')}</legend>
      {reading.alternatives.map((alternative, number) => {
        const choice = { ...alternative, isOpen: false }
        return (
          <label key={JSON.stringify(alternative)} className="flex items-start gap-2 text-small">
            <input
              type="radio"
              name="reading"
              className="mt-3 size-4 accent-accent"
              aria-label={t('imports.readingNumber', { number: number + 1 })}
              checked={isChosen(plan, alternative)}
              onChange={() => onChange(choice)}
            />
            <div className="min-w-0 grow">
              <FirstRows survey={sample} plan={{ ...plan, ...choice }} />
            </div>
          </label>
        )
      })}
    </fieldset>
  )
}

/** What is rarely other than it was read. */
function MoreOptions({ survey, plan, onChange }: PartProps) {
  const t = useT()
  return (
    <FramedFold head={t('imports.moreOptions')}>
      <div className="grid gap-4 border-t border-line p-3 sm:grid-cols-2">
        {survey.asks.zone && (
          <SelectField
            label={t('imports.zone')}
            hint={t('imports.zoneHint')}
            value={plan.zone}
            onChange={({ target }) => onChange({ zone: target.value })}
          >
            {allZones().map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
        )}
        <TextField
          label={t('imports.bookmaker')}
          hint={t('imports.bookmakerHint')}
          maxLength={60}
          autoComplete="off"
          value={plan.bookmaker ?? ''}
          onChange={({ target }) => onChange({ bookmaker: target.value.trimStart() || null })}
        />
        {survey.columns.length > 0 && survey.format !== 'clutchbook-csv' && (
          <Numbers survey={survey} plan={plan} onChange={onChange} />
        )}
      </div>
    </FramedFold>
  )
}

type CurrencyProps = {
  found: readonly string[]
  value: string | null
  onChoose: (currency: string | null) => void
}

/** Rows in another currency than the chosen one are refused. */
function CurrencyField({ found, value, onChoose }: CurrencyProps) {
  const t = useT()
  return (
    <SelectField
      label={t('imports.currency')}
      hint={t('imports.currencyHint')}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
    >
      {found.map((currency) => (
        <option key={currency} value={currency}>
          {t('imports.currency.only', { currency })}
        </option>
      ))}
      <option value="">{t('imports.currency.all')}</option>
    </SelectField>
  )
}

/** No amount is converted. */
function OtherCurrency({ found }: { found: readonly string[] }) {
  const t = useT()
  const { currency: ofBook } = useStore(book)
  const others = found.filter((currency) => currency !== ofBook)
  if (others.length === 0) return null
  return (
    <p className="text-small text-pending">
      {t('imports.otherCurrency', { currencies: others.join(', '), book: ofBook })}
    </p>
  )
}

/** How numbers are written, where it is not asked. */
function Numbers({ survey, plan, onChange }: PartProps) {
  const t = useT()
  const notations = ODDS_NOTATIONS.filter(
    (one) => NOTATIONS.some((usual) => usual === one) || one === plan.oddsNotation,
  )
  return (
    <>
      <SelectField
        label={t('imports.decimalMark')}
        value={plan.decimalMark}
        onChange={({ target }) => onChange({ decimalMark: target.value === 'comma' ? 'comma' : 'point' })}
      >
        <option value="comma">{t('imports.decimalMark.comma')}</option>
        <option value="point">{t('imports.decimalMark.point')}</option>
      </SelectField>
      {!survey.asks.oddsNotation && (
        <SelectField
          label={t('imports.odds')}
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
        </SelectField>
      )}
    </>
  )
}
