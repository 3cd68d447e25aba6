import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import {
  type AlertSettings,
  type AlertSettingsChange,
  changeAlertSettings,
  changedSettings,
} from '../../../contract/alerts.ts'
import { useCall } from '../../api/call.ts'
import { useT } from '../../i18n/language.ts'
import { RetryButton } from '../../layout/retry-button.tsx'
import { FailedLine, FormAlert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { useToast } from '../../ui/toast/toast.ts'
import { ALERTS } from '../settings-queries.ts'
import { Switch } from '../switch.tsx'
import { useChoices } from '../use-choices.ts'
import { DeviceRow } from './device-row.tsx'
import { KindRows } from './kind-rows.tsx'
import { QuietRow } from './quiet-row.tsx'
import type { RowsProps } from './settings-change.ts'

const NOTHING = () => {}

/** What the bell and the devices report; each choice is saved at once. */
export function AlertRows() {
  const t = useT()
  const settings = useQuery(ALERTS)
  if (settings.data) return <Choices settings={settings.data} />
  if (settings.isError) {
    return (
      <FailedLine action={<RetryButton query={settings} size="small" />}>{t('settling.settingsFailed')}</FailedLine>
    )
  }
  return <Rows settings={null} onChoose={NOTHING} />
}

function Choices({ settings }: { settings: AlertSettings }) {
  const client = useQueryClient()
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const { chosen, choose, problem } = useChoices<AlertSettingsChange>({
    scope: 'alert-settings',
    merge: changedSettings,
    async save(body) {
      client.setQueryData(ALERTS.queryKey, await call(changeAlertSettings, { body }))
    },
    onSaved: () => toast({ title: t('settings.saved'), description: t('settings.savedDescription'), tone: 'won' }),
  })

  return (
    <>
      <Rows
        settings={chosen ? changedSettings(settings, chosen) : settings}
        onChoose={(change) => choose(() => change)}
      />
      {/* Sticky, because the failed choice may be a screen above the message. */}
      <div className="sticky bottom-[calc(var(--free)+2.5rem)] z-10 rounded-control bg-canvas md:bottom-[calc(var(--free)+4rem)]">
        <FormAlert message={problem} />
      </div>
    </>
  )
}

function Rows({ settings, onChoose }: RowsProps) {
  return (
    <>
      <OnlyWithBetRow settings={settings} onChoose={onChoose} />
      <DeviceRow />
      <QuietRow settings={settings} onChoose={onChoose} />
      <KindRows settings={settings} onChoose={onChoose} />
    </>
  )
}

/** A press anywhere in the row toggles its switch. */
function OnlyWithBetRow({ settings, onChoose }: RowsProps) {
  const t = useT()
  const labelId = useId()
  const hintId = useId()
  return (
    <label className="flex cursor-pointer items-center justify-between gap-4 border-t border-line py-3.5">
      <span className="min-w-0">
        <span id={labelId} className="block text-body font-medium">
          {t('alerts.onlyWithBet')}
        </span>
        <span id={hintId} className="block text-small text-ink-3">
          {t('alerts.onlyWithBetHint')}
        </span>
      </span>
      {settings ? (
        <Switch
          aria-labelledby={labelId}
          aria-describedby={hintId}
          checked={settings.onlyWithBet}
          onChange={({ target }) => onChoose({ onlyWithBet: target.checked })}
        />
      ) : (
        <Skeleton className="h-5 w-9 shrink-0" />
      )}
    </label>
  )
}
