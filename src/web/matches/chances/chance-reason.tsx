import type { Match } from '../../../contract/matches/matches.ts'
import { formatOdds } from '../../../words/format.ts'
import { useBreakEnd } from '../../api/on-break.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { RecordLink } from './record-link.tsx'

/** The inputs of a live match's chance, and how accurate such chances have been. Renders nothing without a chance. */
export function ChanceReason({ match: { status, startOdds } }: { match: Match }) {
  const t = useT()
  const language = useLanguage()
  const onBreak = useBreakEnd() !== null
  if (status !== 'LIVE' || !startOdds || onBreak) return null
  return (
    <p className="text-caption text-pretty text-ink-3">
      {t('chances.why', {
        odds1: formatOdds(startOdds.odds1, language),
        odds2: formatOdds(startOdds.odds2, language),
      })}{' '}
      <RecordLink />
    </p>
  )
}
