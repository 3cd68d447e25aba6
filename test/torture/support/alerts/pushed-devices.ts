import type { Notice, PushMessage } from '../../../../src/contract/push.ts'
import { required } from '../../../../src/domain/required.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../src/domain/time/durations.ts'
import type { PushPost, PushTransport } from '../../../../src/server/deps.ts'
import { noticeOfPush, type ShownNotice } from '../../../../src/worker/notice-of-push.ts'
import { createDeviceKeys, type DeviceKeys } from '../../../support/push-service/encryption.ts'
import { createMailbox, type Mailbox } from '../../../support/push-service/mailbox.ts'
import type { Life } from './mortal-process.ts'

/** How a service responds. `lost`: it accepts the message, but the response is lost. */
export const MOODS = ['up', 'off', 'failing', 'busy', 'lost'] as const
export type Mood = (typeof MOODS)[number]
export const SERVICES = ['one.push.example', 'two.push.example', 'three.push.example'] as const

/**
 * What a device showed at a time, by its correct clock. `answer`: the server's current text, if the device asked; `isOtherGone`: the alert shown
 * before is gone.
 */
export type Showing = {
  readonly at: number
  readonly notice: ShownNotice
  readonly message: PushMessage
  readonly answer: Notice | null
  readonly isOtherGone: boolean
}

export type PushedDevice = {
  readonly endpoint: string
  readonly service: (typeof SERVICES)[number]
  readonly keys: DeviceKeys['keys']
  readonly showings: readonly Showing[]
  /** Messages that arrived without confirmation to the sender. */
  unanswered: number
  isOn: boolean
  /** The browser has unsubscribed. */
  isGone: boolean
}

export type PushedDevices = {
  readonly devices: readonly PushedDevice[]
  readonly moods: Map<string, Mood>
  /** Adds a browser subscribed at one of the services. */
  add(service: PushedDevice['service']): PushedDevice
  /** The transport of a process. */
  transportOf(life: Life): PushTransport
  /** Failed expectations of callbacks, collected because the server would take an exception for an unreachable service. */
  readonly failures: readonly unknown[]
  /** Delivers accepted messages to devices that are on. */
  deliver(): Promise<void>
}

type Held = PushedDevice & {
  readonly mailbox: Mailbox
  readonly decrypt: DeviceKeys['decrypt']
  readonly showings: Showing[]
  readonly screen: Map<string, ShownNotice>
  last: Promise<void>
}

/** This service keeps messages beyond their TTL. */
const SLOPPY = SERVICES[2]
const TOO_LONG_MS = 30 * MINUTE_MS

/** Called when a message is sent. */
export type OnHandover = (device: PushedDevice, message: PushMessage, headers: PushPost['headers']) => Promise<void>

/** Called by a device that asks for the current text; null without a response, undefined if the alert is gone. */
export type OnQuestion = (device: PushedDevice, alert: number) => Promise<Notice | null | undefined>

type Asked = { readonly onHandover: OnHandover; readonly onQuestion: OnQuestion }

/** In-memory push services by RFC 8030, and devices with the rules of our service worker. */
export function createPushedDevices(now: () => number, { onHandover, onQuestion }: Asked): PushedDevices {
  const byEndpoint = new Map<string, Held>()
  const moods = new Map<string, Mood>()
  const failures: unknown[] = []
  let messages = 0
  /** A service finishes accepting a message even if the sending process dies. */
  const taken = new Set<Promise<void>>()

  async function take(device: Held, { headers, body }: PushPost): Promise<void> {
    messages += 1
    const id = String(messages)
    const message = JSON.parse(device.decrypt(Buffer.from(body))) as PushMessage
    await onHandover(device, message, headers).catch((failure: unknown) => failures.push(failure))
    const expiresAt = now() + Number(headers['ttl']) * SECOND_MS
    const topic = required(headers['topic'], 'the topic')
    const kept = {
      id,
      topic,
      urgency: 'normal',
      receivedAt: now(),
      expiresAt,
      body: Buffer.from(body),
    }
    device.mailbox.put(kept)
    await show(device)
  }

  /** Sequentially, like the worker. */
  function show(device: Held): Promise<void> {
    device.last = device.last.then(() => showWaiting(device))
    return device.last
  }

  async function showWaiting(device: Held): Promise<void> {
    if (!device.isOn) return
    const tooLong = device.service === SLOPPY ? TOO_LONG_MS : 0
    for (const { id, body } of device.mailbox.waiting(now() - tooLong)) {
      device.mailbox.remove(id)
      const text = device.decrypt(body)
      const message = JSON.parse(text) as PushMessage
      let answer: Notice | null = null
      let isOtherGone = false
      const notice = await noticeOfPush(text, {
        now,
        site: { origin: 'https://book.example', host: 'book.example', base: '', path: '/alertas' },
        shown: async (tag) => [device.screen.get(tag) ?? []].flat(),
        readNotice: async (id) => {
          const notice = await onQuestion(device, id).catch((failure: unknown) => {
            failures.push(failure)
            return null
          })
          answer = notice ?? answer
          isOtherGone ||= notice === undefined && id !== message.notification.data?.id
          return notice
        },
      })
      device.screen.set(notice.tag, notice)
      device.showings.push({ at: now(), notice, message, answer, isOtherGone })
    }
  }

  return {
    get devices() {
      return [...byEndpoint.values()]
    },
    moods,
    failures,
    add(service) {
      const { keys, decrypt } = createDeviceKeys()
      const endpoint = `https://${service}/${byEndpoint.size + 1}`
      const screen = new Map<string, ShownNotice>()
      const parts = { mailbox: createMailbox(), decrypt, showings: [], screen, last: Promise.resolve() }
      const device: Held = { endpoint, service, keys, unanswered: 0, isOn: true, isGone: false, ...parts }
      byEndpoint.set(endpoint, device)
      return device
    },
    transportOf: (life) => ({
      isAllowed: () => true,
      async post(endpoint, message) {
        life.step()
        const mood = moods.get(endpoint.host) ?? 'up'
        if (mood === 'off') throw new Error('nobody answers')
        if (mood === 'failing') return { status: 503, retryAfter: null }
        if (mood === 'busy') return { status: 429, retryAfter: '60' }
        const device = byEndpoint.get(endpoint.href)
        if (!device) return { status: 404, retryAfter: null }
        if (device.isGone) return { status: 410, retryAfter: null }
        const taking = take(device, message)
        taken.add(taking)
        await taking
        if (mood === 'lost') {
          device.unanswered += 1
          throw new Error('the answer was lost')
        }
        life.step()
        return { status: 201, retryAfter: null }
      },
    }),
    async deliver() {
      await Promise.all(taken)
      taken.clear()
      for (const device of byEndpoint.values()) await show(device)
    },
  }
}
