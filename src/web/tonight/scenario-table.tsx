import type { Language } from '../../contract/languages.ts'
import type { Match } from '../../contract/matches/matches.ts'
import type { CombinedResult, MatchScenarios } from '../../domain/chances/scenarios.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatProfit } from '../../words/amounts.ts'
import { teamName } from '../../words/team-name.ts'
import type { Translate } from '../../words/translate.ts'
import { Profit } from '../bets/parts/profit.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { formatChance } from '../matches/chances/chance-figure.ts'
import { ChartTable } from '../ui/chart-table.tsx'
import { UnbrokenWords } from '../ui/unbroken-words.tsx'

type Props = { match: Match; scenarios: MatchScenarios }

/** Each way the series can end, with what its bets pay then. */
export function ScenarioTable({ match, scenarios: { scenarios, all } }: Props) {
  const t = useT()
  const language = useLanguage()
  const names = { team1: teamName(match.team1, t), team2: teamName(match.team2, t) }
  return (
    <div className="@container">
      <ChartTable
        label={t('tonight.scenarios', names)}
        firstHead={t('tonight.ends')}
        columns={[
          { label: t('tonight.chance'), look: 'min-w-14' },
          { label: t('tonight.expected'), look: 'min-w-18' },
          { label: t('tonight.range'), look: '@max-[30rem]:hidden' },
        ]}
        rows={[
          ...scenarios.map((scenario) => ({
            key: `${scenario.score.score1}-${scenario.score.score2}`,
            head: t('tonight.score', scenario.score),
            cells: [formatChance(scenario.chance, language), ...pays(scenario, t, language)],
          })),
          { key: 'all', head: t('tonight.all'), cells: ['', ...pays(all, t, language)] },
        ]}
        className="overflow-x-auto"
      />
    </div>
  )
}

/** The average. If rounds or other matches can still change the sum, also its range, on narrow screens below the average. */
function pays({ worst, best, expected }: CombinedResult, t: Translate, language: Language) {
  const range = t('tonight.fromTo', {
    from: formatProfit(formatCents(worst), language),
    to: formatProfit(formatCents(best), language),
  })
  const isOpen = worst !== best
  return [
    <span key="expected">
      <Profit amount={formatCents(Math.round(expected))} />
      {isOpen && (
        <span className="block text-caption font-normal whitespace-normal text-ink-2 @[30rem]:hidden">
          <UnbrokenWords>{range}</UnbrokenWords>
        </span>
      )}
    </span>,
    isOpen ? range : '–',
  ]
}
