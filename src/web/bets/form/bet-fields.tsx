import { formatCents } from '../../../domain/money/money.ts'
import { formatOdds } from '../../../domain/money/odds.ts'
import { priceOfOtherNotation } from '../../../domain/money/odds-notation.ts'
import { stakeOfUnits } from '../../../domain/money/units.ts'
import { currencySign, formatMoney, groupMark, writeDecimal } from '../../../words/amounts.ts'
import type { Key } from '../../../words/keys.ts'
import { useBook } from '../../i18n/book.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { fittingSize } from '../../ui/fitted-amount.tsx'
import { amountReadings, plainDecimal } from '../../ui/plain-decimal.ts'
import type { BetForm } from './bet-form.tsx'
import { sidesOf } from './bet-values.ts'
import { exactPrice } from './exact-price.ts'

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
      {...form.limit('teams')}
      {...form.register('teams', { onChange: () => form.set('matchId', null) })}
    />
  )
}

/** A select of the teams once the text names a pair; until then a text field. */
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
  if (sides.length === 0) {
    return (
      <TextField autoComplete="off" placeholder={t('bets.chooseTeam')} {...form.limit('selectedTeam')} {...field} />
    )
  }
  return (
    // Set again with new options: the browser drops a value that the old options did not include.
    <SelectField {...field} value={form.typed.selectedTeam}>
      <option value="">{t('bets.chooseTeam')}</option>
      {sides.map((side) => (
        <option key={side}>{side}</option>
      ))}
    </SelectField>
  )
}

/** Stake and odds. */
export function StakeFields({ form, oddsPlaceholder }: Props & { oddsPlaceholder: string }) {
  return (
    <div className="grid grid-cols-2 items-start gap-4">
      <AmountField form={form} />
      <OddsField form={form} label="bets.odds" placeholder={oddsPlaceholder} />
    </div>
  )
}

/** A typed value is bold; the placeholder is not. */
const STRONG = 'font-semibold placeholder:font-light'
/** `large` and `hero`: the most prominent field of its form. The hero's focus ring is as wide as its underline. */
const AMOUNT_LOOKS = {
  plain: '',
  large: `min-h-12 rounded-control bg-raised px-3 ${STRONG}`,
  hero: `h-11 md:h-12 rounded-none border-x-0 border-t-0 bg-transparent px-0 leading-none focus-visible:rounded-small
    focus-visible:border-transparent focus-visible:outline-offset-0 placeholder:text-figure ${STRONG}`,
}
const LARGE = 'text-figure'
/** The hero field fits this many characters. */
const LEAST_CHARACTERS = 6
/** The width of a digit; typed text consists of digits. */
const DIGIT_EM = 0.68

/** A larger number means money: offering units would only push the content below. */
const MOST_UNITS = 5
const isFew = (amount: string) => amount.trim() !== '' && Number(plainDecimal(amount) ?? amount) <= MOST_UNITS

/** Offers the other reading of an ambiguous text. */
export function AmountField({ form, look = 'plain' }: Props & { look?: keyof typeof AMOUNT_LOOKS }) {
  const t = useT()
  const write = useWrite()
  const language = useLanguage()
  const { amount } = form.typed
  const { unit } = useBook()
  const stake = stakeOfUnits(amount, unit)
  // A phone's numeric keypad has no letters: the button adds the unit.
  const units = unit !== null && stake === null && isFew(amount) ? `${amount.trim()}u` : ''
  const inMoney = stakeOfUnits(units, unit)
  return (
    <div
      className={`flex min-w-0 flex-col gap-1.5 ${look === 'hero' ? '@container text-hero' : look === 'large' ? LARGE : ''}`}
    >
      <DecimalField
        look={look === 'plain' ? undefined : AMOUNT_LOOKS[look]}
        style={
          look === 'hero' ? { fontSize: fittingSize(Math.max(amount.length, LEAST_CHARACTERS), DIGIT_EM) } : undefined
        }
        label={t('bets.amount', { currency: currencySign(language) })}
        hint={
          stake && 'amount' in stake
            ? t('book.unitsAre', { amount: formatMoney(formatCents(stake.amount), language) })
            : undefined
        }
        placeholder={write('50.00')}
        typed={amount}
        least="0.01"
        write={write}
        {...form.field('amount')}
      />
      <Offer form={form} field="amount" decimals={amountReadings(amount, groupMark(language))} />
      {inMoney && 'amount' in inMoney && (
        <Button
          size="small"
          className="self-start tabular-nums"
          onClick={() => form.set('amount', units, { shouldDirty: true })}
        >
          {t('book.asUnits', { units, amount: formatMoney(formatCents(inMoney.amount), language) })}
        </Button>
      )}
    </div>
  )
}

