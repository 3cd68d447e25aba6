import type { TeamForm } from '../../contract/matches/teams.ts'
import { teamName } from '../../words/team-name.ts'
import { useT } from '../i18n/language.ts'

type Maps = TeamForm['maps']
type Side = { readonly name: string; readonly maps: Maps }
/** `playing`: the maps of the match by number; they come first. */
type Props = { label: string; sides: readonly Side[]; playing: readonly (string | null)[] }

/** How often each team won each map, and of how many: a row for each map, a column for each team. */
export function MapRecords({ label, sides, playing }: Props) {
  const t = useT()
  const names = namesOf(sides, playing)
  const columns =
    sides.length === 1 ? 'grid-cols-[6.5rem_minmax(0,1fr)]' : 'grid-cols-[minmax(0,1fr)_4.5rem_minmax(0,1fr)]'
  return (
    <ul aria-label={label}>
      {names.map((name) => {
        const number = playing.indexOf(name) + 1
        const own = sides.map((side) => (
          <Record key={side.name} side={side} map={name} isMirrored={side === sides[0] && sides.length > 1} />
        ))
        const head = (
          <span key="head" className={`min-w-0 ${sides.length === 1 ? '' : 'text-center'}`}>
            <span className="block truncate text-small font-medium" title={name}>
              {name}
            </span>
            {number > 0 && (
              <span className="block text-micro leading-3 text-accent">
                <span className="sr-only">{t('teams.inMatch', { number })}</span>
                <span aria-hidden>{t('matches.mapNumber', { number })}</span>
              </span>
            )}
          </span>
        )
        return (
          <li key={name} className={`grid min-h-10 items-center gap-3 px-card ${columns}`}>
            {sides.length === 1 ? [head, own[0]] : [own[0], head, own[1]]}
          </li>
        )
      })}
    </ul>
  )
}

/** The maps of the match in their order, then the others, the most played first. */
function namesOf(sides: readonly Side[], playing: Props['playing']): readonly string[] {
  const counts = new Map<string, number>()
  for (const { name, played } of sides.flatMap(({ maps }) => maps)) counts.set(name, (counts.get(name) ?? 0) + played)
  const known = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name)
  return [...new Set([...playing.flatMap((name) => name ?? []), ...known])]
}

/** The share of wins as a line next to the counts. `isMirrored`: for the column left of the names, so that both lines start at the name. */
function Record({ side, map, isMirrored }: { side: Side; map: string; isMirrored: boolean }) {
  const t = useT()
  const team = teamName(side.name, t)
  const record = side.maps.find(({ name }) => name === map)
  const words = record
    ? t('teams.mapOf', { team, won: record.won, played: record.played })
    : t('teams.mapUnknown', { team })
  return (
    <span className={`flex min-w-0 items-center gap-2 ${isMirrored ? 'flex-row-reverse' : ''}`}>
      <span className="sr-only">{words}</span>
      {/* Borders, which forced colors keep. */}
      <span aria-hidden className={`flex min-w-0 grow ${isMirrored ? 'justify-end' : ''}`}>
        <span className={`relative w-full border-t-4 ${record ? 'border-line-strong' : 'border-dotted border-line'}`}>
          {record && record.won > 0 && (
            <span
              className={`absolute -top-1 border-t-4 border-ink-2 ${isMirrored ? 'end-0' : 'start-0'}`}
              style={{ width: `${(100 * record.won) / record.played}%` }}
            />
          )}
        </span>
      </span>
      <span
        aria-hidden
        className={`w-13 shrink-0 text-caption whitespace-nowrap tabular-nums ${isMirrored ? 'text-start' : 'text-end'} ${record ? 'text-ink-2' : 'text-ink-3'}`}
      >
        {record ? t('teams.wonOf', { won: record.won, played: record.played }) : '–'}
      </span>
    </span>
  )
}

/** How many maps the records cover. */
export const mapsKnown = (maps: Maps): number => maps.reduce((sum, { played }) => sum + played, 0)
