import { Star } from 'lucide'
import { TBD } from '../../../domain/team/team.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { useT } from '../../i18n/language.ts'
import { authDialog } from '../../layout/auth-dialog-state.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFavoriteTeams, useToggleTeam } from './favorite-teams.ts'

/** Follows or unfollows the teams of a match; asks a visitor to log in. */
export function TeamButtons({ match: { team1, team2 } }: { match: { team1: string; team2: string } }) {
  const teams = [team1, team2].filter((name) => name !== TBD)
  return (
    <div className="mt-3 grid gap-2 border-t border-line pt-3 empty:hidden @sm:grid-cols-2">
      {teams.map((name) => (
        <TeamButton key={name} name={name} />
      ))}
    </div>
  )
}

function TeamButton({ name }: { name: string }) {
  const t = useT()
  const site = useSite()
  const user = useCurrentUser()
  const toggle = useToggleTeam()
  const isFollowed = useFavoriteTeams().isFollowed(name)
  return (
    // Until the user is known, a press would ask a signed-in user to log in.
    <Button
      size="small"
      className="min-h-11! min-w-0"
      disabled={user === undefined}
      aria-pressed={isFollowed}
      onClick={() => (user ? toggle(name) : site.of(authDialog).set('login'))}
    >
      <Icon of={Star} className={`size-4 shrink-0 ${isFollowed ? 'fill-current text-accent' : ''}`} />
      <span className="min-w-0 wrap-anywhere">
        {t(isFollowed ? 'favorites.team.isFavorite' : 'favorites.team.add', { team: name })}
      </span>
    </Button>
  )
}
