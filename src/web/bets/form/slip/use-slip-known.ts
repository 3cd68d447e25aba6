import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ownWords } from '../../../../contract/bets/book-settings.ts'
import { LOCALES } from '../../../../contract/languages.ts'
import type { Match } from '../../../../contract/matches/matches.ts'
import type { KnownMatch, SlipKnown } from '../../../../domain/slip/slip.ts'
import { TBD } from '../../../../domain/team/team.ts'
import { useLiveMatches, useUpcomingMatches } from '../../../api/live-data.ts'
import { query } from '../../../api/query-client.ts'
import { thisMinute } from '../../../brakes/brakes-query.ts'
import { useBook } from '../../../i18n/book.ts'
import { deviceZone } from '../../../i18n/device-zone.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useTicking } from '../../../matches/use-ticking.ts'
import { useBetSuggestions } from '../recording/bet-suggestions.ts'

const NONE: readonly never[] = []

/** What the reader of slips compares a text with: the listed matches, and the teams and bookmakers of the book. */
export function useSlipKnown(): SlipKnown {
  const locale = LOCALES[useLanguage()]
  const { currency } = useBook()
  const { teams } = useBetSuggestions()
  const bookmakers = useQuery(query(ownWords)).data?.bookmaker ?? NONE
  const matches = useKnownMatches()
  const minute = useTicking(thisMinute)
  return useMemo(
    () => ({ matches, teams, bookmakers, currency, locale, now: new Date(minute), zone: deviceZone() }),
    [matches, teams, bookmakers, currency, locale, minute],
  )
}

/** Keeps the same list while only scores and odds change, so that a long text is not reread every round. */
function useKnownMatches(): readonly KnownMatch[] {
  const live = useLiveMatches().data ?? NONE
  const upcoming = useUpcomingMatches().data ?? NONE
  const named = [...live, ...upcoming].filter(({ team1, team2 }) => team1 !== TBD && team2 !== TBD).map(partsOf)
  const content = JSON.stringify(named)
  return useMemo(() => (JSON.parse(content) as typeof named).map(knownMatch), [content]) // its own content
}

const partsOf = ({ id, team1, team2, tournament, format, scheduledTime }: Match) => ({
  id,
  team1,
  team2,
  tournament,
  format,
  scheduledTime,
})

function knownMatch({ scheduledTime, ...match }: ReturnType<typeof partsOf>): KnownMatch {
  return { ...match, startsAt: scheduledTime === null ? null : new Date(scheduledTime) }
}
