import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createBet } from '../../src/contract/bets/bets.ts'
import { odds } from '../../src/contract/matches/matches.ts'
import { toasts as toastsOfSite } from '../../src/web/ui/toast/toast.ts'
import { upcomingMatch, webMatch } from '../support/web-match.ts'
import { placeBet } from './support/book.ts'
import { answer, refused, sent } from './support/network.ts'
import { atRest, boxOf, expectAccessible, expectDialogs, press, pressIn, toasts } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { ofPage, open } from './support/site.tsx'
import { changes, registered, state } from './support/socket.ts'
import { byTier } from './support/tier.ts'

const dialog = () => page.getByRole('dialog', { name: 'Nova Aposta' })
const team = (name: string) => dialog().getByRole('radiogroup', { name: 'Seu time' }).getByRole('radio', { name })
const price = (name: string) => page.getByRole('main').getByRole('button', { name })

/** Where the fields and the button are that a finger may be on. */
const fields = () =>
  [dialog().getByLabelText('Valor (€)'), dialog().getByRole('button', { name: 'Cancelar' })].map(
    (each) => boxOf(each).top,
  )

const hideToast = () => ofPage(toastsOfSite).dismiss(ofPage(toastsOfSite).get()?.id ?? 0)

beforeEach(() => {
  signedIn()
  showMatches([webMatch({ id: 3 })])
})

