import { useMemo } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { winnerChances } from '../../../domain/chances/match-outcomes.ts'
import type { SeriesChances } from '../../../domain/chances/series-chance.ts'
import { teamName } from '../../../words/team-name.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { TeamLogo } from '../scoreboard/team-logo.tsx'
import { formatChance } from './chance-figure.ts'
import { openMatch } from './match-model.ts'
import { ROW_LOOK, ROW_PLACES } from './row-places.ts'

type Props = { match: Match; brief: boolean }

/** The chance of each team as a bar between two figures; recomputed here with every push. */
export default function LiveChance({ match, brief }: Props) {
  const chances = useMemo(() => {
    const open = openMatch(match)
    return open && winnerChances(open)
  }, [match])
  if (!chances) return null
  return brief ? <RowFigures match={match} chances={chances} /> : <Figures match={match} chances={chances} />
}

type FiguresProps = { match: Match; chances: SeriesChances }

function Spoken({ match, chances: { team1, draw, team2 } }: FiguresProps) {
  const t = useT()
  const language = useLanguage()
  const [chance1, chance2] = [formatChance(team1, language), formatChance(team2, language)]
  const values = { team1: teamName(match.team1, t), chance1, team2: teamName(match.team2, t), chance2 }
  const level = formatChance(draw, language)
  return (
    <p className="sr-only">
      {match.format === 'BO2'
        ? t('matches.spokenChancesDraw', { ...values, draw: level })
        : t('matches.spokenChances', values)}
    </p>
  )
}

/** Each team's chance, before its price or, in a narrow row, inside it next to the logo. Not announced: it changes with every round. */
function RowFigures({ match, chances }: FiguresProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <div data-chance className="contents">
      <Spoken match={match} chances={chances} />
      {[
        { chance: chances.team1, name: match.team1, logo: match.team1Logo },
        { chance: chances.team2, name: match.team2, logo: match.team2Logo },
      ].map(({ chance, name, logo }, at) => (
        <span key={ROW_PLACES[at]} aria-hidden title={t('matches.chance')} className={`${ROW_LOOK} ${ROW_PLACES[at]}`}>
          <span className="flex w-14 gap-0.5 overflow-hidden rounded-full @max-2xl:hidden">
            <Part of={chance} look="border-edge" />
            <Part of={1 - chance} look="border-line" />
          </span>
          <span className="whitespace-nowrap @2xl:w-11">{formatChance(chance, language)}</span>
          <span className="@2xl:hidden">
            <TeamLogo name={name} logo={logo} size="mark" />
          </span>
        </span>
      ))}
    </div>
  )
}

/** Not announced: it changes with every round. */
function Figures({ match, chances }: FiguresProps) {
  const t = useT()
  const language = useLanguage()
  const { team1, draw, team2 } = chances
  const [chance1, chance2] = [formatChance(team1, language), formatChance(team2, language)]
  const level = formatChance(draw, language)
  const hasDraw = match.format === 'BO2'
  return (
    <div data-chance>
      <Spoken match={match} chances={chances} />
      <div aria-hidden className="flex flex-col gap-1 tabular-nums">
        <span className="flex items-baseline justify-between gap-2 text-title font-semibold whitespace-nowrap">
          <span>{chance1}</span>
          <span className="text-ink-2">{chance2}</span>
        </span>
        <span className="flex gap-0.5 overflow-hidden rounded-full">
          <Part of={team1} look="border-ink" />
          <Part of={draw} look="border-line" />
          <Part of={team2} look="border-edge" />
        </span>
        <span className="text-center text-micro text-ink-3">
          {hasDraw ? t('matches.chanceDraw', { draw: level }) : t('matches.chance')}
        </span>
      </div>
    </div>
  )
}

function Part({ of, look }: { of: number; look: string }) {
  return of > 0 && <span className={`min-w-1 border-t-4 ${look}`} style={{ flexGrow: of, flexBasis: 0 }} />
}
