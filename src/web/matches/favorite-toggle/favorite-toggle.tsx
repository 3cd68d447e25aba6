import { Star } from 'lucide'
import type { Match } from '../../../contract/matches/matches.ts'
import { teamName } from '../../../words/team-name.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { useT } from '../../i18n/language.ts'
import { authDialog } from '../../layout/auth-dialog-state.ts'
import { useSite } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFavorites, useToggleFavorite } from './favorites.ts'

export type MarkedMatch = Pick<Match, 'hltvId' | 'team1' | 'team2'>

/** A star, filled for a favorite. Pressing it does not press its row. */
export default function FavoriteToggle({ match }: { match: MarkedMatch }) {
  const t = useT()
  const toggle = useToggleFavorite()
  const { hltvId, team1, team2 } = match
  const isFavorite = useFavorites().isFavorite(hltvId)
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed={isFavorite}
      aria-label={t('favorites.mark', { team1: teamName(team1, t), team2: teamName(team2, t) })}
      onClick={(event) => {
        event.stopPropagation()
        toggle(hltvId)
      }}
    >
      <Icon of={Star} className={`size-4 ${isFavorite ? 'fill-current text-accent' : ''}`} />
    </Button>
  )
}

/** `isQuiet`: without a background, and on phones without the text. */
type ButtonProps = { match: MarkedMatch; isQuiet?: boolean }

/** The star with its label, for the details of a match; asks a visitor to log in. */
export function FavoriteButton({ match: { hltvId }, isQuiet = false }: ButtonProps) {
  const t = useT()
  const site = useSite()
  const user = useCurrentUser()
  const toggle = useToggleFavorite()
  const isFavorite = useFavorites().isFavorite(hltvId)
  const press = () => (user ? toggle(hltvId) : site.of(authDialog).set('login'))
  return (
    // Until the user is known, a press would ask a signed-in user to log in.
    <Button
      variant={isQuiet ? 'ghost' : 'secondary'}
      size="small"
      className={isQuiet ? '-me-3 min-w-11 shrink-0' : ''}
      disabled={user === undefined}
      aria-pressed={isFavorite}
      onClick={press}
    >
      <Icon of={Star} className={`size-4 shrink-0 ${isFavorite ? 'fill-current text-accent' : ''}`} />
      <span className={isQuiet ? 'max-sm:sr-only' : ''}>
        {t(isFavorite ? 'favorites.isFavorite' : 'favorites.add')}
      </span>
    </Button>
  )
}
