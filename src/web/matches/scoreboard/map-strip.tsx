import type { Match } from '../../../contract/matches.ts'
import { useT } from '../../i18n/language.ts'
import { Changing } from './changing.tsx'
import { type SeriesMap, seriesMaps } from './series-maps.ts'

/** The maps of the series side by side, each in a place of its own from the first map to the last. */
export function MapStrip({ match }: { match: Match }) {
  const t = useT()
  const maps = seriesMaps(match)
  if (maps.length < 2) return null
  return (
    <ol aria-label={t('matches.mapsOfSeries')} className="flex flex-wrap justify-center gap-1">
      {maps.map((map) => (
        <MapCell key={map.number} map={map} />
      ))}
    </ol>
  )
}

function MapCell({ map }: { map: SeriesMap }) {
  const t = useT()
  const running = map.status === 'running'
  const score = map.score1 === null || map.score2 === null ? '–' : `${map.score1}–${map.score2}`
  const look = running ? 'bg-accent-tint text-accent' : 'bg-raised text-ink-2'
  return (
    <li className={`flex w-20 flex-col items-center rounded-small px-1 py-0.5 ${look}`}>
      <span className={`max-w-full truncate text-micro ${running ? '' : 'text-ink-3'}`}>
        {map.name ?? t('matches.mapNumber', { number: map.number })}
      </span>
      <Changing value={score} className="text-caption font-semibold tabular-nums" />
    </li>
  )
}
