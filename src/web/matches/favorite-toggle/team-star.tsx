import { Star } from 'lucide'
import { useCurrentUser } from '../../api/current-user.ts'
import { useT } from '../../i18n/language.ts'
import { authDialog } from '../../layout/auth-dialog-state.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFavoriteTeams, useToggleTeam } from './favorite-teams.ts'

/** `hasLabel`: with its text next to the star. */
type Props = { name: string; hasLabel?: boolean }

/** Follows or unfollows a team; asks a visitor to log in. */
export function TeamStar({ name, hasLabel = false }: Props) {
  const t = useT()
  const site = useSite()
  const user = useCurrentUser()
  const toggle = useToggleTeam()
  const isFollowed = useFavoriteTeams().isFollowed(name)
  const label = t(isFollowed ? 'favorites.team.isFavorite' : 'favorites.team.add', { team: name })
  return (
    // Until the user is known, a press would ask a signed-in user to log in.
    <Button
      variant={hasLabel ? 'secondary' : 'ghost'}
      size={hasLabel ? 'small' : 'icon'}
      className={hasLabel ? 'min-h-11!' : 'size-11!'}
      disabled={user === undefined}
      aria-pressed={isFollowed}
      aria-label={hasLabel ? undefined : label}
      onClick={() => (user ? toggle(name) : site.of(authDialog).set('login'))}
    >
      <Icon of={Star} className={`size-4 shrink-0 ${isFollowed ? 'fill-current text-accent' : 'text-ink-3'}`} />
      {hasLabel && <span className="min-w-0 wrap-anywhere">{label}</span>}
    </Button>
  )
}
