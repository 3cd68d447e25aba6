import { useQuery } from '@tanstack/react-query'
import { useServer } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { OwnBetRow } from './details/own-bet-row.tsx'
import { betPageQuery } from './model/bet-queries.ts'
import { BetLines } from './parts/bet-lines.tsx'

/** The maximum page size of bets. */
const MOST = '200'

type Props = { matchId: number; brief?: boolean }

/** The user's bets on a match; `brief`: a line in its row for each pending one. Renders nothing without bets. */
export default function OwnBets({ matchId, brief = false }: Props) {
  return brief ? <BetLines matchId={matchId} /> : <BetsOnMatch matchId={matchId} />
}

/** Newest first, each with its standing. */
function BetsOnMatch({ matchId }: { matchId: number }) {
  const t = useT()
  const bets = useQuery(betPageQuery(useServer(), { match: String(matchId), limit: MOST })).data?.bets ?? []
  if (bets.length === 0) return null
  return (
    <section className="-mx-card border-y border-line">
      <h3 className="px-card py-3 text-small font-semibold">{t('standing.ownBets')}</h3>
      <ul aria-label={t('standing.ownBets')}>
        {bets.map((bet) => (
          <OwnBetRow key={bet.id} bet={bet} isFixed />
        ))}
      </ul>
    </section>
  )
}
