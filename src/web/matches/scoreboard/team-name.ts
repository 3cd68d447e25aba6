import { TBD } from '../../../domain/match.ts'
import type { Translate } from '../../i18n/language.ts'

/** A team's name as the provider writes it; the word for an opponent that is not decided yet. */
export const teamName = (name: string, t: Translate) => (name === TBD ? t('matches.undecided') : name)
