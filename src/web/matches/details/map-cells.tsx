import type { Match } from '../../../contract/matches/matches.ts'
import { mapHalves } from '../../../domain/match/map-halves.ts'
import type { Rounds } from '../../../domain/match/match.ts'
import { useT } from '../../i18n/language.ts'
import { Changing } from '../../ui/motion/changing.tsx'
import { MAP_STATUS } from '../scoreboard/row-maps.tsx'
import { type SeriesMap, seriesMaps } from '../scoreboard/series-maps.ts'

/** More maps than this are narrow on a phone: their state is then in the look of the cell, and in words for screen readers. */
const WIDE_MAPS = 3

/** Every possible map of the series in one row: rounds, and halves if the source has them. The running one is tinted. */
export function MapCells({ match }: { match: Match }) {
  const t = useT()
  const maps = seriesMaps(match)
  if (maps.length === 0) return null
  return (
    <ol
      aria-label={t('matches.mapsOfSeries')}
      className="grid auto-cols-fr grid-flow-col overflow-hidden border-y border-line"
    >
      {maps.map((map) => (
        <MapCell key={map.number} map={map} of={match.status} isNarrow={maps.length > WIDE_MAPS} />
      ))}
    </ol>
  )
}

/** `of`: the status of its match. */
type CellProps = { map: SeriesMap; of: Match['status']; isNarrow: boolean }

function MapCell({ map, of, isNarrow }: CellProps) {
  const t = useT()
  const { number, name, status, score1, score2 } = map
  const isRunning = of === 'LIVE' && status === 'running'
  const isNotPlayed = of === 'finished' && status === 'not_started'
  const halves = mapHalves(map)
  return (
    <li
      className={`-ml-px min-w-0 border-l border-line py-2.5 ${isNarrow ? 'px-1.5 first:ps-2.5 @md:px-3' : 'px-3'} ${isRunning ? 'bg-accent-tint' : ''}`}
    >
      <p
        className={`flex items-center gap-1.5 text-micro font-medium ${isRunning ? 'text-accent' : 'text-ink-3'}`}
        title={name ?? undefined}
      >
        <span className="min-w-0 grow truncate">{name ?? t('matches.mapNumber', { number })}</span>
        {isRunning && <span aria-hidden className="shrink-0 animate-pulse rounded-full border-3 border-current" />}
      </p>
      <dl className="flex flex-wrap items-baseline gap-x-1 text-micro text-ink-3 tabular-nums">
        <div className="w-full">
          <dt className="sr-only">{t('matchPage.score')}</dt>
          <dd className={`text-score font-semibold ${isRunning ? 'text-accent' : 'text-ink'}`}>
            <Score score1={score1} score2={score2} isOver={status === 'finished'} />
          </dd>
        </div>
        {halves && (
          <>
            <div>
              <dt className="sr-only">{t('matchPage.firstHalf')}</dt>
              <dd>{pair(halves.first)}</dd>
            </div>
            <div>
              <dt className="sr-only">{t('matchPage.secondHalf')}</dt>
              <dd
                className={`before:mr-1 before:content-['·'] ${halves.overtime ? "after:ml-1 after:content-['·']" : ''}`}
              >
                {pair(halves.second)}
              </dd>
            </div>
          </>
        )}
        {halves?.overtime && (
          <div className={`flex gap-x-1 ${isNarrow ? 'flex-wrap' : 'whitespace-nowrap'}`}>
            <dt>
              <span className="sr-only">{t('matchPage.overtime')}</span>
              <span aria-hidden>{t('matchPage.overtimeShort')}</span>
            </dt>
            <dd>{pair(halves.overtime)}</dd>
          </div>
        )}
      </dl>
      <p
        className={
          halves && !isRunning
            ? 'sr-only'
            : `text-micro ${isNarrow ? '@max-md:sr-only' : ''} ${isRunning ? 'text-accent' : 'text-ink-3'}`
        }
      >
        {t(isNotPlayed ? 'matchPage.mapNotPlayed' : MAP_STATUS[status])}
      </p>
    </li>
  )
}

type ScoreProps = { score1: number | null; score2: number | null; isOver: boolean }

/** On a finished map, the loser's rounds are dimmed. */
function Score({ score1, score2, isOver }: ScoreProps) {
  const t = useT()
  if (score1 === null || score2 === null) {
    return (
      <span className="text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{t('matches.unknown')}</span>
      </span>
    )
  }
  const look = (own: number, other: number) => (isOver && own < other ? 'text-ink-3' : '')
  return (
    <span className="whitespace-nowrap">
      <Changing value={String(score1)} className={look(score1, score2)} />
      <span className="font-normal text-ink-3">–</span>
      <Changing value={String(score2)} className={look(score2, score1)} />
    </span>
  )
}

const pair = ({ score1, score2 }: Rounds) => `${score1}–${score2}`
