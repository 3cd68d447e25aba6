import type { Forecast } from '../../contract/matches/chances.ts'
import type { Key } from '../../words/keys.ts'

const NAMES: Record<`${Forecast['of']}.${Forecast['stage']}`, Key> = {
  'match.start': 'chances.of.start',
  'match.half': 'chances.of.half',
  'match.between': 'chances.of.between',
  'map.half': 'chances.of.map',
  'map.start': 'chances.of.map',
  'map.between': 'chances.of.map',
}

/** What was estimated, and when. */
export const nameOf = ({ of, stage }: Forecast): Key => NAMES[`${of}.${stage}`]
