import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import { type Device, testDevice } from '../../../contract/push.ts'
import { turnOff, turnOn } from '../../alerts/device/follow-device.ts'
import { pushSupport } from '../../alerts/device/push-support.ts'
import { NoSubscription } from '../../alerts/device/subscribe.ts'
import { useCall } from '../../api/call.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { useKeptDevice } from '../../api/push/this-device.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { clientConfig } from '../../layout/client-config.ts'
import { useSend } from '../../layout/form/use-contract-form.ts'
import { RetryButton } from '../../layout/retry-button.tsx'
import { useSite } from '../../site.ts'
import { FailedLine, FormAlert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterRemoval } from '../../ui/motion/use-focus-after-removal.ts'
import { SettingRow } from '../../ui/setting-row.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { useToast } from '../../ui/toast/toast.ts'
import { DEVICES } from '../settings-queries.ts'
import { OtherDevices } from './other-devices.tsx'

/** Whether this device gets alerts while the site is closed, and which other devices do. */
export function DeviceRow() {
  const t = useT()
  const user = useCurrentUser()
  const kept = useKeptDevice()
  const devices = useQuery(DEVICES)
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  // The user may be back from the browser's settings.
  useEffect(() => {
    addEventListener('focus', rerender)
    return () => removeEventListener('focus', rerender)
  }, [])
  async function onChange() {
    await devices.refetch()
    // No query includes the answer to the browser's prompt.
    rerender()
  }
  const title = t('alerts.thisDevice')
  const support = pushSupport()
  const all = devices.data?.devices ?? []
  const isOn = support === 'supported' && Notification.permission === 'granted' && kept?.account === user?.id
  const own = isOn ? all.find(({ id }) => id === kept?.id) : undefined
  const others = all.filter((device) => device !== own)
  // The pressed button is removed when a device is removed, turned off or turned on.
  const area = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(area, all.length)
  useFocusAfterRemoval(area, !devices.data || own ? 0 : 1)
  const below = others.length > 0 && <OtherDevices devices={others} onRemoved={() => void devices.refetch()} />
  return (
    <div ref={area} tabIndex={-1} className="outline-none">
      {row()}
    </div>
  )

  function row(): ReactNode {
    if (support !== 'supported') {
      const why = t(`alerts.device.${support}`, { site: clientConfig.productName })
      return <SettingRow title={title} hint={<span role="status">{why}</span>} below={below} />
    }
    if (devices.isError && !devices.data) {
      const failed = (
        <FailedLine action={<RetryButton query={devices} size="small" />}>{t('alerts.device.loadFailed')}</FailedLine>
      )
      return <SettingRow title={title} below={failed} />
    }
    if (!devices.data || !user) {
      return (
        <SettingRow title={title} hint={t('alerts.device.off')}>
          <Skeleton className="h-11 w-24 md:h-10" />
        </SettingRow>
      )
    }
    if (own) return <On title={title} device={own} onChange={onChange} below={below} />
    return <Off title={title} account={user.id} publicKey={devices.data.publicKey} onChange={onChange} below={below} />
  }
}

type RowProps = {
  title: string
  /** The list has changed. */
  onChange: () => Promise<unknown>
  below: ReactNode
}

function Off({ title, account, publicKey, onChange, below }: RowProps & { account: number; publicKey: string }) {
  const t = useT()
  const site = useSite()
  const language = useLanguage()
  const mutation = useMutation({
    mutationFn: () => turnOn(site, publicKey, account, language),
    onSuccess: onChange,
  })
  const { send, pending, problem } = useSend(mutation, { failure: 'alerts.device.notOn', needsNetwork: true })
  const { error } = mutation
  const message = error instanceof NoSubscription ? t(`alerts.device.${error.reason}`) : problem
  const isAsking = pending && Notification.permission === 'default'
  return (
    <SettingRow
      title={title}
      hint={<span role="status">{t(isAsking ? 'alerts.device.asking' : 'alerts.device.off')}</span>}
      below={(message || below) && <Below message={message}>{below}</Below>}
    >
      <Button pending={pending} onClick={() => send()}>
        {t('alerts.device.turnOn')}
      </Button>
    </SettingRow>
  )
}

function On({ title, device: { id, name }, onChange, below }: RowProps & { device: Device }) {
  const t = useT()
  const site = useSite()
  const call = useCall()
  const toast = useToast()
  const testing = useMutation({
    mutationFn: () => call(testDevice, { params: { id: String(id) } }),
    onSuccess: () =>
      toast({ title: t('alerts.device.tested'), description: t('alerts.device.testedHint'), tone: 'won' }),
    // It may have been removed elsewhere.
    onError: onChange,
  })
  const ending = useMutation({ mutationFn: () => turnOff(site, id), onSuccess: onChange })
  const test = useSend(testing, { needsNetwork: true })
  const end = useSend(ending, { needsNetwork: true })
  const message = test.problem ?? end.problem
  return (
    <SettingRow
      title={title}
      hint={
        <span role="status">
          <span className="text-won">{t('alerts.device.on')}</span> · {name}
        </span>
      }
      below={(message || below) && <Below message={message}>{below}</Below>}
    >
      <Button pending={test.pending} disabled={end.pending} onClick={() => test.send()}>
        {t('alerts.device.test')}
      </Button>
      <Button variant="ghost" pending={end.pending} onClick={() => end.send()}>
        {t('alerts.device.turnOff')}
      </Button>
    </SettingRow>
  )
}

function Below({ message, children }: { message: string | null; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2.5">
      <FormAlert message={message} />
      {children}
    </div>
  )
}
