/** What a person wants to know of the matches of a team, or of a single match, from the most telling to the least. */
export const ALERT_MODES = ['all', 'withBet', 'off'] as const
export type AlertMode = (typeof ALERT_MODES)[number]

/** What a person chose: null where there is no choice. `teams`: of each favorite team that plays. */
export type AlertChoices = {
  readonly match: AlertMode | null
  readonly teams: readonly (AlertMode | null)[]
  readonly onlyWithBet: boolean
}

/** The match's own choice goes before those of the teams, of which the most telling counts, and these before the settings. */
export function modeOf({ match, teams, onlyWithBet }: AlertChoices): AlertMode {
  const usual = onlyWithBet ? 'withBet' : 'all'
  const ofTeams = teams.map((mode) => mode ?? usual)
  return match ?? ALERT_MODES.find((mode) => ofTeams.includes(mode)) ?? usual
}

/** Whether somebody who follows the match is told of it. */
export function isTold(choices: AlertChoices, hasBet: boolean): boolean {
  const mode = modeOf(choices)
  return mode === 'all' || (mode === 'withBet' && hasBet)
}
