import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { startBreak } from '../../contract/brakes.ts'
import { BREAKS, type BreakLength, breakEnd } from '../../domain/money/brakes.ts'
import { formatDateTime } from '../../words/format.ts'
import { useCall } from '../api/call.ts'
import { onBreak, useBreakEnd } from '../api/on-break.ts'
import { deviceZone } from '../i18n/device-zone.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useSend } from '../layout/form/use-contract-form.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { useSite } from '../site.ts'
import { FormAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DialogActions } from '../ui/dialogs/dialog.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { useToast } from '../ui/toast/toast.ts'
import { brakesQuery, thisMinute } from './brakes-query.ts'

/** Two presses start a break: its length, then a confirmation of its effect and end. */
export function BreakRow() {
  const t = useT()
  const call = useCall()
  const toast = useToast()
  const language = useLanguage()
  const client = useQueryClient()
  const site = useSite()
  const running = useBreakEnd()
  const [chosen, setChosen] = useState<BreakLength | null>(null)
  const start = useMutation({
    mutationFn: (length: BreakLength) => call(startBreak, { query: { tz: deviceZone() }, body: { length } }),
    onSuccess(brakes) {
      client.setQueryData(brakesQuery().queryKey, brakes)
      site.of(onBreak).setUntil(brakes.breakUntil)
      toast({ title: t('break.started'), tone: 'won' })
    },
  })
  const { send, pending, problem } = useSend(start, { needsNetwork: true })
  const now = new Date(useTicking(thisMinute))
  const offered = BREAKS.filter((length) => !running || breakEnd(length, now, null) > running)
  const moment = (at: Date) => formatDateTime(at, language)

  return (
    <SettingRow
      title={t('break.title')}
      hint={running ? t('break.running', { until: moment(running) }) : t('break.hint')}
      below={
        chosen && (
          <div className="flex flex-col gap-3 rounded-control bg-raised p-3">
            <p className="text-small">{t('break.confirm', { until: moment(breakEnd(chosen, now, running)) })}</p>
            <FormAlert message={problem} />
            <DialogActions cancel={t('common.cancel')} cancelRef={takeFocus} onCancel={() => setChosen(null)}>
              <Button
                variant="primary"
                pending={pending}
                onClick={() => send(chosen, { onSuccess: () => setChosen(null) })}
              >
                {t(`break.start.${chosen}`)}
              </Button>
            </DialogActions>
          </div>
        )
      }
    >
      {!chosen &&
        offered.map((length) => (
          <Button key={length} onClick={() => setChosen(length)}>
            {t(`break.length.${length}`)}
          </Button>
        ))}
    </SettingRow>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
