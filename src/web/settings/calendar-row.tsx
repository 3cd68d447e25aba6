import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide'
import { useState } from 'react'
import {
  type CalendarSettings,
  changeCalendar,
  removeCalendar,
  renewCalendar,
} from '../../contract/matches/calendar.ts'
import { useCall } from '../api/call.ts'
import { useT } from '../i18n/language.ts'
import { CopyField } from '../layout/form/copy-field.tsx'
import { useSend } from '../layout/form/use-contract-form.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { FailedLine, FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { BASE } from '../ui/storage.ts'
import { useToast } from '../ui/toast/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { CALENDAR } from './settings-queries.ts'

/** The secret address of the user's match calendar. */
export function CalendarRow() {
  const t = useT()
  const calendar = useQuery(CALENDAR)
  if (calendar.data) return <Calendar settings={calendar.data} />
  return (
    <SettingRow title={t('calendar.title')} hint={t('calendar.description')}>
      {calendar.isError ? (
        <FailedLine action={<RetryButton query={calendar} size="small" />}>{t('calendar.failed')}</FailedLine>
      ) : (
        <Skeleton className="h-11 w-40 md:h-10 pointer-coarse:h-11" />
      )}
    </SettingRow>
  )
}

type Shown = { readonly favorites: boolean; readonly bets: boolean }

function Calendar({ settings }: { settings: CalendarSettings }) {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const client = useQueryClient()
  const { path, favorites, bets } = settings
  const keep = (saved: CalendarSettings) => client.setQueryData(CALENDAR.queryKey, saved)
  const [chosen, setChosen] = useState<Shown | null>(null)
  const mutation = useMutation({
    mutationFn: (body: Shown) => call(changeCalendar, { body }),
    onSuccess(saved) {
      keep(saved)
      if (path !== null) toast({ title: t('calendar.saved'), tone: 'won' })
    },
    onSettled: (_saved, _error, body) => setChosen((latest) => (latest === body ? null : latest)),
    // A second press is sent after the first, never in parallel.
    scope: { id: 'calendar' },
  })
  const { send, pending, problem } = useSend(mutation, {
    needsNetwork: true,
  })
  /** A choice is shown at once; after a failure, the stored value again. */
  const shown = chosen ?? { favorites, bets }
  const choose = (change: Partial<Shown>) => {
    const body = { ...shown, ...change }
    setChosen(body)
    mutation.mutate(body)
  }
  if (path === null) {
    return (
      <SettingRow
        title={t('calendar.title')}
        hint={t('calendar.description')}
        below={problem && <FormAlert message={problem} />}
      >
        <Button pending={pending} onClick={() => send({ favorites, bets })}>
          {t('calendar.turnOn')}
        </Button>
      </SettingRow>
    )
  }
  return (
    <SettingRow title={t('calendar.title')} hint={t('calendar.description')} isField isTall>
      <div className="flex w-full flex-col gap-4">
        <FormAlert message={problem} />
        <CopyField
          label={t('calendar.address')}
          hint={t('calendar.addressHint')}
          value={location.origin + BASE + path}
        />
        {/* The device asks which calendar app to use. */}
        <a
          href={location.origin.replace(/^https?:/, 'webcal:') + BASE + path}
          className="-mt-2 flex min-h-11 w-fit items-center gap-2 text-small font-medium text-accent hover:underline"
        >
          <Icon of={CalendarPlus} className="size-4" />
          {t('calendar.open')}
        </a>
        <fieldset>
          <legend className="text-small font-medium text-ink-2">{t('calendar.shows')}</legend>
          <Part
            label={t('calendar.favorites')}
            checked={shown.favorites}
            onChange={(checked) => choose({ favorites: checked })}
          />
          <Part label={t('calendar.bets')} checked={shown.bets} onChange={(checked) => choose({ bets: checked })} />
        </fieldset>
        <Ending onRenewed={keep} onRemoved={() => keep({ path: null, favorites: true, bets: true })} />
      </div>
    </SettingRow>
  )
}

type PartProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

function Part({ label, checked, onChange }: PartProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-small">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0"
      />
      {label}
    </label>
  )
}

type EndingProps = { onRenewed: (settings: CalendarSettings) => void; onRemoved: () => void }

/** Both invalidate the address. */
function Ending({ onRenewed, onRemoved }: EndingProps) {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const [asking, setAsking] = useState<'renew' | 'turnOff' | null>(null)
  const close = () => setAsking(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAsking('renew')}>{t('calendar.renew')}</Button>
      <Button onClick={() => setAsking('turnOff')}>{t('calendar.turnOff')}</Button>
      {asking === 'renew' && (
        <ConfirmDialog
          question={t('calendar.renewQuestion')}
          consequence={t('calendar.renewHint')}
          action={t('calendar.renew')}
          send={() => call(renewCalendar)}
          onSuccess={(settings) => {
            close()
            onRenewed(settings)
            toast({ title: t('calendar.renewed'), tone: 'won' })
          }}
          onClose={close}
        />
      )}
      {asking === 'turnOff' && (
        <ConfirmDialog
          question={t('calendar.turnOffQuestion')}
          consequence={t('calendar.turnOffHint')}
          action={t('calendar.turnOff')}
          send={() => call(removeCalendar)}
          onSuccess={() => {
            close()
            onRemoved()
            toast({ title: t('calendar.turnedOff'), tone: 'won' })
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
