import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUser } from '../../src/contract/auth.ts'
import { createBet, createMultiple } from '../../src/contract/bets/bets.ts'
import { outbox, sentAutomatically, type WaitingBet, waitingBets } from '../../src/web/api/outbox.ts'
import { reachability } from '../../src/web/api/reachability.ts'
import { webBet } from '../support/web-bet.ts'
import { onThisDevice, putOnDevice } from './support/device.ts'
import { answer, held, lost, type Request, refused, requestsOf } from './support/network.ts'
import { signedIn } from './support/people.ts'
import { ofPage } from './support/site.tsx'

const ME = 7
const HOUR = 3_600_000
const BODY = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', amount: '50', odds: '1.85', betType: 'match-winner' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-23T12:00:00Z') })
  ofPage(reachability).set('up')
  signedIn({ id: ME })
  answer(createBet, webBet())
})
afterEach(async () => {
  vi.restoreAllMocks()
  ofPage(reachability).set('up')
  // What the test has set off is sent before its answers are forgotten.
  await sendingEnds()
})

/** One tab at a time sends. Unlike `expect.poll` it leaves the clock, and with it the age of a bet. */
const sendingEnds = () => navigator.locks.request('waiting-bets', () => undefined)

/** Another page has stored a bet on this device. */
async function waiting(key: string, more: Partial<WaitingBet> = {}): Promise<void> {
  await putOnDevice('waiting', { ...newlyWaiting(key), ...more })
  await ofPage(outbox).load()
}

const newlyWaiting = (key: string): WaitingBet => ({
  key,
  owner: ME,
  body: BODY,
  writtenAt: Date.now(),
  attemptedAt: null,
  refusal: null,
})
const keysSent = () => requestsOf(createBet).map(({ headers }) => headers.get('Idempotency-Key'))
const keysWaiting = () =>
  ofPage(waitingBets)
    .get()
    .map(({ key }) => key)
const amountOf = ({ body }: Request) => (body as { amount: unknown }).amount // a bet's

test('a bet is on the device before it is sent, and leaves it once it is placed', async () => {
  const reply = held<typeof createBet>(webBet())
  const requests = answer(createBet, reply)
  const placing = ofPage(outbox).place(ME, BODY, 'key-1')
  await expect.poll(() => requests.length).toBe(1)
  expect(await onThisDevice('waiting')).toMatchObject([{ key: 'key-1', owner: ME, body: BODY }])
  // Its form is still open and shows the progress.
  expect(ofPage(waitingBets).get()).toEqual([])
  reply.release()
  expect(await placing).toMatchObject({ id: webBet().id })
  expect(await onThisDevice('waiting')).toEqual([])
  expect(requests[0]?.headers.get('X-Account')).toBe(String(ME))
})

test('a bet whose answer is lost waits, and is sent again by itself after 5 s with the same key', async () => {
  answer(createBet, lost())
  expect(await ofPage(outbox).place(ME, BODY, 'key-1')).toBeNull()
  expect(keysWaiting()).toEqual(['key-1'])
  answer(createBet, webBet({ id: 12 }))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(keysSent()).toEqual(['key-1'])
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(() => ofPage(sentAutomatically).get()?.id).toBe(12)
  expect(keysSent()).toEqual(['key-1', 'key-1'])
  expect(await onThisDevice('waiting')).toEqual([])
})

test('a bet that the server refuses in the form is kept nowhere: the form has it', async () => {
  answer(createBet, refused('badInput', { amount: 'amountInvalid' }))
  await expect(ofPage(outbox).place(ME, BODY, 'key-1')).rejects.toMatchObject({ status: 400 })
  expect(await onThisDevice('waiting')).toEqual([])
  expect(ofPage(waitingBets).get()).toEqual([])
})

test('without a connection a bet is stored and not sent', async () => {
  ofPage(reachability).set('lost')
  expect(await ofPage(outbox).place(ME, BODY, 'key-1')).toBeNull()
  await ofPage(outbox).send()
  expect(keysSent()).toEqual([])
  expect(ofPage(waitingBets).get()).toMatchObject([{ key: 'key-1', attemptedAt: null }])
})

test('waiting bets are sent oldest first', async () => {
  await waiting('newer', { writtenAt: Date.now() - 1_000 })
  await waiting('older', { writtenAt: Date.now() - 2_000 })
  await ofPage(outbox).send()
  expect(keysSent()).toEqual(['older', 'newer'])
})

test('a multiple is sent to its own call', async () => {
  const { amount, ...leg } = BODY
  const requests = answer(createMultiple, webBet())
  await waiting('multiple', {
    body: { amount, legs: [leg, { ...leg, teams: 'Cobra vs Delta', selectedTeam: 'Cobra' }] },
  })
  await ofPage(outbox).send()
  expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['multiple'])
  expect(keysSent()).toEqual([])
})

test.each([
  ['no answer', () => lost()],
  ['500', () => refused('internal')],
  ['401', () => refused('notSignedIn')],
  ['429', () => refused('tooManyRequests')],
])('%s is no refusal: this bet and those behind it wait', async (_, reply) => {
  await waiting('older', { writtenAt: Date.now() - 2_000 })
  await waiting('newer')
  answer(createBet, reply())
  await ofPage(outbox).send()
  expect(keysSent()).toEqual(['older'])
  expect(
    ofPage(waitingBets)
      .get()
      .map(({ refusal }) => refusal),
  ).toEqual([null, null])
})

