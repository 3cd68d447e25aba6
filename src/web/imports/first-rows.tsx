import { CircleHelp } from 'lucide'
import { thisMinute } from '../brakes/brakes-query.ts'
import { useBook } from '../i18n/book.ts'
import { useT } from '../i18n/language.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { Icon } from '../ui/icon.tsx'
import type { Plan, Survey } from './plan-choices.ts'
import { previewRows } from './preview-rows.ts'
import { RowOfBet, RowOfWords } from './row-bet.tsx'

/** The first rows of the file as bets by the current plan, updated with each answer. */
export function FirstRows({ survey, plan }: { survey: Survey; plan: Plan }) {
  const t = useT()
  const { unit } = useBook()
  const now = new Date(useTicking(thisMinute))
  const rows = previewRows(survey, plan, unit, now)
  if (rows.length === 0) return null
  return (
    <ul aria-label={t('imports.firstRows')} className="divide-y divide-line">
      {rows.map(({ line, bet, problem, written }) => (
        <li key={line} className="relative">
          {bet ? (
            <RowOfBet bet={bet} />
          ) : (
            <RowOfWords
              icon={<Icon of={CircleHelp} className="size-5 text-pending" />}
              head={problem ? t(`imports.problem.${problem}`) : ''}
              more={[...written, t('imports.line', { line })].join(' · ')}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
