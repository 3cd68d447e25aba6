import { tournamentName } from '../../../words/tournament-name.ts'
import { useT } from '../../i18n/language.ts'

/** On one line, truncated if too long. */
export function TournamentName({ name, className }: { name: string | null; className: string }) {
  const t = useT()
  return (
    <span
      dir="auto"
      title={name === null ? undefined : tournamentName(name, t)}
      className={`min-w-0 truncate text-left text-micro font-medium text-ink-3 ${className}`}
    >
      {tournamentName(name, t)}
    </span>
  )
}
