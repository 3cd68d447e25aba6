import { useT } from '../../../i18n/language.ts'
import { outcomeWords } from './filter-words.ts'
import { outcomesOf, shownOutcomes } from './outcomes.ts'
import { Toggle } from './toggle.tsx'

/** `value`: "won,lost", as in the address. */
type Props = { value: string | undefined; onToggle: (outcome: string) => void }

/** A multi-select of outcomes; none selected means all. */
export function OutcomeField({ value, onToggle }: Props) {
  const t = useT()
  const chosen = outcomesOf(value)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-medium text-ink-2">{t('filter.outcome')}</legend>
      <div className="flex flex-wrap gap-2">
        {shownOutcomes(chosen).map((outcome) => (
          <Toggle key={outcome} isOn={chosen.includes(outcome)} onPress={() => onToggle(outcome)}>
            {outcomeWords(outcome, t)}
          </Toggle>
        ))}
      </div>
    </fieldset>
  )
}
