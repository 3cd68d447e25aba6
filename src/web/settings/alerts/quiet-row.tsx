import { useId, useState } from 'react'
import type { AlertSettings } from '../../../contract/alerts.ts'
import { seenText } from '../../../domain/text/seen-text.ts'
import { readClockTime } from '../../../domain/time/clock-time.ts'
import { quietHint } from '../../../words/alerts/quiet-hint.ts'
import { deviceZone } from '../../i18n/device-zone.ts'
import { useT } from '../../i18n/language.ts'
import { SettingRow } from '../../ui/setting-row.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { Switch } from '../switch.tsx'
import type { RowsProps } from './settings-change.ts'

type Hours = AlertSettings['quietHours']

/** When devices get nothing. A choice here is in this device's time zone. */
export function QuietRow({ settings, onChoose }: RowsProps) {
  const t = useT()
  const switchId = useId()
  const hours = settings?.quietHours
  const choose = (change: Partial<Hours>) => onChoose({ quietHours: { ...change, timeZone: deviceZone() } })
  return (
    <SettingRow title={t('alerts.quietHours')} hint={hours ? quietHint(hours, deviceZone(), t) : t('alerts.quietHint')}>
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
}

/** "23:30" */
const TIME_LENGTH = 5

/** Copied text may begin with a space or an invisible mark, for which the browser would truncate the time. */
const pasted = (text: string) => seenText(text).slice(0, TIME_LENGTH)

type TimeProps = { label: string; value: string; onChange: (time: string) => void }

/** Text, 24 hours: a time input uses the browser's clock format (docs/decisions/0030). Invalid text reverts to the previous time. */
function Time({ label, value, onChange }: TimeProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  function choose(time: string | null) {
    if (time !== null && time !== value) onChange(time)
  }
  function take(text: string) {
    setTyped(text)
    // Complete, so saved at once: the page may be left without another press.
    if (text.length === TIME_LENGTH) choose(readClockTime(text))
  }
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={TIME_LENGTH}
        value={typed ?? value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => take(target.value)}
        onPaste={(event) => {
          event.preventDefault()
          take(pasted(event.clipboardData.getData('text')))
        }}
        onBlur={() => {
          choose(readClockTime(typed ?? value))
          setTyped(null)
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        className="min-h-11 w-18 min-w-0 rounded-control border border-edge bg-raised px-3 text-body text-ink tabular-nums max-md:text-[1rem]
          md:min-h-10 pointer-coarse:min-h-11"
      />
    </>
  )
}
