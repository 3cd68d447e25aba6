import { X } from 'lucide'
import type { Key } from '../../../../words/keys.ts'
import { useLanguage, useT } from '../../../i18n/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { HistoryQuery } from '../history-query.ts'
import type { ShowHistory } from '../use-history-query.ts'
import { FILTER_PARTS, without } from './filter-parts.ts'
import { partWords } from './filter-words.ts'

type Props = { query: HistoryQuery; show: ShowHistory }

/** `whole`: also shows search and status, where no other control does. */
type ChipsProps = Props & { whole?: boolean; className?: string }
type Chip = { readonly key: string; readonly words: string; readonly rest: Partial<HistoryQuery> }

/** Each part of the filter with a button that removes it, in one row that scrolls. */
export function FilterChips({ query, show, whole = false, className = 'px-card pb-3' }: ChipsProps) {
  const t = useT()
  const language = useLanguage()
  const chip = (part: Key, value: string) => t('filter.chip', { part: t(part), value })
  const { search, status, parts } = query
  const given: Chip[] = FILTER_PARTS.flatMap((part) => {
    const value = parts[part]
    const rest = { parts: without(parts, part) }
    return value === undefined ? [] : [{ key: part, words: partWords(part, value, t, language), rest }]
  })
  if (whole && search.trim() !== '') {
    given.push({ key: 'search', words: chip('filter.search', search.trim()), rest: { search: '' } })
  }
  if (whole && status !== null) {
    const words = chip('history.statusLabel', t(`history.status.${status}`))
    given.push({ key: 'status', words, rest: { status: null } })
  }
  if (given.length === 0) return null
  return (
    <div className={className}>
      <ul aria-label={t('filter.active')} className="flex gap-2 overflow-x-auto">
        {given.map(({ key, words, rest }) => (
          <li key={key} className="shrink-0">
            <button
              type="button"
              aria-label={t('filter.remove', { filter: words })}
              onClick={() => show(rest)}
              className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-raised px-3 text-small whitespace-nowrap
                text-ink-2 -outline-offset-2 hover:border-edge hover:text-ink pointer-coarse:min-h-11"
            >
              {words}
              <Icon of={X} className="size-3.5 shrink-0" />
            </button>
          </li>
        ))}
        {/* Stays in sight while the others scroll. */}
        <li className="sticky right-0 shrink-0 bg-canvas">
          <Button
            variant="ghost"
            size="small"
            onClick={() => show({ parts: {}, ...(whole && { search: '', status: null }) })}
          >
            {t('filter.clear')}
          </Button>
        </li>
      </ul>
    </div>
  )
}
