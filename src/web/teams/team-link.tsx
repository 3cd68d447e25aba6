import { Link } from 'wouter'
import { teamPath } from '../../contract/matches/team-path.ts'
import { teamName } from '../../words/team-name.ts'
import { useT } from '../i18n/language.ts'

/** The name of a team, linking to its page unless it is undecided. `className`: of the text. */
export function TeamLink({ name, className = '' }: { name: string; className?: string }) {
  const shown = <bdi>{teamName(name, useT())}</bdi>
  const href = teamPath(name)
  if (href === null) return <span className={className}>{shown}</span>
  return (
    <Link href={href} className={`hover:underline ${className}`}>
      {shown}
    </Link>
  )
}
