import { useT } from '../i18n/language.ts'
import { FramedFold } from '../ui/fold.tsx'
import type { Plan, Survey } from './plan-choices.ts'

/** What each column of the file was read as, folded away: the rows show it. */
export function ColumnsRead({ survey: { columns }, plan }: { survey: Survey; plan: Plan }) {
  const t = useT()
  if (columns.length === 0) return null
  return (
    <FramedFold head={t('imports.columns')}>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line p-3 text-small">
        {columns.map(({ name }, index) => {
          const target = plan.columns[index]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
            <div key={index} className="flex min-w-0 gap-x-1.5">
              <dt className="wrap-anywhere text-ink-3">{name || `${index + 1}`}</dt>
              <dd className={target ? 'font-medium' : 'text-ink-3'}>
                {target ? t(`imports.target.${target}`) : t('imports.notTaken')}
              </dd>
            </div>
          )
        })}
      </dl>
    </FramedFold>
  )
}
