import { FilterX } from 'lucide'
import { useMemo } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { searchOf } from '../../../domain/text/search-of.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { controlLook } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { choicesOf, isFiltered, type MatchFilter, NO_FILTER } from './filter-matches.ts'

type Props = {
  matches: readonly Match[] | undefined
  filter: MatchFilter
  /** The number of matches that pass the filter. */
  matching: number | undefined
  onFilter: (filter: MatchFilter) => void
}

/** Filters the upcoming matches by tournament and team. */
export function FilterBar({ matches = [], filter, matching, onFilter }: Props) {
  const t = useT()
  const language = useLanguage()
  const { tournaments, teams } = useMemo(() => choicesOf(matches, filter, language), [matches, filter, language])
  const filtered = isFiltered(filter)
  return (
    <div className="flex flex-wrap items-center gap-2 px-card pb-3">
      <select
        aria-label={t('upcoming.tournament')}
        value={filter.tournament}
        onChange={({ target }) => onFilter({ ...filter, tournament: target.value })}
        className={`${controlLook} grow basis-44 sm:max-w-96`}
      >
        <option value="">{t('upcoming.allTournaments')}</option>
        {tournaments.map((tournament) => (
          <option key={tournament}>{tournament}</option>
        ))}
      </select>
      <SearchField
        label={t('upcoming.team')}
        hint={t('upcoming.teamHint')}
        value={filter.team}
        suggestions={teams}
        className="grow-4 basis-28 sm:max-w-96 sm:grow sm:basis-44"
        onSearch={(team) => onFilter({ ...filter, team: searchOf(team) })}
      />
      {filtered && (
        <Button className="max-sm:grow" onClick={() => onFilter(NO_FILTER)}>
          <Icon of={FilterX} className="size-4 shrink-0" />
          {t('upcoming.clear')}
        </Button>
      )}
      <output className="sr-only">
        {filtered && matching !== undefined && t('upcoming.found', { count: matching })}
      </output>
    </div>
  )
}
