import { COLUMN_TARGETS } from '../../domain/import/plan.ts'
import { useT } from '../i18n/language.ts'
import { SelectField } from '../ui/field.tsx'
import { FramedFold } from '../ui/fold.tsx'
import { areColumnsKnown, type Plan, type Survey, withColumn } from './plan-choices.ts'

const EXAMPLE_MAX = 40

type Props = { survey: Survey; plan: Plan; onPlan: (plan: Plan) => void }

/** What each column of the file is. Where each is clear they are folded away. */
export function ColumnFields({ survey, plan, onPlan }: Props) {
  const t = useT()
  return (
    <FramedFold open={!areColumnsKnown(survey)} head={t('imports.columns')}>
      <div className="grid grid-cols-1 gap-4 border-t border-line p-3 sm:grid-cols-2 lg:grid-cols-3">
        {survey.columns.map(({ name, examples }, index) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
            key={index}
            label={<span className="wrap-anywhere">{t('imports.column', { name: name || `${index + 1}` })}</span>}
            hint={
              examples.length > 0 ? t('imports.columnExamples', { examples: examples.map(short).join(' · ') }) : null
            }
            value={plan.columns[index] ?? ''}
            onChange={({ target }) => {
              const chosen = COLUMN_TARGETS.find((known) => known === target.value) ?? null
              onPlan(withColumn(plan, index, chosen))
            }}
          >
            <option value="">{t('imports.notTaken')}</option>
            {COLUMN_TARGETS.map((target) => (
              <option key={target} value={target}>
                {t(`imports.target.${target}`)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </FramedFold>
  )
}

const short = (text: string) => (text.length > EXAMPLE_MAX ? `${text.slice(0, EXAMPLE_MAX)}…` : text)
