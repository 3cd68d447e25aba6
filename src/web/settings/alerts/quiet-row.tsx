import { useId } from 'react'
import type { AlertSettings } from '../../../contract/alerts.ts'
import { deviceZone } from '../../i18n/device-zone.ts'
import { useT } from '../../i18n/language.ts'
import { SettingRow } from '../../ui/setting-row.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { Switch } from '../switch.tsx'
import type { RowsProps } from './settings-change.ts'

type Hours = AlertSettings['quietHours']

/** When devices get nothing. What is chosen here counts by the clock of this device from then on. */
export function QuietRow({ settings, onChoose }: RowsProps) {
  const t = useT()
  const switchId = useId()
  const hours = settings?.quietHours
  const choose = (change: Partial<Hours>) =>
    onChoose((before) => ({ ...before, quietHours: { ...before.quietHours, ...change, timeZone: deviceZone() } }))
  return (
    <SettingRow title={t('alerts.quietHours')} hint={hours ? hintOf(hours) : t('alerts.quietHint')}>
      {hours ? (
        <span className="flex grow items-center gap-2">
          <Time label={t('alerts.quietFrom')} value={hours.from} onChange={(from) => choose({ from })} />
          <span aria-hidden className="text-small text-ink-3">
            {t('alerts.quietTo')}
          </span>
          <Time label={t('alerts.quietUntil')} value={hours.to} onChange={(to) => choose({ to })} />
          <label
            htmlFor={switchId}
            className="ml-auto grid min-h-11 min-w-11 cursor-pointer place-items-center justify-items-end"
          >
            <Switch
              id={switchId}
              aria-label={t('alerts.quietHours')}
              checked={hours.isOn}
              onChange={({ target }) => choose({ isOn: target.checked })}
            />
          </label>
        </span>
      ) : (
        <Skeleton className="h-11 w-full @min-[30rem]:w-64" />
      )}
    </SettingRow>
  )

  function hintOf({ from, to, timeZone }: Hours): string {
    const what = t(from === to ? 'alerts.quietAllDay' : 'alerts.quietHint')
    // Set on a journey, or on a device with another clock.
    return timeZone === deviceZone() ? what : `${what} ${t('alerts.quietZone', { zone: timeZone })}`
  }
}

type TimeProps = { label: string; value: string; onChange: (time: string) => void }

function Time({ label, value, onChange }: TimeProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="time"
        required
        value={value}
        // Empty while a part of it is: the time before counts on.
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
        className="min-h-11 w-25 min-w-0 rounded-control border border-edge bg-raised px-3 text-body text-ink tabular-nums max-md:text-[1rem]
          md:min-h-10 pointer-coarse:min-h-11 [&::-webkit-calendar-picker-indicator]:hidden"
      />
    </>
  )
}
