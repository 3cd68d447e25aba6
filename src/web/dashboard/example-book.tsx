import { CircleCheck, CircleX, Hourglass, type IconNode } from 'lucide'
import { formatMoney, formatProfit } from '../../words/amounts.ts'
import { formatOdds } from '../../words/format.ts'
import type { Key } from '../../words/keys.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { AmountFigure } from '../layout/amount-figure.tsx'
import { TeamLogo } from '../matches/scoreboard/team-logo.tsx'
import { Icon } from '../ui/icon.tsx'

type Example = {
  readonly team: string
  readonly odds: string
  readonly amount: string
  readonly result?: string
  readonly word: Key
  readonly icon: IconNode
  readonly tone: string
}

/** Invented teams. The results follow from stakes and odds. */
const BETS: readonly Example[] = [
  {
    team: 'Monsoon Desk',
    odds: '1.83',
    amount: '20.00',
    result: '16.60',
    word: 'dashboard.exampleWon',
    icon: CircleCheck,
    tone: 'text-won',
  },
  {
    team: 'Rain Swallows',
    odds: '2.10',
    amount: '10.00',
    result: '-10.00',
    word: 'dashboard.exampleLost',
    icon: CircleX,
    tone: 'text-lost',
  },
  {
    team: 'Tall Poppies',
    odds: '1.99',
    amount: '25.00',
    word: 'dashboard.examplePending',
    icon: Hourglass,
    tone: 'text-pending',
  },
]
/** The profit of the week's days, as parts of the highest bar. */
const DAYS = [0.35, -0.3, 0.5, 0.2, 1, -0.45, 0.7]

/** What a visitor gets: a month's profit and three bets, drawn as in a real book. */
export function ExampleBook() {
  const t = useT()
  return (
    <div role="img" aria-label={t('dashboard.exampleBook')} className="flex h-full flex-col justify-center px-6 py-4">
      <div aria-hidden className="flex items-end justify-between gap-4 pb-2">
        <div>
          <p className="text-caption text-ink-3">
            {t('dashboard.example')} · {t('dashboard.monthlyProfit')}
          </p>
          <p className="text-lead font-semibold tracking-tight text-won">
            <AmountFigure decimal="84.10" signed />
          </p>
        </div>
        <svg viewBox="0 -16 98 32" className="mb-1 h-9">
          {DAYS.map((part, at) => (
            <rect
              key={at}
              x={at * 14}
              y={part > 0 ? -16 * part : 0}
              width={9}
              height={16 * Math.abs(part)}
              rx={1.5}
              className={part > 0 ? 'fill-won' : 'fill-lost'}
            />
          ))}
        </svg>
      </div>
      <ExampleBets bets={BETS} />
    </div>
  )
}

/** The two settled bets, for a narrow card. */
export function ExampleResults() {
  return <ExampleBets bets={BETS.slice(0, 2)} />
}

function ExampleBets({ bets }: { bets: readonly Example[] }) {
  const t = useT()
  const language = useLanguage()
  return (
    <div aria-hidden className="divide-y divide-line">
      {bets.map(({ team, odds, amount, result, word, icon, tone }) => (
        <p key={team} className="flex min-h-9 items-center gap-2.5 text-small">
          <TeamLogo name={team} logo={null} size="tiny" />
          <span className="min-w-0 grow truncate font-medium">
            {team} <span className="font-normal text-ink-3 tabular-nums">{formatOdds(odds, language)}</span>
          </span>
          <span className={`flex shrink-0 items-center gap-1.5 ${tone}`}>
            <Icon of={icon} className="size-4" />
            {t(word)}
          </span>
          <span className={`w-18 shrink-0 text-end font-semibold tabular-nums ${result ? tone : ''}`}>
            {result ? formatProfit(result, language) : formatMoney(amount, language)}
          </span>
        </p>
      ))}
    </div>
  )
}
