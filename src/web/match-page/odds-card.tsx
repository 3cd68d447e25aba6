import { ChartLine, Table2 } from 'lucide'
import { useState } from 'react'
import type { MatchDetails } from '../../contract/match-pages.ts'
import { formatDateTime, formatOdds } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { teamName } from '../matches/scoreboard/team-name.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { OddsChart } from './odds-chart.tsx'
import { priceOf } from './odds-lines.ts'

/** The odds over time as a chart or as a table. */
export function OddsCard({ match }: { match: MatchDetails }) {
  const t = useT()
  const [asTable, setAsTable] = useState(false)
  const isEmpty = match.oddsHistory.every(({ odds1, odds2 }) => priceOf(odds1) === null && priceOf(odds2) === null)
  if (isEmpty) {
    return (
      <Card title={t('matchPage.odds')}>
        <p className="text-small text-ink-3">{t('matchPage.noOdds')}</p>
      </Card>
    )
  }
  const icon = asTable ? ChartLine : Table2
  return (
    <Card title={t('matchPage.odds')}>
      {asTable ? <OddsTable match={match} /> : <OddsChart match={match} />}
      <div className="mt-3 flex justify-end">
        <Button size="small" onClick={() => setAsTable(!asTable)}>
          <Icon of={icon} className="size-4" />
          {t(asTable ? 'matchPage.showChart' : 'matchPage.showTable')}
        </Button>
      </div>
    </Card>
  )
}

/** The readings of the chart, the newest first. */
function OddsTable({ match: { team1, team2, oddsHistory } }: { match: MatchDetails }) {
  const t = useT()
  const language = useLanguage()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls an area without controls only if it is focusable
    <section tabIndex={0} aria-label={t('matchPage.odds')} className="max-h-80 overflow-auto">
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{t('matchPage.odds')}</caption>
        <thead className="sticky top-0 bg-surface text-caption text-ink-3">
          <tr>
            <th scope="col" className="pb-2 text-start align-bottom font-medium">
              {t('matchPage.time')}
            </th>
            {[team1, team2].map((name, side) => (
              <th
                key={side}
                scope="col"
                dir="auto"
                className="pb-2 ps-3 text-end align-bottom font-medium wrap-anywhere"
              >
                {teamName(name, t)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {oddsHistory.toReversed().map(({ at, odds1, odds2 }) => (
            <tr key={at} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-medium whitespace-nowrap">
                <time dateTime={at}>{formatDateTime(new Date(at), language)}</time>
              </th>
              <td className="py-2 ps-3 text-end">{formatOdds(odds1, language)}</td>
              <td className="py-2 ps-3 text-end">{formatOdds(odds2, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
