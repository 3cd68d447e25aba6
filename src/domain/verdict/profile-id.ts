/** The rules that grade a bet: the standard ones of src/domain/grading/rule-profiles.ts, or those of a bookmaker. */
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
