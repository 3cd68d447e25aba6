import type { Favorite } from '../../contract/matches/favorites.ts'
import type { Match } from '../../contract/matches/matches.ts'
import type { Key } from '../i18n/keys.ts'
import { useT } from '../i18n/language.ts'
import { NO_OWN, useOwnMatches } from '../matches/own-matches.ts'
import { MatchRow } from '../matches/scoreboard/match-row.tsx'
import { DatedUpcomingRow } from '../matches/upcoming/upcoming-row.tsx'
import { FavoriteRow } from './favorite-row.tsx'
import type { PlacedFavorites } from './place-favorites.ts'

const GROUPS: readonly (readonly [Favorite['status'], Key])[] = [
  ['live', 'favorites.live'],
  ['upcoming', 'favorites.upcoming'],
  ['finished', 'favorites.finished'],
]

type Props = { placed: PlacedFavorites; onOpen: (id: number) => void }

/** Live, upcoming and finished favorites. */
export function FavoriteGroups({ placed, onOpen }: Props) {
  const t = useT()
  const own = useOwnMatches() ?? NO_OWN
  return GROUPS.map(([status, title]) => {
    const group = placed[status]
    if (group.length === 0) return null
    return (
      <section key={status} className="overflow-clip">
        <h3 className="sticky top-0 z-10 border-y border-line bg-raised px-card py-1.5 text-small font-semibold text-ink-2 first:border-t-0">
          {t(title)}
        </h3>
        <ul aria-label={t(title)} className="match-list">
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
