import type { Favorite } from '../../contract/matches/favorites.ts'
import type { Match } from '../../contract/matches/matches.ts'
import { formatCount } from '../../words/amounts.ts'
import type { Key } from '../../words/keys.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import type { OwnMatches } from '../matches/own-matches.ts'
import { MatchRow } from '../matches/scoreboard/match-row.tsx'
import { DatedUpcomingRow } from '../matches/upcoming/upcoming-row.tsx'
import { DAY } from '../ui/list-day.ts'
import { FavoriteRow } from './favorite-row.tsx'
import type { PlacedFavorites } from './place-favorites.ts'

const GROUPS: readonly (readonly [Favorite['status'], Key])[] = [
  ['live', 'favorites.live'],
  ['upcoming', 'favorites.upcoming'],
  ['finished', 'favorites.finished'],
]

type Props = { placed: PlacedFavorites; own: OwnMatches; onOpen: (id: number) => void }

/** Live, upcoming and finished favorites. */
export function FavoriteGroups({ placed, own, onOpen }: Props) {
  const t = useT()
  const language = useLanguage()
  return GROUPS.map(([status, title]) => {
    const group = placed[status]
    if (group.length === 0) return null
    return (
      <section key={status} className="overflow-clip">
        <h3 className={DAY}>
          <span className="flex items-center gap-2">
            {status === 'live' && <span aria-hidden className="rounded-full border-3 border-accent" />}
            {t(title)}
          </span>{' '}
          <span className="text-caption font-normal text-ink-3 tabular-nums">
            {formatCount(group.length, language)}
          </span>
        </h3>
        <ul aria-label={t(title)} className="match-list [--maps:0rem] [--star:auto] [--when:3.5rem] [&>li]:border-t-0">
          {group.map(({ favorite, match }) =>
            match ? (
              <MatchOf key={favorite.hltvId} match={match} own={own.get(match.id) ?? 0} onOpen={onOpen} />
            ) : (
              <FavoriteRow key={favorite.hltvId} favorite={favorite} />
            ),
          )}
        </ul>
      </section>
    )
  })
}

function MatchOf({ match, own, onOpen }: { match: Match; own: number; onOpen: (id: number) => void }) {
  const Row = match.status === 'upcoming' ? DatedUpcomingRow : MatchRow
  return <Row match={match} ended={false} own={own} onOpen={onOpen} />
}
