import { Check, ChevronDown, CircleHelp, type IconNode } from 'lucide'
import { COLUMN_TARGETS } from '../../domain/import/plan.ts'
import { useT } from '../i18n/language.ts'
import { Icon } from '../ui/icon.tsx'
import { Part, PartHead } from './part.tsx'
import { isGuess, type Plan, type Survey, withColumn } from './plan-choices.ts'

const EXAMPLE_MAX = 40
export const short = (text: string) => (text.length > EXAMPLE_MAX ? `${text.slice(0, EXAMPLE_MAX)}…` : text)

type Props = { survey: Survey; plan: Plan; onPlan: (plan: Plan) => void }

/** What each column of the file means, with sample cells. */
export function ColumnFields({ survey, plan, onPlan }: Props) {
  const t = useT()
  const clear = survey.columns.filter(({ target, certain }) => target !== null && certain).length
  return (
    <Part className="@container">
      <PartHead title={t('imports.columns')} hint={clear > 0 ? t('imports.columnsClear', { count: clear }) : ''} />
      <ul>
        {survey.columns.map((column, index) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
            key={index}
            column={{ ...column, name: column.name || `${index + 1}` }}
            target={plan.columns[index] ?? null}
            onChoose={(target) => onPlan(withColumn(plan, index, target))}
          />
        ))}
      </ul>
    </Part>
  )
}

type Target = Plan['columns'][number]
type RowProps = { column: Survey['columns'][number]; target: Target; onChoose: (target: Target) => void }

function ColumnRow({ column: { name, examples, ...found }, target, onChoose }: RowProps) {
  const t = useT()
  const isFound = found.target === target
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line pr-2 pl-card @min-[26rem]:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_auto]">
      <span className="min-w-0 py-1 @min-[26rem]:contents">
        <span className="block text-small font-semibold wrap-anywhere">{name}</span>
        <span className="block truncate text-caption text-ink-3">{examples.map(short).join(' · ')}</span>
      </span>
      <span className="relative flex items-center text-small">
        {isFound && found.certain && <Mark of={Check} tone="text-won" />}
        {isFound && isGuess(found) && <Mark of={CircleHelp} tone="text-pending" />}
        <select
          aria-label={t('imports.column', { name })}
          value={target ?? ''}
          onChange={(event) => onChoose(targetOf(event.target.value))}
          className={`min-h-11 w-48 appearance-none max-md:w-44 rounded-control bg-transparent pr-8 pl-8 text-ellipsis hover:bg-raised max-md:text-[1rem] ios:text-[1rem] ${target ? '' : 'text-ink-3'}`}
        >
          <TargetOptions />
        </select>
        <Icon of={ChevronDown} className="pointer-events-none absolute right-2 size-4 text-ink-3" />
      </span>
    </li>
  )
}

const Mark = ({ of, tone }: { of: IconNode; tone: string }) => (
  <Icon of={of} className={`pointer-events-none absolute left-2 size-4 ${tone}`} />
)

export const targetOf = (value: string): Target => COLUMN_TARGETS.find((known) => known === value) ?? null

/** Everything that a column can mean, as options. */
export function TargetOptions() {
  const t = useT()
  return (
    <>
      <option value="">{t('imports.notTaken')}</option>
      {COLUMN_TARGETS.map((target) => (
        <option key={target} value={target}>
          {t(`imports.target.${target}`)}
        </option>
      ))}
    </>
  )
}
