import type { Match } from '../../../contract/matches/matches.ts'
import type { Key } from '../../../words/keys.ts'
import { useT } from '../../i18n/language.ts'
import { Changing } from '../../ui/motion/changing.tsx'
import { type SeriesMap, seriesMaps } from './series-maps.ts'

export const MAP_STATUS: Record<SeriesMap['status'], Key> = {
  not_started: 'matches.mapNotStarted',
  running: 'matches.mapRunning',
  finished: 'matches.mapFinished',
}

/** The maps of a row as columns; if only one fits, the running map or the last one that started. */
export function RowMaps({ match, ended }: { match: Match; ended: boolean }) {
  const t = useT()
  const maps = seriesMaps(match)
  const shown = maps.findLast(({ status }) => status !== 'not_started') ?? maps[0]
  if (maps.length === 0) return match.map && <span className="row-maps text-micro text-ink-3">{match.map}</span>
  return (
    <ol aria-label={t('matches.mapsOfSeries')} className="row-maps text-end tabular-nums">
      {maps.map((map) => (
        <MapColumn key={map.number} map={map} isShown={map === shown} isLive={!ended && match.status === 'LIVE'} />
      ))}
    </ol>
  )
}

function MapColumn({ map, isShown, isLive }: { map: SeriesMap; isShown: boolean; isLive: boolean }) {
  const t = useT()
  const { number, name, status, score1, score2 } = map
  const isRunning = status === 'running' && isLive
  const title = name ?? t('matches.mapNumber', { number })
  const tone = isRunning ? 'text-accent font-semibold' : 'text-ink-2'
  return (
    <li title={`${title}: ${t(MAP_STATUS[status])}`} className={isShown ? '' : '@max-2xl:sr-only'}>
      <span
        className={`flex items-center justify-end gap-1 justify-self-end text-micro @2xl:max-w-full font-medium whitespace-nowrap ${isRunning ? 'text-accent' : 'text-ink-3'}`}
      >
        {isRunning && (
          <span className="size-1.5 shrink-0 animate-pulse rounded-full bg-accent forced-colors:bg-[Highlight]" />
        )}
        <span className="min-w-0 @2xl:truncate">{title}</span>
      </span>
      {[score1, score2].map((score, side) => (
        <span key={side} aria-hidden className={`${tone} ${isRunning ? 'text-body' : 'text-small'}`}>
          <Changing value={score === null ? '·' : String(score)} />
        </span>
      ))}
      <span className="sr-only">
        {t(MAP_STATUS[status])} {score1 !== null && score2 !== null && t('matches.roundScore', { score1, score2 })}
      </span>
    </li>
  )
}
