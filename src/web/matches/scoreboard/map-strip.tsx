import type { Match } from '../../../contract/matches/matches.ts'
import { useT } from '../../i18n/language.ts'
import { Changing } from '../../ui/motion/changing.tsx'
import { MAP_STATUS } from './row-maps.tsx'
import { type SeriesMap, seriesMaps } from './series-maps.ts'

/** The maps of the series with their rounds, each in a fixed place; the one being played is highlighted. */
export function MapStrip({ match }: { match: Match }) {
  const t = useT()
  const maps = seriesMaps(match)
  if (maps.length === 0) return null
  return (
    <ol aria-label={t('matches.mapsOfSeries')} className="flex flex-wrap justify-center gap-1">
      {maps.map((map) => (
        <MapCell key={map.number} map={map} />
      ))}
    </ol>
  )
}

function MapCell({ map: { number, name, status, score1, score2 } }: { map: SeriesMap }) {
  const t = useT()
  const running = status === 'running'
  const played = score1 !== null && score2 !== null
  const shown = name ?? t('matches.mapNumber', { number })
  return (
    <li
      title={`${shown}: ${t(MAP_STATUS[status])}`}
      className={`flex w-20 flex-col items-center rounded-small px-1 py-1 ${running ? 'bg-accent-tint text-accent' : ''}`}
    >
      <span className={`max-w-full truncate text-micro ${running ? '' : 'text-ink-3'}`}>{shown}</span>
      <span aria-hidden className={running ? 'text-body leading-5 font-bold' : 'text-small font-medium text-ink-2'}>
        <Changing value={played ? `${score1}–${score2}` : '–'} />
      </span>
      <span className="sr-only">
        {t(MAP_STATUS[status])} {played && t('matches.roundScore', { score1, score2 })}
      </span>
    </li>
  )
}
