import type { Match } from '../../../contract/matches/matches.ts'
import { winnerChances } from '../../../domain/chances/match-outcomes.ts'
import type { SeriesChances } from '../../../domain/chances/series-chance.ts'
import { formatOdds } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { teamName } from '../scoreboard/team-name.ts'
import { formatChance } from './chance-figure.ts'
import { openMatch } from './match-model.ts'
import { RecordLink } from './record-link.tsx'

type Props = { match: Match; explained: boolean }

/** Who wins the match, as a bar between two figures; computed here from what is pushed, again with every change. */
export default function LiveChance({ match, explained }: Props) {
  const open = openMatch(match)
  const chances = open && winnerChances(open)
  if (!chances) return null
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-1">
      <Figures match={match} chances={chances} />
      {explained && <Explanation match={match} />}
    </div>
  )
}

/** Not announced: it changes with every round. */
function Figures({ match, chances: { team1, draw, team2 } }: { match: Match; chances: SeriesChances }) {
  const t = useT()
  const language = useLanguage()
  const [chance1, chance2] = [formatChance(team1, language), formatChance(team2, language)]
  const values = { team1: teamName(match.team1, t), chance1, team2: teamName(match.team2, t), chance2 }
  const level = formatChance(draw, language)
  const hasDraw = match.format === 'BO2'
  return (
    <div data-chance>
      <p className="sr-only">
        {hasDraw ? t('chances.spokenDraw', { ...values, draw: level }) : t('chances.spoken', values)}
      </p>
      <div aria-hidden className="grid grid-cols-[3.5rem_minmax(0,1fr)_3.5rem] items-center gap-2 tabular-nums">
        <span className="text-end text-small font-semibold">{chance1}</span>
        <span className="flex gap-0.5 overflow-hidden rounded-full">
          <Part of={team1} look="border-ink-2" />
          <Part of={draw} look="border-line" />
          <Part of={team2} look="border-edge" />
        </span>
        <span className="text-small font-semibold">{chance2}</span>
      </div>
      <p aria-hidden className="text-center text-micro text-ink-3">
        {hasDraw ? t('chances.labelDraw', { draw: level }) : t('chances.label')}
      </p>
    </div>
  )
}

function Part({ of, look }: { of: number; look: string }) {
  return of > 0 && <span className={`min-w-1 border-t-4 ${look}`} style={{ flexGrow: of, flexBasis: 0 }} />
}

function Explanation({ match: { startOdds } }: { match: Match }) {
  const t = useT()
  const language = useLanguage()
  if (!startOdds) return null
  return (
    <p className="text-center text-caption text-ink-3">
      {t('chances.why', {
        odds1: formatOdds(startOdds.odds1, language),
        odds2: formatOdds(startOdds.odds2, language),
      })}{' '}
      <RecordLink />
    </p>
  )
}
