import type { Match } from '../../contract/matches/matches.ts'
import { mapHalves } from '../../domain/match/map-halves.ts'
import type { Rounds } from '../../domain/match/match.ts'
import type { Key } from '../i18n/keys.ts'
import { useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'

type PlayedMap = Match['maps'][number]

const STATUS: Record<PlayedMap['status'], Key> = {
  not_started: 'matches.mapNotStarted',
  running: 'matches.mapRunning',
  finished: 'matches.mapFinished',
}

const CELL = 'py-2 ps-2 text-end whitespace-nowrap sm:ps-4'
const HEAD = 'pb-2 ps-2 text-end align-bottom font-medium sm:ps-4'

/** The maps of the series, a row each: rounds, and halves where the source gives them. */
export function MapsCard({ match: { maps } }: { match: Match }) {
  const t = useT()
  const rows = maps.map((map) => ({ map, halves: mapHalves(map) }))
  const hasOvertime = rows.some(({ halves }) => halves?.overtime)
  if (maps.length === 0) {
    return (
      <Card title={t('matchPage.maps')}>
        <p className="text-small text-ink-3">{t('matchPage.noMaps')}</p>
      </Card>
    )
  }
  return (
    <Card title={t('matchPage.maps')}>
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{t('matchPage.maps')}</caption>
        <thead className="text-caption text-ink-3">
          <tr>
            <th scope="col" className="pb-2 text-start align-bottom font-medium">
              {t('matches.map')}
            </th>
            <th scope="col" className={HEAD}>
              {t('matchPage.score')}
            </th>
            <th scope="col" className={HEAD}>
              {t('matchPage.firstHalf')}
            </th>
            <th scope="col" className={HEAD}>
              {t('matchPage.secondHalf')}
            </th>
            {hasOvertime && (
              <th scope="col" className={HEAD}>
                <span className="max-sm:sr-only">{t('matchPage.overtime')}</span>
                <span aria-hidden className="sm:hidden">
                  {t('matchPage.overtimeShort')}
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ map, halves }) => (
            <tr key={map.number} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-medium">
                {map.name ?? t('matches.mapNumber', { number: map.number })}
                <span
                  className={`block text-caption font-normal ${map.status === 'running' ? 'text-accent' : 'text-ink-3'}`}
                >
                  {t(STATUS[map.status])}
                </span>
              </th>
              <td className={`${CELL} font-semibold`}>
                <Pair rounds={roundsOf(map)} />
              </td>
              <td className={CELL}>
                <Pair rounds={halves?.first ?? null} />
              </td>
              <td className={CELL}>
                <Pair rounds={halves?.second ?? null} />
              </td>
              {hasOvertime && (
                <td className={CELL}>
                  <Pair rounds={halves?.overtime ?? null} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Pair({ rounds }: { rounds: Rounds | null }) {
  const t = useT()
  if (rounds) return `${rounds.score1}–${rounds.score2}`
  return (
    <span className="text-ink-3">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('matches.unknown')}</span>
    </span>
  )
}

function roundsOf({ score1, score2 }: PlayedMap): Rounds | null {
  return score1 === null || score2 === null ? null : { score1, score2 }
}
