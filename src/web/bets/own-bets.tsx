import { useQuery } from '@tanstack/react-query'
import type { Bet } from '../../contract/bets/bets.ts'
import { formatMoney } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { BetChance } from './bet-chance.tsx'
import { BetLines } from './bet-lines.tsx'
import { betPageQuery } from './bet-queries.ts'
import { BetStanding } from './bet-standing.tsx'
import { BetStatusBadge, VerdictBadge } from './bet-status-badge.tsx'
import { stakeOf } from './dialogs/typed-result.ts'
import { potentialAt } from './form/bet-values.ts'
import { betSummary, betTypeWords } from './words/bet-words.ts'
import { gradeWords } from './words/verdict-words.ts'

/** The most that a page of bets holds. */
const MOST = '200'

type Props = { matchId: number; brief?: boolean }

/** The user's bets on a match, or the lines of its row with the pending ones. Nothing without bets. */
export default function OwnBets({ matchId, brief = false }: Props) {
  return brief ? <BetLines matchId={matchId} /> : <BetsOnMatch matchId={matchId} />
}

/** The newest first, each with where it stands. */
function BetsOnMatch({ matchId }: { matchId: number }) {
  const t = useT()
  const bets = useQuery(betPageQuery({ match: String(matchId), limit: MOST })).data?.bets ?? []
  if (bets.length === 0) return null
  return (
    <section className="-mx-card border-y border-line">
      <h3 className="px-card pt-3 text-small font-semibold">{t('standing.ownBets')}</h3>
      <ul aria-label={t('standing.ownBets')}>
        {bets.map((bet) => (
          <OwnBet key={bet.id} bet={bet} />
        ))}
      </ul>
    </section>
  )
}

function OwnBet({ bet }: { bet: Bet }) {
  const t = useT()
  const language = useLanguage()
  const { grade, status } = bet
  return (
    <li data-bet={bet.id} className="flex flex-col gap-1 border-b border-line px-card py-3 last:border-b-0">
      <div className="flex items-start justify-between gap-2">
        <p className="text-small font-medium wrap-anywhere">{betTypeWords(bet, t, language)}</p>
        <BetStatusBadge bet={bet} />
      </div>
      <p className="text-small text-ink-2 tabular-nums wrap-anywhere">
        {betSummary(bet, t, language)}
        <Potential bet={bet} />
      </p>
      <BetStanding bet={bet} />
      <BetChance bet={bet} />
      {status === 'pending' && grade && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small">
          <VerdictBadge grade={grade} />
          <span className="wrap-anywhere">{gradeWords({ ...bet, grade }, t, language)}</span>
        </p>
      )}
    </li>
  )
}

/** What a pending bet pays if it wins; the stake of a free bet stays with the bookmaker. */
function Potential({ bet }: { bet: Bet }) {
  const t = useT()
  const language = useLanguage()
  const { amount, freeBet, cashedOut, status } = bet
  const potential = potentialAt({ amount }, stakeOf(bet))
  if (status !== 'pending' || cashedOut || !potential) return null
  const sum = formatMoney(freeBet ? potential.profit : potential.payout, language)
  return ` · ${t('bets.payout')}: ${sum}`
}
