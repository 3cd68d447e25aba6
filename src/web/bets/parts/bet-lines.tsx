import { CircleCheck, CircleX, Ticket, Undo2 } from 'lucide'
import type { OpenBet } from '../../../contract/bets/bet-lists.ts'
import type { Match } from '../../../contract/matches/matches.ts'
import type { ProfileId } from '../../../domain/verdict/profile-id.ts'
import type { Verdict } from '../../../domain/verdict/verdict.ts'
import { formatMoney, formatProfit } from '../../../words/amounts.ts'
import { pickWords } from '../../../words/bets/pick-words.ts'
import { standingAfter } from '../../../words/bets/standing-words.ts'
import { formatOdds } from '../../../words/format.ts'
import { useLiveMatches } from '../../api/live-data.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { formatChance } from '../../matches/chances/chance-figure.ts'
import { MOST_LINES } from '../../matches/own-bets-slot.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useBetOutlook, winAndReturn } from '../model/bet-chances.ts'
import { bookedBy } from '../model/bet-stake.ts'
import { isOn, useOpenBets } from '../model/open-bets.ts'
import { multipleStanding, type PickStanding, pickStanding, profileOf } from '../model/pick-standing.ts'

/** In a match row, a line for each of the user's pending bets on it: what it needs, its chance and potential profit. */
export function BetLines({ matchId }: { matchId: number }) {
  const t = useT()
  const open = useOpenBets()
  const live = useLiveMatches().data
  if (!open) return null
  const bets = open.bets.filter((bet) => isOn(bet, matchId))
  const shown = bets.length > MOST_LINES ? bets.slice(0, MOST_LINES - 1) : bets
  const match = live?.find(({ id }) => id === matchId)
  return (
    <>
      {shown.map((bet) => (
        <BetLine key={bet.id} bet={bet} match={match} profile={open.profile} />
      ))}
      {shown.length < bets.length && (
        <p className="flex h-5.5 items-center gap-1.5 text-caption text-ink-2">
          <Icon of={Ticket} className="size-3.5 shrink-0 text-pending" />
          {t('standing.mark', { count: bets.length })}
        </p>
      )}
    </>
  )
}

/** `match`: set while it is live. */
type Props = { bet: OpenBet; match: Match | undefined; profile: ProfileId }

/** Not announced to assistive technology: it may change with every round. */
function BetLine({ bet, match, profile }: Props) {
  const t = useT()
  const language = useLanguage()
  const now = match && standingOn(bet, match, profile)
  const verdict = now?.standing.state === 'decided' ? now.standing.verdict : null
  const { pick } = pickWords(bet, t, language)
  const need = now ? standingAfter(bet.legs ? '' : pick, now.standing, now, t, language) : null
  const price = t('history.amountAt', {
    amount: formatMoney(bet.amount, language),
    odds: formatOdds(bet.odds, language),
  })
  const whole = [pick, price, need].filter((words) => words !== null).join(' · ')
  const short = need === null ? whole : shortWords(bet, pick, need)
  return (
    <p className="flex h-5.5 items-center gap-1.5 text-caption tabular-nums" title={whole}>
      <Icon of={iconOf(verdict)} className={`size-3.5 shrink-0 ${inkOf(verdict)}`} />
      <span className="sr-only">{t('standing.mark', { count: 1 })}: </span>
      <span dir="auto" className="min-w-0 grow truncate text-left text-ink-2 @2xl:hidden">
        {short}
      </span>
      <span dir="auto" className="min-w-0 grow truncate text-left text-ink-2 @max-2xl:hidden">
        {whole}
      </span>
      {verdict === null && <Prospect bet={bet} isLive={match !== undefined} />}
    </p>
  )
}

/** "NAVI needs 1 more map"; for a multiple, the need of its leg comes first, because the end may be truncated. */
function shortWords(bet: OpenBet, pick: string, need: string): string {
  if (bet.legs) return `${need} · ${pick}`
  return pick === bet.selectedTeam ? `${pick} ${need}` : `${pick} · ${need}`
}

function Prospect({ bet, isLive }: { bet: OpenBet; isLive: boolean }) {
  const t = useT()
  const language = useLanguage()
  const outlook = useBetOutlook(bet.id)
  const chances = isLive ? outlook && winAndReturn(outlook) : null
  return (
    <>
      {chances && (
        <span className="shrink-0">
          <span className="text-ink-3 @max-2xl:sr-only">{t('tonight.chance')} </span>
          <strong className="font-semibold text-ink">{formatChance(chances.win, language)}</strong>
        </span>
      )}
      <span className={`shrink-0 text-ink-2 ${chances ? '@max-2xl:hidden' : ''}`}>
        {t('history.upTo', { amount: formatProfit(bookedBy(bet, 'won'), language) })}
      </span>
    </>
  )
}

/** Where a bet stands by this live match; for a multiple, its leg on the match. */
export function standingOn(bet: OpenBet, match: Match, byDefault: ProfileId): PickStanding | null {
  const profile = profileOf(bet, byDefault)
  if (!bet.legs) return pickStanding(bet, [match], profile)
  return multipleStanding(bet.legs, [match], profile).legs.find(({ leg }) => leg.matchId === match.id)?.standing ?? null
}

/** The icon of a certain verdict; null: still open. */
export function iconOf(verdict: Verdict | null) {
  if (verdict === null) return Ticket
  if (verdict === 'won' || verdict === 'half-won') return CircleCheck
  return verdict === 'lost' || verdict === 'half-lost' ? CircleX : Undo2
}

export function inkOf(verdict: Verdict | null): string {
  if (verdict === null) return 'text-pending'
  if (verdict === 'won' || verdict === 'half-won') return 'text-won'
  return verdict === 'lost' || verdict === 'half-lost' ? 'text-lost' : 'text-ink-2'
}
