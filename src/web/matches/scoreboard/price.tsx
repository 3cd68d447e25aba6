import { NO_ODDS } from '../../../domain/odds.ts'
import { formatOdds } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Changing } from './changing.tsx'

type Props = { team: string; odds: string; className?: string }

/** One side's price; a dash that says why where there is none. */
export function Price({ team, odds, className = '' }: Props) {
  const t = useT()
  const language = useLanguage()
  const label = odds === NO_ODDS ? t('matches.noOdds') : t('matches.oddsFor', { team })
  return (
    <span title={label} className={`text-small font-medium tabular-nums ${className}`}>
      <span className="sr-only">{label}</span>
      {odds === NO_ODDS ? (
        <span aria-hidden className="text-ink-3">
          —
        </span>
      ) : (
        <Changing value={formatOdds(odds, language)} className="text-ink-2" />
      )}
    </span>
  )
}