/** The current odds if they changed since they were filled in; null if they did not. */
export type PriceNow = { readonly odds: string | null; readonly onTake: () => void }

/** Offers to convert another notation to decimal odds, and to use the current odds instead of those in the field. */
export function OddsField({
  form,
  label,
  placeholder,
  large = false,
  now,
}: Props & { label: Key; placeholder: string; large?: boolean; now?: PriceNow | undefined }) {
  const t = useT()
  const write = useWrite()
  const { odds } = form.typed
  const other = priceOfOtherNotation(odds)
  const otherOdds = other && formatOdds(other.odds)
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${large ? LARGE : ''}`}>
      <DecimalField
        look={large ? AMOUNT_LOOKS.large : undefined}
        // Typing replaces filled-in odds.
        onFocus={({ target }) => target.select()}
        label={t(label)}
        placeholder={write(placeholder)}
        typed={odds}
        least="1.01"
        write={write}
        action={
          now &&
          (now.odds === null ? null : (
            <button
              type="button"
              onClick={now.onTake}
              className="rounded-control px-3 text-caption @max-[7.5rem]:px-2 font-medium text-accent tabular-nums hover:underline"
            >
              {/* The word is hidden where it does not fit next to the odds. */}
              <span className={now.odds.length > '9.99'.length ? '@max-[10rem]:sr-only' : '@max-[7.5rem]:sr-only'}>
                {t('recording.priceNow')}
              </span>{' '}
              {write(now.odds)}
              <span className="sr-only">, {t('bets.takeOffer', { decimal: write(now.odds) })}</span>
            </button>
          ))
        }
        {...form.field('odds')}
      />
      <Offer
        form={form}
        field="odds"
        decimals={otherOdds === null ? [] : [otherOdds]}
        onTake={() => form.set('exactOdds', otherOdds === null ? null : exactPrice(otherOdds, other?.exactOdds))}
      />
    </div>
  )
}

/** Formats a decimal text in the user's language. */
export function useWrite() {
  const language = useLanguage()
  return (decimal: string) => writeDecimal(decimal, language)
}

type OfferProps = Props & { field: 'amount' | 'odds'; decimals: readonly string[]; onTake?: () => void }

/** "1/2 is 1.50", "12,345: 12,35 or 12345?", with a button for each: typed text is never changed automatically. */
function Offer({ form, field, decimals, onTake }: OfferProps) {
  const t = useT()
  const write = useWrite()
  const [decimal, other] = decimals.map(write)
  if (decimal === undefined) return null
  const typed = form.typed[field].trim()
  const take = (decimal: string) => {
    onTake?.()
    form.set(field, decimal, { shouldDirty: true, shouldValidate: form.errors[field] !== undefined })
    form.focus(field)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-caption text-ink-2 tabular-nums">
      <output>
        {other === undefined ? t('bets.offer', { typed, decimal }) : t('bets.offerTwo', { typed, decimal, other })}
      </output>
      {decimals.map(write).map((each) => (
        <Button key={each} size="small" onClick={() => take(each)}>
          {t('bets.takeOffer', { decimal: each })}
        </Button>
      ))}
    </div>
  )
}
