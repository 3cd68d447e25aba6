import type { ProfileId } from '../../domain/profile-id.ts'

/** Proper names, the same in every language. */
export const PROFILE_NAMES: Readonly<Record<Exclude<ProfileId, 'standard'>, string>> = {
  betmgm: 'BetMGM',
  btobet: 'BtoBet',
  bwin: 'bwin',
  'hltv-game': 'HLTV (game)',
  infernobet: 'Infernobet',
  midnite: 'Midnite',
  stake: 'Stake',
  xbet: 'XBet',
}
