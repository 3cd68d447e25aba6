import { CircleCheck, CircleX, type IconNode } from 'lucide'
import { useId } from 'react'
import { OUTCOMES, type Outcome } from '../../../domain/bet/bet.ts'
import { currencySign } from '../../../words/amounts.ts'
import type { Key } from '../../../words/keys.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { ChoiceField } from '../../layout/form/choice-field.tsx'
import { SEGMENT, SEGMENTS, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { BetForm } from '../form/bet-form.tsx'
import { OWN_SUM } from '../form/bet-values.ts'

type Choice = { readonly outcome: Outcome; readonly words: Key; readonly icon?: IconNode; readonly tone?: string }

/** Won and lost take one press; the third choice selects a push, the first of the other outcomes. */
const CHOICES: readonly Choice[] = [
  { outcome: 'won', words: 'outcome.won', icon: CircleCheck, tone: 'text-won' },
  { outcome: 'lost', words: 'outcome.lost', icon: CircleX, tone: 'text-lost' },
  { outcome: 'push', words: 'book.otherOutcome' },
]
const OTHERS = OUTCOMES.filter((outcome) => outcome !== 'won' && outcome !== 'lost')

/** The outcome of a settled bet, and the sum if the outcome does not imply it. */
export function OutcomeFields({ form }: { form: BetForm }) {
  const t = useT()
  const currency = currencySign(useLanguage())
  const titleId = useId()
  const { outcome } = form.typed
  const isOther = outcome !== 'won' && outcome !== 'lost'
  const asksSum = outcome === OWN_SUM || outcome === 'cashed-out'
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <p id={titleId} className="text-small font-medium text-ink-2">
          {t('history.column.status')}
        </p>
        <div role="radiogroup" aria-labelledby={titleId} className={SEGMENTS}>
          {CHOICES.map((choice) => (
            <label key={choice.outcome} className={SEGMENT}>
              <input
                type="radio"
                name="outcome-group"
                checked={choice.outcome === outcome || (isOther && choice.outcome === 'push')}
                onChange={() => form.set('outcome', choice.outcome, { shouldDirty: true, shouldValidate: true })}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {choice.icon && (
                <Icon of={choice.icon} className={`size-4 shrink-0 ${choice.outcome === outcome ? choice.tone : ''}`} />
              )}
              <span className="min-w-0">{t(choice.words)}</span>
            </label>
          ))}
        </div>
      </div>
      {isOther && (
        <div className={`grid items-start gap-4 ${asksSum ? 'grid-cols-2' : ''}`}>
          <ChoiceField
            label={t('history.otherResult')}
            {...form.choice('outcome')}
            choices={[
              ...OTHERS.map((each) => ({ key: each, value: each, words: t(`outcome.${each}`) })),
              { key: OWN_SUM, value: OWN_SUM, words: t('book.ownSum') },
            ]}
          />
          {asksSum && (
            <TextField
              label={t(outcome === OWN_SUM ? 'bets.custom' : 'settling.paid', { currency })}
              autoComplete="off"
              className="tabular-nums"
              {...form.field('result')}
            />
          )}
        </div>
      )}
    </>
  )
}