test('a bet that the server refuses stays with the reason, is not sent again, and holds no other up', async () => {
  await waiting('refused', { writtenAt: Date.now() - 2_000 })
  await waiting('good')
  answer(createBet, ({ headers }) =>
    headers.get('Idempotency-Key') === 'refused' ? refused('badInput', { odds: 'oddsInvalid' }) : webBet(),
  )
  await ofPage(outbox).send()
  await ofPage(outbox).send()
  expect(keysSent()).toEqual(['refused', 'good'])
  expect(keysWaiting()).toEqual(['refused'])
  expect(ofPage(waitingBets).get()[0]?.refusal).toMatch(/\p{L}/u)
})

test.each([
  ['23 hours', 23 * HOUR, true],
  ['23 hours and 1 ms', 23 * HOUR + 1, false],
])('a bet that may have arrived %s ago is sent by itself: %#', async (_, ago, isSent) => {
  await waiting('old', { attemptedAt: Date.now() - ago })
  await ofPage(outbox).send()
  expect(keysSent()).toEqual(isSent ? ['old'] : [])
})

test('a bet that was never sent has no such limit', async () => {
  await waiting('very-old', { writtenAt: Date.now() - 1_000 * HOUR })
  await ofPage(outbox).send()
  expect(keysSent()).toEqual(['very-old'])
})

test.each([
  ['ninety seconds later', 90_000, '90'],
  ['after the clock was set back', -HOUR, '0'],
])('the age of a bet goes with it: %s', async (_, later, age) => {
  ofPage(reachability).set('lost')
  await ofPage(outbox).place(ME, BODY, 'key-1')
  ofPage(reachability).set('up')
  vi.setSystemTime(Date.now() + later)
  await ofPage(outbox).send()
  expect(requestsOf(createBet)[0]?.headers.get('X-Written-Ago')).toBe(age)
})

test('bets of another account are not sent, nor those of any account while signed out', async () => {
  await waiting('other', { owner: 8 })
  await ofPage(outbox).send()
  answer(currentUser, null)
  await waiting('mine')
  await ofPage(outbox).send()
  expect(keysSent()).toEqual([])
  expect(keysWaiting().toSorted()).toEqual(['mine', 'other'])
})

test('a bet whose correction is open is sent when it is released', async () => {
  await waiting('held')
  const release = ofPage(outbox).holdBack('held')
  await ofPage(outbox).send()
  expect(keysSent()).toEqual([])
  release()
  await sendingEnds()
  expect(keysSent()).toEqual(['held'])
})

test('a bet that is discarded while an earlier one is on its way is not sent', async () => {
  await waiting('first', { writtenAt: Date.now() - 2_000 })
  await waiting('second')
  const reply = held<typeof createBet>(webBet())
  const requests = answer(createBet, reply)
  const sending = ofPage(outbox).send()
  await expect.poll(() => requests.length).toBe(1)
  await ofPage(outbox).discard('second')
  reply.release()
  await sending
  expect(keysSent()).toEqual(['first'])
})

test('a corrected bet takes the place of the waiting one under a new key, once for two presses', async () => {
  await waiting('wrong', { refusal: 'A odd' })
  const [wrong] = ofPage(waitingBets).get()
  if (!wrong) throw new Error('no bet waits')
  const presses = await Promise.all([
    ofPage(outbox).sendAsNew(wrong, { ...BODY, amount: '60' }),
    ofPage(outbox).sendAsNew(wrong, { ...BODY, amount: '60' }),
  ])
  expect(presses.toSorted()).toEqual([false, true])
  await sendingEnds()
  expect(requestsOf(createBet).map(amountOf)).toEqual(['60'])
  expect(keysSent()).not.toContain('wrong')
  expect(await onThisDevice('waiting')).toEqual([])
})

test('a corrected bet keeps the time when it was written', async () => {
  await waiting('wrong', { writtenAt: Date.now() - 90_000 })
  const [wrong] = ofPage(waitingBets).get()
  if (!wrong) throw new Error('no bet waits')
  await ofPage(outbox).sendAsNew(wrong, { ...BODY, amount: '22' })
  await sendingEnds()
  expect(requestsOf(createBet).map(amountOf)).toEqual(['22'])
  expect(requestsOf(createBet)[0]?.headers.get('X-Written-Ago')).toBe('90')
})

test('a bet that was sent meanwhile is not sent as new', async () => {
  await waiting('sent')
  const [shown] = ofPage(waitingBets).get()
  if (!shown) throw new Error('no bet waits')
  await ofPage(outbox).send()
  expect(await ofPage(outbox).sendAsNew(shown)).toBe(false)
  expect(keysSent()).toEqual(['sent'])
})

test('the bets of an account that leaves the device are deleted, and those of the others stay', async () => {
  await waiting('mine-1')
  await waiting('other', { owner: 8 })
  await waiting('mine-2')
  await ofPage(outbox).forget(ME)
  expect((await onThisDevice('waiting')).map(({ key }) => key)).toEqual(['other'])
})

test('where the device stores nothing, the bet waits in the page, which warns before it is closed', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isWarned()).toBe(false)
  answer(createBet, lost())
  await ofPage(outbox).place(ME, BODY, 'key-1')
  expect(ofPage(outbox).waitsInThisPage()).toBe(true)
  expect(isWarned()).toBe(true)
  answer(createBet, webBet())
  await ofPage(outbox).send()
  expect(keysSent()).toEqual(['key-1', 'key-1'])
  expect(isWarned()).toBe(false)
})
