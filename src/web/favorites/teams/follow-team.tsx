import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useRef, useState } from 'react'
import { listResults } from '../../../contract/matches/match-pages.ts'
import { useLiveMatches, useUpcomingMatches } from '../../api/live-data.ts'
import { query } from '../../api/query-client.ts'
import { useT } from '../../i18n/language.ts'
import { moveByArrow } from '../../layout/form/move-by-arrow.ts'
import { useFavoriteTeams, useToggleTeam } from '../../matches/favorite-toggle/favorite-teams.ts'
import { TeamLogo } from '../../matches/scoreboard/team-logo.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { proposedTeams, typedTeam } from './proposed-teams.ts'

/** Suggests teams of listed and recent matches while typing; any other name can be followed too. */
export function FollowTeam() {
  const t = useT()
  const [text, setText] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const live = useLiveMatches().data ?? []
  const upcoming = useUpcomingMatches().data ?? []
  const results = useQuery({ ...query(listResults, { query: { q: text } }), enabled: text.trim() !== '' })
  const { isFollowed } = useFavoriteTeams()
  const toggle = useToggleTeam()
  const proposed = proposedTeams(text, [...live, ...upcoming, ...(results.data?.matches ?? [])], isFollowed)
  // Until the results have loaded, the team may be among them.
  const own = results.isPending ? null : typedTeam(text, proposed, isFollowed)
  const take = (name: string) => {
    if (!isFollowed(name)) toggle(name)
    setText('')
    place.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={place} role="group" onKeyDown={moveByArrow} className="flex flex-col gap-2 border-t border-line p-card">
      <SearchField
        label={t('favorites.team.search')}
        hint={t('favorites.team.search')}
        value={text}
        onSearch={setText}
      />
      {(proposed.length > 0 || own !== null) && (
        <ul
          aria-label={t('favorites.team.proposed')}
          className="divide-y divide-line rounded-control border border-line"
        >
          {proposed.map(({ name, logo }) => (
            <Proposal key={name} name={name} logo={logo} onTake={take}>
              {name}
            </Proposal>
          ))}
          {own !== null && (
            <Proposal name={own} logo={null} hint={t('favorites.team.unseen')} onTake={take}>
              {t('favorites.team.asTyped', { team: own })}
            </Proposal>
          )}
        </ul>
      )}
      <p className="text-caption text-ink-3">{t('favorites.team.hint')}</p>
    </div>
  )
}

type ProposalProps = {
  name: string
  logo: string | null
  hint?: string
  children: string
  onTake: (name: string) => void
}

function Proposal({ name, logo, hint, children, onTake }: ProposalProps) {
  return (
    <li>
      <button
        type="button"
        className="flex min-h-11 w-full min-w-0 items-center gap-3 px-3 py-1.5 text-start text-small hover:bg-raised"
        onClick={() => onTake(name)}
      >
        <TeamLogo name={name} logo={logo} size="small" />
        <span className="min-w-0 grow text-left wrap-anywhere">
          <bdi className="block">{children}</bdi>
          {hint && <span className="block text-caption text-ink-3">{hint}</span>}
        </span>
        <Icon of={Plus} className="size-4 shrink-0 text-ink-3" />
      </button>
    </li>
  )
}
