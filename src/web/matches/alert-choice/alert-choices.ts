import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { readAlertSettings } from '../../../contract/alerts.ts'
import { chooseForMatch, chooseForTeam, listMatchChoices } from '../../../contract/matches/alert-choices.ts'
import type { FavoriteTeam } from '../../../contract/matches/favorite-teams.ts'
import type { Match } from '../../../contract/matches/matches.ts'
import { type AlertMode, modeOf } from '../../../domain/alerts/alert-mode.ts'
import { teamIdentity } from '../../../domain/team/team-identity.ts'
import { useCall } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { refetchOwnData } from '../../api/own-data.ts'
import { query } from '../../api/query-client.ts'
import { useT } from '../../i18n/language.ts'
import { useToast } from '../../ui/toast/toast.ts'
import { useFavoriteTeams } from '../favorite-toggle/favorite-teams.ts'

/** A pending choice: for a team by its id, or for a match by its public id. */
type PendingChoice = {
  readonly about: 'team' | 'match'
  readonly id: number
  readonly alerts: AlertMode | null
}

const MUTATION_KEY = ['alert-choice']
const PENDING = { mutationKey: MUTATION_KEY, status: 'pending' } as const
// Only the mutation below has this key.
const choiceOf = ({ state }: { state: { variables?: unknown } }) => state.variables as PendingChoice

/** `own`: the user's choice, null without one; `mode`: what applies; `usual`: what applies without a choice. */
export type Chosen = { readonly own: AlertMode | null; readonly mode: AlertMode; readonly usual: AlertMode }

/** The alert modes of favorite teams and matches with pending choices applied; undefined while loading. */
export function useAlertChoices() {
  const user = useCurrentUser()
  const settings = useQuery({ ...query(readAlertSettings), enabled: Boolean(user) }).data
  const matches = useQuery({ ...query(listMatchChoices), enabled: Boolean(user) }).data
  const { teams } = useFavoriteTeams()
  const pending = useMutationState({ filters: PENDING, select: choiceOf })

  const current = (about: PendingChoice['about'], id: number, alerts: AlertMode | null) =>
    (pending.findLast((choice) => choice.about === about && choice.id === id) ?? { alerts }).alerts
  const ofTeams = (names: readonly string[]) =>
    teams
      ?.filter(({ name }) => names.some((other) => teamIdentity(other) === teamIdentity(name)))
      .map(({ id, alerts }) => current('team', id, alerts))

  return {
    ofTeam({ id, alerts }: FavoriteTeam): Chosen | undefined {
      if (!settings) return undefined
      const { onlyWithBet } = settings
      const own = current('team', id, alerts)
      return chosen(own, modeOf({ match: null, teams: [], onlyWithBet }))
    },
    ofMatch({ hltvId, team1, team2 }: Pick<Match, 'hltvId' | 'team1' | 'team2'>): Chosen | undefined {
      const playing = ofTeams([team1, team2])
      if (!settings || !matches || !playing) return undefined
      const saved = matches.find((match) => match.hltvId === hltvId)?.alerts ?? null
      const usual = modeOf({ match: null, teams: playing, onlyWithBet: settings.onlyWithBet })
      return chosen(current('match', hltvId, saved), usual)
    },
  }
}

const chosen = (own: AlertMode | null, usual: AlertMode): Chosen => ({ own, mode: own ?? usual, usual })

/** Choices are sent one after the other; the last one wins. */
export function useChoose(): (choice: PendingChoice) => void {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: MUTATION_KEY,
    scope: { id: 'alert-choices' },
    mutationFn: async ({ about, id, alerts }: PendingChoice) => {
      if (about === 'team') await call(chooseForTeam, { params: { id: String(id) }, body: { alerts } })
      else await call(chooseForMatch, { params: { hltvId: String(id) }, body: { alerts } })
    },
    onError(error) {
      const description = t(error instanceof CallError ? 'alerts.choice.failed' : 'offline.unanswered')
      toast({ title: t('common.error'), description, tone: 'failing' })
    },
    // A choice is pending until the lists have been refetched.
    onSettled: (_, __, { about }) => refetchOwnData(client, [about === 'team' ? 'favorites' : 'alerts']),
  })
  return mutate
}
