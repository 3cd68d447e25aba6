import { beforeEach, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { page, userEvent } from 'vitest/browser'
import { TAG_MAX, TAGS_MAX } from '../../src/contract/bets/bet-details.ts'
import { listBets } from '../../src/contract/bets/bet-lists.ts'
import { askBookmaker, betField, fillBetForm } from './support/bet-form.ts'
import { booked, placeBet } from './support/book.ts'
import { requestsOf } from './support/network.ts'
import { press, toasts } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { onEveryScreen, open } from './support/site.tsx'

const REFUSED = /^Não cabe: no máximo [\d.]+ caracteres\. Nada foi inserido\.$/

beforeEach(() => void signedIn())

/** As a person does: from a field that is no part of the page, over what is selected. */
async function paste(text: string, into: Locator): Promise<void> {
  const source = document.createElement('textarea')
  source.setAttribute('aria-label', 'source')
  document.body.append(source)
  const from = page.getByLabelText('source')
  await from.fill(text)
  source.select()
  await userEvent.cut()
  source.remove()
  const target = (await into.findElement()) as HTMLInputElement | HTMLTextAreaElement // text fields
  target.focus()
  target.select()
  await userEvent.paste()
}

test('every text field of every screen takes a limited text', async () => {
  const unlimited: string[] = []
  await onEveryScreen(async (path) => {
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'main input, main textarea',
    )) {
      const isText = /^(text|search|email|password|textarea)$/.test(field.type) && !field.readOnly
      if (isText && field.maxLength < 0) unlimited.push(`${path}: ${field.outerHTML}`)
    }
  })
  expect(unlimited).toEqual([])
})

// Three times the letters: of a letter that is not composed, with two marks, there are three code units (docs/decisions/0074).
const LONGEST = {
  Times: 3 * 420,
  'Seu time': 3 * 420,
  'Valor (€)': 1_000,
  'Casa de apostas': 3 * 60,
  'Tags (separadas por vírgula)': TAGS_MAX * (TAG_MAX + 2),
  Tipster: 3 * 60,
  Anotação: 3 * 2_000,
}

test('each field of a bet takes its longest text, and a paste that does not fit is refused whole, with a reason', async () => {
  await open('/nova-aposta')
  await page.getByText('Mais detalhes').click()
  await askBookmaker()
  for (const [label, longest] of Object.entries(LONGEST)) {
    const field = betField(label)
    await expect.element(field).toBeVisible()
    await paste('x'.repeat(longest), field)
    await expect.element(field).toHaveValue('x'.repeat(longest))
    await paste('y'.repeat(longest + 1), field)
    await expect.element(field).toHaveAccessibleDescription(REFUSED)
    await expect.element(field).toHaveValue('x'.repeat(longest))
    await press('{End}z')
    await expect.element(field).toHaveValue('x'.repeat(longest))
    await press('{Backspace}')
    await expect.element(field).not.toHaveAccessibleDescription(REFUSED)
  }
})

test('a text between what the contract takes and what the field takes is refused with the contract’s words', async () => {
  await open('/nova-aposta')
  await fillBetForm()
  await page.getByText('Mais detalhes').click()
  await paste('x'.repeat(61), betField('Tipster'))
  await press('{Enter}')
  await expect.element(betField('Tipster')).toHaveAccessibleDescription('Texto longo demais')
  await paste('x'.repeat(60), betField('Tipster'))
  await press('{Enter}')
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(booked()).toMatchObject([{ tipster: 'x'.repeat(60) }])
})

test('a search that does not fit says so, and is not made', async () => {
  placeBet()
  await open('/historico')
  const search = page.getByRole('searchbox')
  await paste('x'.repeat(200), search)
  await expect.poll(() => requestsOf(listBets).at(-1)?.query.get('q')).toBe('x'.repeat(200))
  await paste('y'.repeat(201), search)
  await expect.element(search).toHaveAccessibleDescription(REFUSED)
  await expect.element(search).toHaveValue('x'.repeat(200))
})
