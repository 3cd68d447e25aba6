import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { PROFILE_IDS } from '../../../domain/verdict/profile-id.ts'
import { useT } from '../../i18n/language.ts'
import { ChoiceField } from '../../layout/form/choice-field.tsx'
import { FramedFold } from '../../ui/fold.tsx'
import type { BetForm } from './bet-form.tsx'
import { DetailsFields, FOLDED_DETAILS, hasDetails } from './details-fields.tsx'
import { PlacedAtField } from './placed-at-field.tsx'

const FIELDS = [...FOLDED_DETAILS, 'profile'] as const
const NEW_FIELDS = ['placedAt', ...FIELDS] as const

/** Whether a field of the collapsed group is filled in. */
export const hasMore = (form: BetForm) => form.typed.freeBet || form.typed.profile !== null || hasDetails(form)
/** The same for the form of a new bet. */
export const hasMoreOfNew = (form: BetForm) => form.typed.placedAt !== '' || hasMore(form)

type Props = {
  form: BetForm
  /** A new bet is usually placed now, so its time is one of these fields. */
  isNew?: boolean
}

/** Optional fields: tags, note and the like, free bet, and another bookmaker's rules. Open if one of them is set. */
export function MoreFields({ form, isNew = false }: Props) {
  const t = useT()
  const fields = isNew ? NEW_FIELDS : FIELDS
  const [isFilledIn] = useState(isNew ? hasMoreOfNew(form) : hasMore(form))
  const [wasOpened, setWasOpened] = useState(isFilledIn)
  const details = useRef<HTMLDetailsElement>(null)
  const refused = Object.entries(form.errors).filter(([, problem]) => Boolean(problem))
  const hidden = fields.find((field) => form.errors[field] !== undefined)
  const show = useEffectEvent(() => {
    if (hidden === undefined || !details.current || details.current.open) return
    details.current.open = true
    if (refused.every(([name]) => fields.some((field) => field === name))) form.focus(hidden)
  })
  // Reopens on every submit that reports a problem in a hidden field.
  const shown = hidden && `${hidden} ${form.submits}`
  useEffect(() => {
    if (shown !== undefined) show()
  }, [shown])
  return (
    <FramedFold
      ref={details}
      open={isFilledIn}
      onToggle={() => setWasOpened(true)}
      head={
        <span className="line-clamp-1">
          {t('more.title')}{' '}
          <span className="ml-1 font-normal text-ink-3">
            {t(isNew ? 'recording.detailsOfNew' : 'recording.details')}
          </span>
        </span>
      }
    >
      <div className="flex flex-col gap-4 px-3 pt-2 pb-3">
        {isNew && <PlacedAtField form={form} hint={t('bets.placedAtHint')} />}
        {(wasOpened || hidden !== undefined) && <DetailsFields form={form} />}
        <FreeBetField form={form} />
        <ChoiceField
          label={t('more.profile')}
          hint={t('more.profileHint')}
          {...form.choice('profile')}
          emptyLabel={t('more.profileDefault')}
          choices={PROFILE_IDS.map((id) => ({ key: id, value: id, words: t(`settling.profile.${id}`) }))}
        />
      </div>
    </FramedFold>
  )
}

export function FreeBetField({ form }: { form: BetForm }) {
  const t = useT()
  const hintId = useId()
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-body md:min-h-10">
        <input
          type="checkbox"
          checked={form.typed.freeBet}
          aria-describedby={hintId}
          onChange={({ target }) => form.set('freeBet', target.checked, { shouldDirty: true })}
          className="size-5 shrink-0 accent-accent"
        />
        {t('more.freeBet')}
      </label>
      <p id={hintId} className="ml-8 text-caption text-ink-3">
        {t('more.freeBetHint')}
      </p>
    </div>
  )
}
