/** The rule profile that grades a bet: the default of src/domain/grading/rule-profiles.ts, or a bookmaker's. */
export const PROFILE_IDS = [
  'standard',
  'betmgm',
  'btobet',
  'bwin',
  'hltv-game',
  'infernobet',
  'midnite',
  'stake',
  'xbet',
] as const
export type ProfileId = (typeof PROFILE_IDS)[number]
export const DEFAULT_PROFILE_ID: ProfileId = 'standard'
