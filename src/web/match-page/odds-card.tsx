import { useState } from 'react'
import type { MatchDetails } from '../../contract/matches/match-pages.ts'
import { formatDateTime, formatOdds } from '../../words/format.ts'
import { teamName } from '../../words/team-name.ts'
import { priceOf } from '../bets/model/odds-lines.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChartTable } from '../ui/chart-table.tsx'
import { OddsChart } from './odds-chart.tsx'
import { useOwnBets } from './use-own-bets.ts'

/** More lines would be unreadable. */
const MOST_PRICES = 2

/** The odds over time as a chart or as a table; a sentence if they have not moved. */
export function OddsCard({ match }: { match: MatchDetails }) {
  const t = useT()
  const language = useLanguage()
  const [asTable, setAsTable] = useState(false)
  const own = useOwnPrices(match.id)
  const readings = match.oddsHistory.filter(({ odds1, odds2 }) => priceOf(odds1) !== null || priceOf(odds2) !== null)
  const [first] = readings
  if (!first) return <OddsLine>{t('matchPage.noOdds')}</OddsLine>
  if (readings.every((reading) => reading.odds1 === first.odds1 && reading.odds2 === first.odds2)) {
    const [team1, team2] = [teamName(match.team1, t), teamName(match.team2, t)]
    const [odds1, odds2] = [formatOdds(first.odds1, language), formatOdds(first.odds2, language)]
    const time = formatDateTime(new Date(first.at), language)
    return <OddsLine>{t('matchPage.oddsUnchanged', { time, team1, odds1, team2, odds2 })}</OddsLine>
  }
  const change = (
    <Button variant="ghost" size="aside" onClick={() => setAsTable(!asTable)}>
      {t(asTable ? 'statistics.showChart' : 'statistics.showTable')}
    </Button>
  )
  return (
    <Card title={t('matchPage.odds')} aside={change}>
      {asTable ? <OddsTable match={match} /> : <OddsChart match={match} own={own} />}
    </Card>
  )
}

function OddsLine({ children }: { children: string }) {
  const t = useT()
  return (
    <Card title={t('matchPage.odds')}>
      <p className="text-small text-ink-3 tabular-nums">{children}</p>
    </Card>
  )
}

/** The odds of the user's bets on the match winner, without duplicates. */
function useOwnPrices(matchId: number): readonly number[] {
  const bets = useOwnBets(matchId).list.data?.bets ?? []
  const onWinner = bets.filter((bet) => bet.matchId === matchId && bet.selection?.market === 'match-winner')
  return [...new Set(onWinner.flatMap(({ odds }) => priceOf(odds) ?? []))].slice(0, MOST_PRICES)
}

/** The readings of the chart, newest first. */
function OddsTable({ match: { team1, team2, oddsHistory } }: { match: MatchDetails }) {
  const t = useT()
  const language = useLanguage()
  return (
    <ChartTable
      label={t('matchPage.odds')}
      firstHead={t('matchPage.time')}
      columns={[team1, team2].map((name) => ({ label: teamName(name, t) }))}
      rows={oddsHistory.toReversed().map(({ at, odds1, odds2 }) => ({
        key: at,
        head: <time dateTime={at}>{formatDateTime(new Date(at), language)}</time>,
        cells: [formatOdds(odds1, language), formatOdds(odds2, language)],
      }))}
      className="max-h-80 overflow-auto"
    />
  )
}
