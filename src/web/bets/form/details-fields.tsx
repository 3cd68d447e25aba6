import { useQuery } from '@tanstack/react-query'
import { ownWords } from '../../../contract/bets/book-settings.ts'
import { query } from '../../api/query-client.ts'
import { useT } from '../../i18n/language.ts'
import { ChoiceField } from '../../layout/form/choice-field.tsx'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/decimal-field.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import type { BetForm } from './bet-form.tsx'
import { DETAIL_FIELDS, NO_DETAIL_VALUES } from './typed-details.ts'
import { offeredTags, offeredWords, withTag } from './typed-tags.ts'

/** The number of suggestions below a field. */
const OFFERED = 4
const NONE = { bookmaker: [], tag: [], tipster: [] }

/** The details in the collapsed group. */
export const FOLDED_DETAILS = DETAIL_FIELDS.filter((field) => field !== 'bookmaker')

/** Whether a field of the collapsed group is filled in. */
export const hasDetails = ({ typed }: BetForm) =>
  FOLDED_DETAILS.some((field) => field !== 'live' && typed[field] !== NO_DETAIL_VALUES[field])

const useOwnWords = () => useQuery(query(ownWords))

function takeWord(form: BetForm, field: 'bookmaker' | 'tags' | 'tipster', text: string): void {
  form.set(field, text, { shouldDirty: true, shouldValidate: form.errors[field] !== undefined })
  form.focus(field)
}

/** Where the bet was placed. */
export function BookmakerField({ form }: { form: BetForm }) {
  const t = useT()
  const { data = NONE, isPending } = useOwnWords()
  const words = offeredWords(data.bookmaker, form.typed.bookmaker, OFFERED)
  return (
    <div className="flex flex-col gap-1.5">
      <TextField label={t('book.bookmaker')} autoComplete="off" {...form.field('bookmaker')} />
      {/* Reserves one line for the suggestions, so that nothing below moves when they arrive. */}
      {isPending && <div className="h-9 pointer-coarse:h-11" />}
      <Offered words={words} onTake={(word) => takeWord(form, 'bookmaker', word)} />
    </div>
  )
}

/** Tags, tipster, live and note, all optional. Suggests the user's own words, most recently used first. */
export function DetailsFields({ form }: { form: BetForm }) {
  const t = useT()
  const { data: words = NONE } = useOwnWords()
  const { typed } = form
  const take = (field: 'tags' | 'tipster', text: string) => takeWord(form, field, text)
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <TextField label={t('book.tags')} autoComplete="off" {...form.field('tags')} />
        <Offered
          words={offeredTags(words.tag, typed.tags, OFFERED)}
          onTake={(tag) => take('tags', withTag(typed.tags, tag))}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <TextField label={t('book.tipster')} autoComplete="off" {...form.field('tipster')} />
          <Offered
            words={offeredWords(words.tipster, typed.tipster, OFFERED)}
            onTake={(word) => take('tipster', word)}
          />
        </div>
        <ChoiceField
          label={t('book.live')}
          {...form.choice('live')}
          emptyLabel={t('book.liveUnsaid')}
          choices={[
            { key: 'prematch', value: false, words: t('book.prematch') },
            { key: 'live', value: true, words: t('book.whileLive') },
          ]}
        />
      </div>
      <NumberField label={t('close.ownChance')} hint={t('close.ownChanceHint')} {...form.field('ownChance')} />
      <TextAreaField label={t('book.note')} rows={3} {...form.field('note')} />
    </>
  )
}

function Offered({ words, onTake }: { words: readonly string[]; onTake: (word: string) => void }) {
  const t = useT()
  if (words.length === 0) return null
  return (
    <ul aria-label={t('book.offered')} className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <li key={word} className="min-w-0">
          <Button size="small" className="max-w-full" onClick={() => onTake(word)}>
            <span className="truncate">{word}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
