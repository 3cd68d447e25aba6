import { formatNearDay, startOfDay } from '../../words/days.ts'
import { useLanguage } from '../i18n/language.ts'
import { useTicking } from './use-ticking.ts'

/** "today", "tomorrow", "23 Nov"; changes at midnight. */
export function NearDay({ at }: { at: Date }) {
  return formatNearDay(at, new Date(useTicking(startOfDay)), useLanguage())
}
