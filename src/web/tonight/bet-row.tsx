import type { OpenBet } from '../../contract/bets/bet-lists.ts'
import type { Match } from '../../contract/matches/matches.ts'
import { betOutlook } from '../../domain/chances/scenarios.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatMoney } from '../../words/amounts.ts'
import { legPick } from '../../words/bets/pick-words.ts'
import { standingWords } from '../../words/bets/standing-words.ts'
import { formatOdds } from '../../words/format.ts'
import { certainVerdict, winAndReturn } from '../bets/model/bet-chances.ts'
import { bookedBy } from '../bets/model/bet-stake.ts'
import { isOn } from '../bets/model/open-bets.ts'
import type { Evening } from '../bets/model/use-evening.ts'
import { iconOf, inkOf, standingOn } from '../bets/parts/bet-lines.tsx'
import { PickButton } from '../bets/parts/pick-button.tsx'
import { Profit } from '../bets/parts/profit.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { formatChance } from '../matches/chances/chance-figure.ts'
import { Icon } from '../ui/icon.tsx'
import { MarkedLine } from '../ui/marked-line.tsx'

type Props = { bet: OpenBet; match: Match; evening: Evening }

/** A bet, or a multiple's leg, on a match of this evening: its need, chance against break-even and potential profit. A press opens it. */
export function BetRow({ bet, match, evening }: Props) {
  const t = useT()
  const language = useLanguage()
  const now = match.status === 'LIVE' ? standingOn(bet, match, evening.profile) : null
  const outlook = betOutlook(evening.outlook, bet.id)
  const chances = outlook && winAndReturn(outlook)
  const certain = outlook && certainVerdict(outlook)
  const verdict = certain === 'needs-you' ? null : certain
  const need = verdict ? t(`standing.decided.${verdict}`) : now && standingWords(now.standing, now, t, language)
  const isAbove = evening.matches.find(({ id }) => isOn(bet, id)) !== match
  const leg = bet.legs?.find(({ matchId }) => matchId === match.id)
  const price = t('history.amountAt', {
    amount: formatMoney(bet.amount, language),
    odds: formatOdds(bet.odds, language),
  })
  return (
    <li
      data-bet={bet.id}
      className="relative grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-card py-1.5
        @2xl:grid-cols-[minmax(0,1fr)_11rem_3rem_6rem]"
    >
      <div className="min-w-0" data-own>
        <p className="text-body font-semibold">
          <PickButton bet={bet} isChoosing={false} />
        </p>
        <p dir="auto" className="text-left text-caption text-ink-3 tabular-nums @max-2xl:line-clamp-2 @2xl:truncate">
          {leg && `${legPick(leg, t, language)} · `}
          {price}
          {need && (
            <span className={verdict === null ? '' : `font-medium ${inkOf(verdict)}`}>
              {' · '}
              {verdict !== null && <Icon of={iconOf(verdict)} className="me-1 inline size-3.5 align-text-bottom" />}
              {need}
            </span>
          )}
        </p>
      </div>
      {/* A multiple shows its chance only at the first of its matches. */}
      {chances && !isAbove ? (
        <>
          <div className="@max-2xl:order-last @max-2xl:col-span-full">
            <ChanceLine odds={bet.odds} chance={chances.win} />
          </div>
          <strong className="self-start text-right text-body font-semibold tabular-nums @2xl:self-center">
            {formatChance(chances.win, language)}
          </strong>
        </>
      ) : (
        <span className="self-start text-right text-caption text-ink-3 @2xl:col-span-2 @2xl:self-center">
          {!outlook && t('tonight.noChance')}
        </span>
      )}
      <span className="@container text-right text-small font-medium @max-2xl:hidden">
        <Profit amount={verdict && outlook ? formatCents(Math.round(outlook.expected)) : bookedBy(bet, 'won')} />
      </span>
    </li>
  )
}

function ChanceLine({ odds, chance }: { odds: string; chance: number }) {
  const t = useT()
  const language = useLanguage()
  const asked = 1 / Number(odds)
  return (
    <MarkedLine
      label={t('tonight.lineOf', { chance: formatChance(chance, language), asked: formatChance(asked, language) })}
      from={0}
      to={1}
      mark={chance}
      ticks={[asked]}
      band={{ low: 0, high: chance }}
    />
  )
}
