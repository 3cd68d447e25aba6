import type { Key } from './keys.ts'
import type { Translate } from './translate.ts'

const SEPARATOR = ' · '
/** The stages as sources write them behind the separator. */
const STAGES: Readonly<Record<string, Key>> = {
  'Quarter-final': 'matches.stage.quarterFinal',
  'Semi-final': 'matches.stage.semiFinal',
  'Third place': 'matches.stage.thirdPlace',
  Final: 'matches.stage.final',
  Showmatch: 'matches.stage.showmatch',
}
const GROUP = /^Group ([A-Z])$/

/**
 * The tournament of a match as its source names it. A known stage behind " · " is translated: "Samovar Open 58 · Semi-final" is "Samovar Open 58 ·
 * Semifinal" in Portuguese.
 */
export function tournamentName(name: string | null, t: Translate): string {
  if (name === null) return t('matches.unknownTournament')
  const at = name.lastIndexOf(SEPARATOR)
  if (at < 0) return name
  const stage = stageName(name.slice(at + SEPARATOR.length), t)
  return stage === null ? name : name.slice(0, at) + SEPARATOR + stage
}

function stageName(stage: string, t: Translate): string | null {
  const [, group] = GROUP.exec(stage) ?? []
  if (group !== undefined) return t('matches.stage.group', { name: group })
  const key = Object.hasOwn(STAGES, stage) ? STAGES[stage] : undefined
  return key === undefined ? null : t(key)
}
