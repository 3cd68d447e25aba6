import { CalendarDays } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { BetForm } from './bet-form.tsx'
import { localTime, readMoment, writeMoment } from './written-moment.ts'

type Props = { form: BetForm; hint?: ReactNode }

/**
 * For a bet placed earlier: a text field, day first and 24 hours, because a date input uses the order and clock of the browser's language
 * (docs/decisions/0030). The button opens the browser's calendar.
 */
export function PlacedAtField({ form, hint }: Props) {
  const t = useT()
  const language = useLanguage()
  const picker = useRef<HTMLInputElement>(null)
  const moment = readMoment(form.typed.placedAt)

  function openPicker() {
    if (!picker.current) return
    // No later than now, however long the page has been open.
    picker.current.max = localTime(new Date())
    picker.current.showPicker()
  }

  return (
    <div className="relative">
      <TextField
        label={t('bets.placedAt')}
        placeholder={t('bets.momentFormat')}
        autoComplete="off"
        hint={hint}
        className="pr-12 tabular-nums"
        {...form.field('placedAt')}
      />
      {/* Placed behind the button, so that the calendar opens there. */}
      <input
        ref={picker}
        type="datetime-local"
        tabIndex={-1}
        aria-hidden
        value={'at' in moment ? localTime(moment.at) : ''}
        onChange={({ target }) => {
          const chosen = readMoment(target.value)
          // The form refuses a skipped hour as invalid text; an empty field would mean now.
          const text = 'at' in chosen ? writeMoment(chosen.at, language) : target.value
          form.set('placedAt', text, { shouldDirty: true })
        }}
        className="pointer-events-none absolute top-6.5 right-0 size-10 opacity-0"
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('bets.pickMoment')}
        onClick={openPicker}
        className="absolute top-6.5 right-0 md:top-7 md:right-0.5"
      >
        <Icon of={CalendarDays} className="size-4" />
      </Button>
    </div>
  )
}
