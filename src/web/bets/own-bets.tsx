import { useQuery } from '@tanstack/react-query'
import type { Bet } from '../../contract/bets.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { BetMark } from './bet-mark.tsx'
import { betPageQuery } from './bet-queries.ts'
import { BetStanding } from './bet-standing.tsx'
import { betSummary, betTypeWords } from './bet-words.ts'

/** The most that a page of bets holds. */
const MOST = '200'

type Props = { matchId: number; brief?: boolean }

/** The user's bets on a match, or the mark of its row where there is a pending one. Nothing without bets. */
export default function OwnBets({ matchId, brief = false }: Props) {
  return brief ? <BetMark matchId={matchId} /> : <BetsOnMatch matchId={matchId} />
}

/** The newest first, each with where it stands. */
function BetsOnMatch({ matchId }: { matchId: number }) {
  const t = useT()
  const bets = useQuery(betPageQuery({ match: String(matchId), limit: MOST })).data?.bets ?? []
  if (bets.length === 0) return null
  return (
    <section className="rounded-card border border-line bg-canvas">
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
  return (
    <li data-bet={bet.id} className="flex flex-col gap-1 border-b border-line px-card py-3 last:border-b-0">
      <p className="text-small font-medium wrap-anywhere">{betTypeWords(bet, t)}</p>
      <p className="text-small text-ink-2 tabular-nums wrap-anywhere">{betSummary(bet, t, language)}</p>
      <BetStanding bet={bet} />
    </li>
  )
}