test('a bet on a live match takes two taps: the price, and, with the stake typed, place', async () => {
  await open('/jogos-ao-vivo')
  await price('Apostar em Bravo a 2,70').click()
  await expect.element(dialog()).toMatchTextContent('Registrar nova aposta: Alfa vs Bravo')
  for (const words of ['AO VIVO', 'Copa de Teste', 'BO3', '1 : 0'])
    await expect.element(dialog()).toMatchTextContent(words)
  await expect.element(team('Bravo')).toBeChecked()
  await expect.element(dialog().getByLabelText('Odd')).toHaveValue('2,70')
  await expect.element(dialog().getByLabelText('Odd')).toHaveAttribute('placeholder', '1,85')
  await expect.element(dialog().getByLabelText('Valor (€)')).toHaveFocus()

  await press('10')
  await expect.element(dialog()).toMatchTextContent('+€ 17,00')
  await dialog().getByRole('button', { name: 'Registrar aposta' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(toasts()).toMatchTextContent('Aposta registrada com sucesso!')
  await expect.element(price('Apostar em Bravo')).toHaveFocus()
  expect(sent(createBet)).toMatchObject([
    { matchId: 3, teams: 'Alfa vs Bravo', selectedTeam: 'Bravo', amount: 1000, odds: 2700 },
  ])
})

test('a toast covers nothing of the form that stays open, however high it is', async () => {
  answer(createBet, refused('idempotencyKeyReused'))
  for (const [wide, high] of byTier(
    [
      [390, 844],
      [1440, 900],
    ],
    [
      [320, 640],
      [390, 844],
      [768, 1024],
      [1024, 768],
      [1440, 900],
    ],
  )) {
    await page.viewport(wide, high)
    await open('/jogos-ao-vivo')
    await price('Apostar em Bravo a 2,70').click()
    await dialog().getByText('Mais detalhes').click()
    await dialog().getByLabelText('Valor (€)').fill('10')
    await atRest()
    const before = fields()
    await press('{Enter}')
    const shown = toasts().getByRole('listitem')
    await expect.element(shown).toMatchTextContent('Erro')
    const isClear = () => {
      const [over, form] = [boxOf(shown), boxOf(dialog())]
      const cancel = boxOf(dialog().getByRole('button', { name: 'Cancelar' }))
      const isApart = over.bottom <= form.top || over.top >= form.bottom || over.left >= form.right
      return isApart && [over, cancel].every(({ top, bottom }) => top >= 0 && bottom <= high)
    }
    await expect.poll(isClear, { message: `${wide} × ${high}` }).toBe(true)
    expect(fields(), `${wide} × ${high}`).toEqual(before)
    // Without a toast it keeps its place, until it closes.
    const place = boxOf(dialog())
    hideToast()
    await expect.element(shown).not.toBeInTheDocument()
    expect(boxOf(dialog())).toEqual(place)
    expect(fields()).toEqual(before)
  }
})

test('a form that opens under a toast stays where it is when the toast goes', async () => {
  for (const [wide, high] of byTier(
    [[390, 844]],
    [
      [390, 844],
      [1024, 768],
    ],
  )) {
    await page.viewport(wide, high)
    await open('/jogos-ao-vivo')
    ofPage(toastsOfSite).show({
      title: 'Alfa',
      action: { label: 'Desfazer', byKeys: 'F8', seconds: 60, onPress: () => undefined },
    })
    await expect.element(toasts().getByRole('listitem')).toBeVisible()
    await price('Apostar em Bravo a 2,70').click()
    await dialog().getByText('Mais detalhes').click()
    await atRest()
    const [over, form] = [boxOf(toasts().getByRole('listitem')), boxOf(dialog())]
    expect(form.top).toBeGreaterThanOrEqual(over.bottom)
    const before = fields()
    hideToast()
    await expect.element(toasts().getByRole('listitem')).not.toBeInTheDocument()
    expect([boxOf(dialog()), fields()]).toEqual([form, before])
    // The next one has the whole window again.
    await dialog().getByRole('button', { name: 'Cancelar' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await price('Apostar em Bravo a 2,70').click()
    await dialog().getByText('Mais detalhes').click()
    await atRest()
    expect(boxOf(dialog()).height).toBeGreaterThan(form.height)
  }
})

test('a press on a toast is meant for it, and the dialog below stays', async () => {
  answer(createBet, refused('idempotencyKeyReused'))
  for (const wide of byTier([390], [390, 1440])) {
    await page.viewport(wide, 844)
    await open('/jogos-ao-vivo')
    await price('Apostar em Bravo a 2,70').click()
    await dialog().getByLabelText('Valor (€)').fill('10')
    await dialog().getByRole('button', { name: 'Registrar aposta' }).click()
    const shown = toasts().getByRole('listitem')
    await shown.getByText('Erro', { exact: true }).click({ force: true })
    await expect.element(shown).toBeVisible()
    await shown.getByRole('button').click({ force: true })
    await expect.element(shown).not.toBeInTheDocument()
    await expect.element(dialog().getByLabelText('Valor (€)')).toHaveValue('10')
  }
})

describe('over an open dialog', () => {
  const shown = () => toasts().getByRole('listitem')
  beforeEach(async () => {
    await open('/jogos-ao-vivo')
    await pressIn(price('Apostar em Bravo a 2,70'), '{Enter}')
    await expect.element(dialog().getByLabelText('Valor (€)')).toHaveFocus()
  })

  test('F8 and Tab reach a toast, and its button is pressed by key', async () => {
    let pressed = 0
    ofPage(toastsOfSite).show({
      title: 'Alfa',
      action: { label: 'Desfazer', byKeys: 'F8', seconds: 30, onPress: () => (pressed += 1) },
    })
    await expect.element(shown()).toBeVisible()
    await press('{F8}')
    await expect.element(toasts().getByRole('list')).toHaveFocus()
    await press('{Tab}')
    await expect.element(shown()).toHaveFocus()
    await press('{Tab}')
    await expect.element(shown().getByRole('button', { name: 'Desfazer' })).toHaveFocus()
    await press('{Enter}')
    await expect.element(shown()).toHaveLength(0)
    expect(pressed).toBe(1)
    await expectDialogs(1)
  })

  test('a toast is in the dialog, and read out there', async () => {
    ofPage(toastsOfSite).show({ title: 'Alfa' })
    await expect.element(dialog().getByRole('region', { name: 'Notificações (F8)' })).toBeInTheDocument()
    await expect.element(dialog().getByRole('status').filter({ hasText: 'Alfa' })).toBeInTheDocument()
    await expectAccessible()
  })

  test('Escape closes the toast that has the focus, then the dialog, which gives the focus back', async () => {
    ofPage(toastsOfSite).show({ title: 'Alfa' })
    await expect.element(shown()).toBeVisible()
    const before = document.activeElement
    expect(dialog().element().contains(before)).toBe(true)
    await press('{F8}{Escape}')
    await expect.element(shown()).toHaveLength(0)
    await expectDialogs(1)
    expect(document.activeElement).toBe(before)
    ofPage(toastsOfSite).show({ title: 'Bravo' })
    await expect.element(shown()).toMatchTextContent('Bravo')
    await press('{F8}{Tab}{Escape}')
    await expect.element(shown()).toHaveLength(0)
    await expectDialogs(1)
    await press('{Escape}')
    await expectDialogs(0)
    await expect.element(price('Apostar em Bravo a 2,70')).toHaveFocus()
  })

  test('Escape in the dialog closes it alone, and the next one the toast', async () => {
    ofPage(toastsOfSite).show({ title: 'Alfa' })
    await expect.element(shown()).toBeVisible()
    await press('{Escape}')
    await expectDialogs(0)
    await expect.element(shown()).toMatchTextContent('Alfa')
    await press('{Escape}')
    await expect.element(shown()).toHaveLength(0)
  })

  test('a toast stays when the dialog is closed, and F8 reaches it on the page', async () => {
    ofPage(toastsOfSite).show({ title: 'Alfa' })
    await press('{F8}')
    history.back()
    await expectDialogs(0)
    await expect.element(price('Apostar em Bravo a 2,70')).toHaveFocus()
    await expect.element(shown()).toBeVisible()
    await press('{F8}{Tab}')
    await expect.element(shown()).toHaveFocus()
  })
})

test('a toast from before the dialog lies above its backdrop', async () => {
  await open('/jogos-ao-vivo')
  ofPage(toastsOfSite).show({ title: 'Alfa' })
  await expect.element(toasts().getByRole('listitem')).toBeVisible()
  const raised: boolean[] = []
  // The top layer is a stack, and nothing tells its order.
  const note = () => raised.push(document.querySelector('dialog')?.open === true)
  document.querySelector('.toast')?.closest('[popover]')?.addEventListener('beforetoggle', note)
  await price('Apostar em Bravo a 2,70').click()
  await expect.element(dialog()).toBeVisible()
  expect(raised.at(-1)).toBe(true)
})

test('another team brings its price', async () => {
  await open('/jogos-ao-vivo')
  await price('Apostar em Alfa').click()
  await team('Bravo').click()
  await expect.element(dialog().getByLabelText('Odd')).toHaveValue('2,70')
})

test('the score changes in the open dialog, and what was typed stays', async () => {
  await open('/jogos-ao-vivo')
  const socket = await registered()
  socket.receive(state([webMatch({ id: 3 })]))
  await price('Apostar em Alfa').click()
  await dialog().getByLabelText('Valor (€)').fill('33')
  socket.receive(changes(2, webMatch({ id: 3, score2: 1, odds1: '1.90', odds2: '1.80' })))
  await expect.element(dialog()).toMatchTextContent('1 : 1')
  await expect.element(dialog().getByLabelText('Valor (€)')).toHaveValue('33')
  // The odds stay those of the price that was pressed.
  await expect.element(dialog().getByLabelText('Odd')).toHaveValue('1,45')
})

test('after Cancel the focus returns to the price', async () => {
  await open('/jogos-ao-vivo')
  await price('Apostar em Alfa').click()
  await expect.element(dialog()).toBeVisible()
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(price('Apostar em Alfa')).toHaveFocus()
  expect(sent(createBet)).toEqual([])
})

test('the details of a match take a bet too', async () => {
  answer(odds, { odds1: '1.45', odds2: '2.70' })
  await open('/jogos-ao-vivo')
  await pressIn(page.getByRole('button', { name: /^Detalhes/ }), '{Enter}')
  const details = page.getByRole('dialog', { name: 'Alfa vs Bravo' })
  await details.getByRole('button', { name: 'Nova Aposta' }).click()
  for (const name of ['Alfa', 'Bravo']) await expect.element(team(name)).not.toBeChecked()
  await team('Alfa').click()
  await expect.element(dialog().getByLabelText('Odd')).toHaveValue('1,45')
  await press('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(details).toBeVisible()
  await details.getByRole('button', { name: 'Apostar em Bravo a 2,70' }).click()
  await expect.element(dialog().getByLabelText('Odd')).toHaveValue('2,70')
})

test('when the server fails, the dialog stays open unchanged, and a toast above it shows the error', async () => {
  answer(createBet, refused('unavailable'))
  await open('/jogos-ao-vivo', 'en')
  await price('Bet on Alfa at 1.45').click()
  const shown = page.getByRole('dialog', { name: 'New Bet' })
  await shown.getByLabelText('Amount (€)').fill('20')
  await press('{Enter}')
  await expect.element(page.css('ol:popover-open')).toMatchTextContent('Error placing bet')
  await expect.element(shown.getByLabelText('Amount (€)')).toHaveValue('20')
  await expectAccessible()

  answer(createBet, () => placeBet({ matchId: 3 }))
  // By keyboard: the toast may lie over the button for as long as the mouse is on it.
  await pressIn(shown.getByRole('button', { name: 'Place bet' }), '{Enter}')
  await expect.element(toasts()).toMatchTextContent('Bet placed successfully!')
  await expect.element(shown).not.toBeInTheDocument()
})

test('an upcoming match takes bets as soon as both teams are known; its score counts as 0', async () => {
  showMatches(
    [],
    [
      upcomingMatch({ odds1: '1.333', odds2: '3.25' }),
      upcomingMatch({ id: 4, hltvId: 4, team1: 'Charlie', team2: 'TBD' }),
    ],
  )
  await open('/proximos-jogos')
  await price('Apostar em Alfa a 1,333').click()
  await expect.element(dialog()).toMatchTextContent('0 : 0')
  await expect.element(dialog()).toMatchTextContent('Agendado')
  await press('{Escape}')
  await expectDialogs(0)

  await pressIn(page.getByRole('button', { name: /^Detalhes.*Charlie/ }), '{Enter}')
  const details = page.getByRole('dialog', { name: /Charlie/ })
  await expect.element(details).toBeVisible()
  await expect.element(details.getByRole('button', { name: 'Nova Aposta' })).not.toBeInTheDocument()
})
