import { FilterX, Search } from 'lucide'
import { useMemo, useState } from 'react'
import type { Match } from '../../../contract/matches/matches.ts'
import { searchOf } from '../../../domain/text/search-of.ts'
import { tournamentName } from '../../../words/tournament-name.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Select } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { DayFilter } from './day-filter.tsx'
import type { Day } from './days.ts'
import { choicesOf, isFiltered, type MatchFilter, NO_FILTER } from './filter-matches.ts'

type Props = {
  matches: readonly Match[] | undefined
  /** The days that have matches of the chosen tournament and team. */
  days: readonly Day[]
  filter: MatchFilter
  /** The number of matches that pass the filter. */
  matching: number | undefined
  onFilter: (filter: MatchFilter) => void
}

/** Filters the upcoming matches by day, tournament and team. In a narrow window the fields replace the days. */
export function FilterBar({ matches = [], days, filter, matching, onFilter }: Props) {
  const t = useT()
  const isWide = useMedia('(width >= 80rem)')
  const [isOpened, setOpened] = useState(false)
  const filtered = isFiltered(filter)
  const hasFields = isWide || isOpened || filtered
  const hasDays = isWide || !hasFields
  const hasClear = filtered || (isOpened && !isWide)
  return (
    <div className="mb-3 flex min-h-13 items-center gap-2 max-md:-mx-gutter max-md:mb-0 max-md:border-b max-md:border-line max-md:px-gutter">
      {hasDays && (
        <DayFilter
          days={days}
          value={filter.day}
          isStacked={!isWide}
          onChoose={(day) => onFilter({ ...filter, day })}
        />
      )}
      {hasFields && <Fields matches={matches} filter={filter} isOpened={isOpened && !isWide} onFilter={onFilter} />}
      {!hasFields && <IconButton icon={Search} label={t('upcoming.openFilter')} onClick={() => setOpened(true)} />}
      {hasClear && (
        <IconButton
          icon={FilterX}
          label={t('upcoming.clear')}
          className="shrink-0"
          onClick={() => {
            setOpened(false)
            onFilter(NO_FILTER)
          }}
        />
      )}
      <output className="sr-only">
        {(filtered || filter.day !== '') && matching !== undefined && t('upcoming.found', { count: matching })}
      </output>
    </div>
  )
}

type FieldsProps = Pick<Props, 'filter' | 'onFilter'> & { matches: readonly Match[]; isOpened: boolean }

function Fields({ matches, filter, isOpened, onFilter }: FieldsProps) {
  const t = useT()
  const language = useLanguage()
  const { tournament } = filter
  const { tournaments, teams } = useMemo(
    () => choicesOf(matches, { tournament, team: '' }, language),
    [matches, tournament, language],
  )
  return (
    <div className="flex min-w-0 grow gap-2 xl:ml-auto xl:max-w-96 xl:shrink-0">
      <div className="min-w-0 grow basis-0">
        <Select
          aria-label={t('upcoming.tournament')}
          value={filter.tournament}
          onChange={({ target }) => onFilter({ ...filter, tournament: target.value })}
        >
          <option value="">{t('upcoming.allTournaments')}</option>
          {tournaments.map((name) => (
            <option key={name} value={name}>
              {tournamentName(name, t)}
            </option>
          ))}
        </Select>
      </div>
      <SearchField
        label={t('upcoming.team')}
        hint={t('upcoming.teamHint')}
        value={filter.team}
        suggestions={teams}
        className="min-w-0 grow basis-0"
        isOpened={isOpened}
        onSearch={(team) => onFilter({ ...filter, team: searchOf(team) })}
      />
    </div>
  )
}
