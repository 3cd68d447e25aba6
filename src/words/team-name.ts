import { TBD } from '../domain/team/team.ts'
import type { Translate } from './translate.ts'

/** A team's name as the provider writes it, or the text for an undecided opponent. */
export const teamName = (name: string, t: Translate) => (name === TBD ? t('matches.undecided') : name)
