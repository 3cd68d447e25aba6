import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { BetMatch } from '../../../contract/bets/bet-matches.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import { matchPath } from '../../../contract/paths.ts'
import { formatChance, formatClv } from '../../../words/bets/close-words.ts'
import { formatDate } from '../../../words/dates.ts'
import { formatOdds, formatTime } from '../../../words/format.ts'
import { teamName } from '../../../words/team-name.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'

/** `match`: the match of a single; null if it has none. */
type Props = { bet: Bet; match: BetMatch | 'loading' | 'failed' | null }

/** The recorded details of the bet in rows, omitting empty ones. */
export function BetFacts({ bet, match }: Props) {
  const t = useT()
  const language = useLanguage()
  const { bookmaker, tags, tipster, ownChance, close, live, outcome } = bet
  const placed = new Date(bet.placedAt)
  const time = `${formatDate(placed, language)}, ${formatTime(placed, language)}`
  return (
    <dl className="flex flex-col text-small">
      {match !== null && (
        <Fact label={t('history.column.teams')}>
          {match === 'loading' && <Skeleton className="ms-auto h-5 w-40" />}
          {match === 'failed' && <span className="font-normal text-ink-3">{t('close.failed')}</span>}
          {typeof match === 'object' && <MatchLink match={match} />}
        </Fact>
      )}
      {bookmaker !== null && <Fact label={t('book.bookmaker')}>{bookmaker}</Fact>}
      {tags.length > 0 && <Fact label={t('book.tagsShort')}>{tags.join(', ')}</Fact>}
      {tipster !== null && <Fact label={t('book.tipster')}>{tipster}</Fact>}
      {ownChance !== null && <Fact label={t('close.ownChanceShort')}>{formatChance(ownChance, language)}</Fact>}
      {close && (
        <Fact label={t('close.closingPrice')}>
          {formatOdds(close.odds, language)}
          {outcome !== 'void' &&
            ` (${t('close.withMargin', { value: formatClv(Number(bet.odds) / Number(close.odds) - 1, language) })})`}
        </Fact>
      )}
      <Fact label={t('history.placed')}>{live ? t('history.placedLive', { time }) : time}</Fact>
    </dl>
  )
}

/** The match with its score, as a link; on its own page only its name. */
function MatchLink({ match: { hltvId, team1, team2, score1, score2 } }: { match: BetMatch }) {
  const t = useT()
  const [location] = useLocation()
  const [first, second] = [teamName(team1, t), teamName(team2, t)]
  const words =
    score1 === null || score2 === null
      ? t('matches.versus', { team1: first, team2: second })
      : `${first} ${score1}–${score2} ${second}`
  const href = matchPath(hltvId)
  if (location === href) return <bdi>{words}</bdi>
  return (
    <Link
      href={href}
      className="-my-3 inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-current"
    >
      <bdi>{words}</bdi>
    </Link>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-ink-3">{label}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
