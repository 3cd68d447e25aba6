import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide'
import { useMemo } from 'react'
import type { Bet } from '../../../../contract/bets/bets.ts'
import type { Language } from '../../../../contract/languages.ts'
import type { Match } from '../../../../contract/matches/matches.ts'
import { type Cents, formatCents } from '../../../../domain/money/money.ts'
import { formatMoney } from '../../../../words/amounts.ts'
import type { Translate } from '../../../../words/translate.ts'
import { useServer } from '../../../api/call.ts'
import { useLiveMatches, useUpcomingMatches } from '../../../api/live-data.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import { betPageQuery } from '../../model/bet-queries.ts'
import { useOpenBets } from '../../model/open-bets.ts'
import { type PickNow, type StakedOn, stakedOn } from '../../model/same-bets.ts'
import { useWaitingBets } from '../../model/use-waiting-bets.ts'
import { asBet } from '../../model/waiting-bet.ts'
import type { BetForm } from '../bet-form.tsx'
import { legsOf } from '../legs.ts'
import { readPick } from '../markets.ts'
import { pickName } from './pick-name.ts'

/** One page of the newest pending bets. */
const MOST_PENDING = '200'

/** Before a bet is recorded: the stakes of open bets on its picks, and at which bookmakers. It never blocks the bet. */
export function SameBetWarning({ form }: { form: BetForm }) {
  const t = useT()
  const language = useLanguage()
  const picks = usePicks(form)
  const bets = useBetsOn(picks)
  const lines = picks.flatMap((pick) => {
    const staked = stakedOn(pick, bets)
    return staked ? [{ key: JSON.stringify(pick), words: againWords(pick, staked, t, language) }] : []
  })
  return (
    <div role="status" className="contents">
      {lines.length > 0 && (
        <div className="flex w-full items-start gap-2 rounded-control bg-pending-tint px-3 py-2.5 text-small text-pending short:py-1.5 short:text-caption">
          <Icon of={TriangleAlert} className="mt-0.5 size-4 shrink-0" />
          <ul className="min-w-0 tabular-nums wrap-anywhere">
            {lines.map(({ key, words }) => (
              <li key={key}>
                <bdi>{words}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** The picks of the form that can be read, each once. */
export function usePicks({ typed, format, offer }: BetForm): readonly PickNow[] {
  const live = useLiveMatches().data
  const upcoming = useUpcomingMatches().data
  const listed = useMemo(() => [...(live ?? []), ...(upcoming ?? [])], [live, upcoming])
  const offered = offer.match && { id: offer.match.matchId, team1: offer.match.team1, team2: offer.match.team2 }
  const picks = legsOf(typed, format).flatMap((leg) => {
    const reading = readPick(leg, leg.format)
    if (reading.kind !== 'selection' || reading.selection.market === 'other') return []
    const { matchId } = leg
    // Only the pick in the fields has an offer; the server finds the match of the others.
    const ofFields = offered !== null && leg.teams === typed.teams ? offered : null
    const match = typeof matchId === 'number' ? matchOf(matchId, listed, ofFields) : matchId === null ? ofFields : null
    return [{ pair: reading.pair, selection: reading.selection, match }]
  })
  return [...new Map(picks.map((pick) => [JSON.stringify(pick), pick])).values()]
}

function matchOf(id: number, listed: readonly Match[], offered: PickNow['match']): PickNow['match'] {
  const found = listed.find((match) => match.id === id)
  if (!found) return offered?.id === id ? offered : null
  return { id, team1: found.team1, team2: found.team2 }
}

/** Bets on listed matches are already loaded; only a pick on another match needs a call. */
function useBetsOn(picks: readonly PickNow[]): readonly Bet[] {
  const live = useLiveMatches().data
  const upcoming = useUpcomingMatches().data
  const open = useOpenBets()?.bets ?? []
  const isListed = (id: number | undefined) => [live, upcoming].some((list) => list?.some((match) => match.id === id))
  const isElsewhere = picks.some(({ match }) => !isListed(match?.id))
  const wanted = { status: 'pending', limit: MOST_PENDING } as const
  const pending = useQuery({ ...betPageQuery(useServer(), wanted), enabled: isElsewhere }).data?.bets ?? []
  const recorded = new Map([...open, ...pending].map((bet) => [bet.id, bet]))
  const waiting = useWaitingBets()
  return [...recorded.values(), ...waiting.map(asBet)]
}

/** "Already on MOUZ at Betano: € 20.00", "Already on MOUZ −1.5 maps: € 35.00 in 2 bets (Betano € 20.00, Pinnacle € 15.00)" */
function againWords(pick: PickNow, on: StakedOn, t: Translate, language: Language): string {
  const money = (cents: Cents) => (cents === 0 ? t('again.free') : formatMoney(formatCents(cents), language))
  const said = { pick: pickName(pick, t, language) ?? '', amount: money(on.staked) }
  const [first, ...others] = on.bookmakers
  const name = first?.name ?? null
  const multiples = on.multiples > 0 ? ` · ${t('again.multiples', { count: on.multiples })}` : ''
  if (on.bets === 1) {
    return (name === null ? t('again.on', said) : t('again.at', { ...said, bookmaker: name })) + multiples
  }
  const parts = on.bookmakers.map((each) =>
    t('again.part', { bookmaker: each.name ?? t('again.noBookmaker'), amount: money(each.staked) }),
  )
  const where = others.length > 0 ? ` (${parts.join(', ')})` : name === null ? '' : ` (${name})`
  return t('again.several', { ...said, count: on.bets }) + where + multiples
}
