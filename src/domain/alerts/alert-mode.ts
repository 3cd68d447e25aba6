/** Which matches of a team (or whether a single match) send alerts, from the most to the least inclusive. */
export const ALERT_MODES = ['all', 'withBet', 'off'] as const
export type AlertMode = (typeof ALERT_MODES)[number]

/** The user's choices, null where none was made. `teams`: one entry for each favorite team that plays. */
export type AlertChoices = {
  readonly match: AlertMode | null
  readonly teams: readonly (AlertMode | null)[]
  readonly onlyWithBet: boolean
}

/** Precedence: the choice for the match, then the most inclusive choice of its teams, then the settings. */
export function modeOf({ match, teams, onlyWithBet }: AlertChoices): AlertMode {
  const usual = onlyWithBet ? 'withBet' : 'all'
  const ofTeams = teams.map((mode) => mode ?? usual)
  return match ?? ALERT_MODES.find((mode) => ofTeams.includes(mode)) ?? usual
}

/** Whether a user who follows the match gets alerts about it. */
export function shouldAlert(choices: AlertChoices, hasBet: boolean): boolean {
  const mode = modeOf(choices)
  return mode === 'all' || (mode === 'withBet' && hasBet)
}
