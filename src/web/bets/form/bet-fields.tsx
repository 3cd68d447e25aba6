import { type ReactNode, useState } from 'react'
import type { BetTypeName } from '../../../domain/bet-type.ts'
import { formatMoney, formatProfit } from '../../i18n/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { typeName } from '../bet-words.ts'
import { localTime, OFFERED_TYPES, potentialOf, sidesOf, VALUE_FIELDS } from './bet-values.ts'
import type { BetForm } from './use-bet-form.ts'

type Props = { form: BetForm }

export function TeamsField({ form, readOnly = false }: Props & { readOnly?: boolean }) {
  const t = useT()
  return (
    <TextField
      label={t('bets.teams')}
      placeholder={t('bets.teamsPlaceholder')}
      autoComplete="off"
      readOnly={readOnly}
      error={form.errors.teams}
      {...form.register('teams')}
    />
  )
}

/** One of the two sides as soon as the teams can be told apart; until then a text. */
export function SelectedTeamField({ form, onPick }: Props & { onPick?: (team: string) => void }) {
  const t = useT()
  const sides = sidesOf(form.typed.teams)
  const field = {
    label: t('bets.selectedTeam'),
    error: form.errors.selectedTeam,
    ...form.register('selectedTeam', {
      onChange: ({ target }: { target: HTMLSelectElement }) => onPick?.(target.value),
    }),
  }
  if (sides.length === 0) return <TextField autoComplete="off" placeholder={t('bets.chooseTeam')} {...field} />
  return (
    <SelectField {...field}>
      <option value="">{t('bets.chooseTeam')}</option>
      {sides.map((side) => (
        <option key={side}>{side}</option>
      ))}
    </SelectField>
  )
}

/** The stake and its price, side by side. */
export function StakeFields({ form, oddsPlaceholder }: Props & { oddsPlaceholder: string }) {
  const t = useT()
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <DecimalField
        label={t('bets.amount')}
        placeholder="50.00"
        min="0.01"
        error={form.errors.amount}
        {...form.register('amount')}
      />
      <DecimalField
        label={t('bets.odds')}
        placeholder={oddsPlaceholder}
        min="1.01"
        error={form.errors.odds}
        {...form.register('odds')}
      />
    </div>
  )
}

/** The type, and the value behind it for the two that have one. `also` is the type of a bet that the form does not offer. */
export function TypeFields({ form, also }: Props & { also?: BetTypeName }) {
  const t = useT()
  const types = also && !OFFERED_TYPES.includes(also) ? [...OFFERED_TYPES, also] : OFFERED_TYPES
  const field = VALUE_FIELDS[form.typed.betType]
  return (
    <div className={`grid items-start gap-4 ${field ? 'sm:grid-cols-2' : ''}`}>
      <SelectField label={t('bets.betType')} error={form.errors.betType} {...form.register('betType')}>
        <option value="">{t('bets.chooseType')}</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {typeName(type, t)}
          </option>
        ))}
      </SelectField>
      {field && (
        <TextField
          key={field}
          label={t(`bets.${field}`)}
          placeholder={t(field === 'handicapValue' ? 'bets.handicapPlaceholder' : 'bets.totalRoundsPlaceholder')}
          autoComplete="off"
          {...form.register(field)}
        />
      )}
    </div>
  )
}

/** For a bet that was placed earlier. */
export function PlacedAtField({ form, hint }: Props & { hint?: ReactNode }) {
  const t = useT()
  const [now] = useState(() => localTime(new Date()))
  return (
    <TextField
      label={t('bets.placedAt')}
      type="datetime-local"
      max={now}
      hint={hint}
      error={form.errors.placedAt}
      {...form.register('placedAt')}
    />
  )
}

/** What there is to win, while it is typed. Its place is kept, so that nothing moves. */
export function PotentialProfit({ form }: Props) {
  const t = useT()
  const language = useLanguage()
  const potential = potentialOf(form.typed)
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 rounded-control bg-raised px-3 py-2.5">
      <div className="flex items-baseline gap-2">
        <dt className="text-small text-ink-2">{t('bets.profit')}</dt>
        <dd
          className={`text-title font-semibold whitespace-nowrap tabular-nums ${potential ? 'text-won' : 'text-ink-3'}`}
        >
          <output>{potential ? formatProfit(potential.profit, language) : '–'}</output>
        </dd>
      </div>
      <div className="flex items-baseline gap-2 text-small text-ink-3">
        <dt>{t('bets.payout')}</dt>
        <dd className="whitespace-nowrap tabular-nums">{potential ? formatMoney(potential.payout, language) : '–'}</dd>
      </div>
    </dl>
  )
}
