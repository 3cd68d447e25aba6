import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useEffect, useId, useState } from 'react'
import { ownWords } from '../../../../contract/bets/book-settings.ts'
import { query } from '../../../api/query-client.ts'
import { useT } from '../../../i18n/language.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { BetForm } from '../bet-form.tsx'
import { BookmakerField } from '../details-fields.tsx'
import { useBetSuggestions } from './bet-suggestions.ts'

/** As many as fit on one line of a phone. */
const SHOWN = 3

const CHIP = `flex min-h-11 min-w-0 items-center justify-center gap-1.5 rounded-control border border-transparent bg-raised px-3 text-small
  font-medium text-ink-2 hover:border-edge hover:text-ink aria-pressed:border-edge aria-pressed:bg-canvas aria-pressed:text-ink
  md:min-h-9 pointer-coarse:min-h-11 forced-colors:aria-pressed:underline`

/** The user's last bookmakers, one press each; another one is typed into a field in their place. */
export function BookmakerChips({ form }: { form: BetForm }) {
  const t = useT()
  const titleId = useId()
  const words = useQuery(query(ownWords))
  const { bookmaker: last } = useBetSuggestions()
  const { bookmaker: chosen } = form.typed
  const known = words.data ? words.data.bookmaker : chosen === '' ? [] : [chosen]
  const chips = [...new Set([...(last === null ? [] : [last]), ...known])].slice(0, SHOWN)
  const [isAsked, setAsked] = useState(false)
  const isTyped = isAsked || form.errors.bookmaker !== undefined || (chosen !== '' && !chips.includes(chosen))
  const { focus } = form
  useEffect(() => {
    if (isAsked) focus('bookmaker')
  }, [isAsked, focus])
  if (isTyped) return <BookmakerField form={form} />
  return (
    <div
      role="group"
      data-half
      data-field="bookmaker"
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <p id={titleId} className="text-small font-medium text-ink-2 max-md:sr-only">
        {t('book.bookmaker')}
      </p>
      <div className="flex min-h-11 gap-2 md:min-h-9 pointer-coarse:min-h-11">
        {chips.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            onClick={() => form.set('bookmaker', name === chosen ? '' : name, { shouldDirty: true })}
            className={CHIP}
          >
            <span className="truncate">{name}</span>
          </button>
        ))}
        <button
          type="button"
          aria-label={chips.length > 0 ? t('recording.otherBookmaker') : undefined}
          onClick={() => setAsked(true)}
          className={`${CHIP} min-w-11 shrink-0`}
        >
          <Icon of={Plus} className="size-4 shrink-0" />
          {chips.length === 0 && t('book.bookmaker')}
        </button>
      </div>
    </div>
  )
}
