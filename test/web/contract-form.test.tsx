import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createMovement, newMovement } from '../../src/contract/cash.ts'
import { ERROR_WORDS } from '../../src/contract/error-words.ts'
import { useCall } from '../../src/web/api/call.ts'
import { reachability } from '../../src/web/api/reachability.ts'
import { loadLaterWords, showLanguage } from '../../src/web/i18n/language.ts'
import { problemsOf, useContractForm } from '../../src/web/layout/form/use-contract-form.ts'
import { FormAlert } from '../../src/web/ui/alert.tsx'
import { TextField } from '../../src/web/ui/field.tsx'
import { answer, held, lost, refused } from './support/network.ts'
import { signedIn } from './support/people.ts'
import { ofPage, showAlone } from './support/site.tsx'

const RECORDED = {
  id: 1,
  kind: 'deposit',
  amount: '50.00',
  bookmaker: 'Betano',
  at: '2026-11-20T15:00:00.000Z',
  note: null,
} as const

/** A deposit; `note` is no field of the form. */
function Sample({ note, draft }: { note: string; draft: string }) {
  const call = useCall()
  const form = useContractForm({
    ...(draft !== '' && { draft }),
    values: { amount: '', bookmaker: '' },
    check(typed) {
      const body = { kind: 'deposit' as const, note, ...typed }
      const result = newMovement.safeParse(body)
      return result.success ? { body } : { problems: problemsOf(result.error.issues) }
    },
    send: (body) => call(createMovement, { body, headers: { 'Idempotency-Key': 'one' } }),
    onSuccess: () => undefined,
    needsNetwork: true,
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <TextField label="Amount" {...form.field('amount')} />
      <TextField label="Bookmaker" {...form.field('bookmaker')} />
      <FormAlert message={form.problem} />
      <button type="submit">Save</button>
      <output>{`sent ${form.sent}`}</output>
    </form>
  )
}

const amount = () => page.getByLabelText('Amount')
const bookmaker = () => page.getByLabelText('Bookmaker')
const save = () => page.getByRole('button', { name: 'Save' })
const alert = () => page.getByRole('alert')
const TOO_LONG = 'x'.repeat(61)
const UNANSWERED = 'No response. Your change may have been saved – check before retrying.'
const OFFLINE = 'No connection: nothing was changed. Try again when it is back.'

async function show({ note = '', draft = '' } = {}): Promise<void> {
  await showAlone(<Sample note={note} draft={draft} />, 'en')
}

async function type(typedAmount: string, typedBookmaker = 'Betano'): Promise<void> {
  await amount().fill(typedAmount)
  await bookmaker().fill(typedBookmaker)
}

beforeEach(async () => {
  signedIn()
  await showLanguage('en')
  await loadLaterWords()
})

test('what the contract refuses is shown at its field, the first of them has the focus, and nothing is sent', async () => {
  const calls = answer(createMovement, RECORDED)
  await show()
  await type('much', TOO_LONG)
  await save().click()
  await expect.element(amount()).toHaveAccessibleDescription(ERROR_WORDS.movementInvalid.en)
  await expect.element(bookmaker()).toHaveAccessibleDescription(ERROR_WORDS.tooLong.en)
  await expect.element(amount()).toHaveFocus()
  await expect.element(alert()).not.toBeInTheDocument()
  expect(calls).toEqual([])
})

test('what the server refuses is shown at its field, and the first of them has the focus', async () => {
  answer(createMovement, refused('badInput', { amount: 'movementInvalid', bookmaker: 'tooLong' }))
  await show()
  await type('50')
  await save().click()
  await expect.element(bookmaker()).toHaveAccessibleDescription(ERROR_WORDS.tooLong.en)
  await expect.element(amount()).toHaveAccessibleDescription(ERROR_WORDS.movementInvalid.en)
  await expect.element(amount()).toHaveFocus()
  await expect.element(alert()).toHaveTextContent(ERROR_WORDS.badInput.en)
})

test('a problem of the contract with what is no field is shown as one of the form', async () => {
  const calls = answer(createMovement, RECORDED)
  await show({ note: 'x'.repeat(2001) })
  await type('50')
  await save().click()
  await expect.element(alert()).toHaveTextContent(ERROR_WORDS.tooLong.en)
  expect(calls).toEqual([])
})

test('a problem of the server with what is no field is shown as one of the form, next to that of a field', async () => {
  answer(createMovement, refused('badInput', { at: 'placedAtInFuture', bookmaker: 'tooLong' }))
  await show()
  await type('50')
  await save().click()
  await expect.element(alert()).toHaveTextContent(ERROR_WORDS.placedAtInFuture.en)
  await expect.element(bookmaker()).toHaveAccessibleDescription(ERROR_WORDS.tooLong.en)
  await expect.element(bookmaker()).toHaveFocus()

  answer(createMovement, RECORDED)
  await save().click()
  await expect.element(page.getByText('sent 1')).toBeVisible()
  await expect.element(alert()).not.toBeInTheDocument()
})

test('two submits in one frame send one call', async () => {
  const reply = held<typeof createMovement>(RECORDED)
  const calls = answer(createMovement, reply)
  await show()
  await type('50')
  const form = (await save().findElement()).closest('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.poll(() => calls.length).toBe(1)
  reply.release()
  await expect.element(page.getByText('sent 1')).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('what is typed while the call runs is kept when the call fails, and is what the next press sends', async () => {
  const reply = held<typeof createMovement>(refused('badInput', { amount: 'movementInvalid' }))
  const calls = answer(createMovement, reply)
  await show()
  await type('50')
  await save().click()
  await expect.poll(() => calls.length).toBe(1)
  await type('75', 'Bwin')
  reply.release()
  await expect.element(amount()).toHaveAccessibleDescription(ERROR_WORDS.movementInvalid.en)
  await expect.element(amount()).toHaveValue('75')
  await expect.element(bookmaker()).toHaveValue('Bwin')

  answer(createMovement, RECORDED)
  await save().click()
  await expect.element(page.getByText('sent 1')).toBeVisible()
  expect(calls.map(({ body }) => body)).toMatchObject([
    { amount: '50', bookmaker: 'Betano' },
    { amount: '75', bookmaker: 'Bwin' },
  ])
})

test('what is typed while a call succeeds stays, and only that', async () => {
  const reply = held<typeof createMovement>(RECORDED)
  const calls = answer(createMovement, reply)
  await show({ draft: 'sample' })
  await type('50')
  await save().click()
  await expect.poll(() => calls.length).toBe(1)
  await bookmaker().fill('Bwin')
  reply.release()
  await expect.element(page.getByText('sent 1')).toBeVisible()
  await expect.element(amount()).toHaveValue('')
  await expect.element(bookmaker()).toHaveValue('Bwin')
  // The next call takes what is there, and after it the form is empty.
  answer(createMovement, RECORDED)
  await amount().fill('75')
  await save().click()
  await expect.element(page.getByText('sent 2')).toBeVisible()
  await expect.element(bookmaker()).toHaveValue('')
  expect(calls.map(({ body }) => body)).toMatchObject([
    { amount: '50', bookmaker: 'Betano' },
    { amount: '75', bookmaker: 'Bwin' },
  ])
})

test('without a connection it says that nothing was changed once it has failed, and not before', async () => {
  ofPage(reachability).set('lost')
  const reply = held<typeof createMovement>(lost())
  const calls = answer(createMovement, reply)
  await show()
  await type('50')
  expect(page.getByText('nothing was changed').query()).toBeNull()
  await save().click()
  await expect.poll(() => calls.length).toBe(1)
  expect(page.getByText('nothing was changed').query()).toBeNull()
  reply.release()
  await expect.element(alert()).toHaveTextContent(OFFLINE)
  await expect.element(amount()).toHaveValue('50')
})

test('where the connection is lost while the call runs, it says that it may have been done', async () => {
  const reply = held<typeof createMovement>(lost())
  const calls = answer(createMovement, reply)
  await show()
  await type('50')
  await save().click()
  await expect.poll(() => calls.length).toBe(1)
  ofPage(reachability).set('lost')
  reply.release()
  await expect.element(alert()).toHaveTextContent(UNANSWERED)
  await expect.element(amount()).toHaveValue('50')
  ofPage(reachability).set(null)
  await expect.element(alert()).toHaveTextContent(UNANSWERED)
})
