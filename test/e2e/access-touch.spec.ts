import type { Page } from '@playwright/test'
import { newPerson } from '../support/app.ts'
import { liveReading } from '../support/scripted-source.ts'
import { betsOf, toasts } from './support/bets.ts'
import { expectDialogs } from './support/dialogs.ts'
import { expect, test } from './support/site.ts'

test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

/** Runs in the page: targets smaller than 44 px. A label counts with its field, an overlay with its button. */
const SMALL_TARGETS = `
  [...document.querySelectorAll('a, button, select, summary, input')]
    .map((control) => control.closest('label') ?? control)
    .filter((control) => control.checkVisibility({ opacityProperty: true }) && !control.disabled)
    .map((control) => {
      const [box, over] = [control.getBoundingClientRect(), getComputedStyle(control, '::after')]
      const side = (own, laid) => Math.max(Math.round(own), parseFloat(laid) || 0)
      const [width, height] = [side(box.width, over.width), side(box.height, over.height)]
      return { name: control.ariaLabel ?? control.textContent, bottom: box.bottom, width, height }
    })
    .filter(({ bottom, width, height }) => bottom > 0 && (width < 44 || height < 44))
    .map(({ name, width, height }) => name + ': ' + width + ' × ' + height)`

async function expectLargeTargets(page: Page, at: string): Promise<void> {
  expect(await page.evaluate<string[]>(SMALL_TARGETS), at).toEqual([])
}

test('by touch at 320 px a visitor presses a price, registers, returns to the bet, also by a reload, settles and deletes it', async ({
  page,
  source,
}) => {
  source.set([liveReading('1')])
  const person = newPerson()
  const dialog = page.getByRole('dialog')
  await page.goto('/jogos-ao-vivo')
  await page.getByRole('button', { name: 'Apostar em Alfa a 1,45' }).tap()
  await dialog.getByRole('button', { name: 'Criar conta' }).tap()
  await expect(dialog.getByLabel('Primeiro nome')).toBeVisible()
  await expectLargeTargets(page, 'registration')
  for (const [label, text] of [
    ['Primeiro nome', person.firstName],
    ['Sobrenome', person.lastName],
    ['E-mail', person.email],
    ['Senha', person.password],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).tap()
    await page.keyboard.type(text)
  }
  await dialog.getByRole('button', { name: 'Criar conta' }).tap()
  await expect(toasts(page)).toContainText('Conta criada com sucesso')

  // The dialog of the selected bet is open again.
  await expect(dialog).toContainText('Alfa vs Bravo')
  await dialog.getByLabel('Valor (€)').tap()
  await page.keyboard.type('10')
  await expectDialogs(page, 1)
  await page.reload()
  await expect(dialog.getByRole('radio', { name: 'Alfa' })).toBeChecked()
  await expect(dialog.getByLabel('Odd')).toHaveValue('1,45')
  await expect(dialog.getByLabel('Valor (€)')).toHaveValue('10')
  await expectLargeTargets(page, 'new bet')
  await dialog.getByRole('button', { name: 'Registrar aposta' }).tap()
  await expect(toasts(page)).toContainText('Aposta registrada com sucesso!')
  // No reload opens it again.
  await expectDialogs(page, 0)
  const [match] = (await (await page.request.get('/api/live-matches')).json()) as { id: number }[]
  expect(await betsOf(page)).toMatchObject([
    { matchId: match?.id, teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '1.45', amount: '10.00' },
  ])

  await page.getByRole('navigation').getByRole('link', { name: 'Apostas' }).tap()
  await page.getByRole('button', { name: 'Alfa', exact: true }).tap()
  await expect(dialog).toBeVisible()
  await expectLargeTargets(page, 'result')
  await dialog.getByRole('button', { name: /^Aposta ganha/ }).tap()
  await expect(toasts(page)).toContainText('Resultado da aposta atualizado')
  expect(await betsOf(page)).toMatchObject([{ status: 'won', result: '4.50' }])

  await dialog.getByRole('button', { name: 'Apagar', exact: true }).tap()
  const deletion = page.getByRole('dialog', { name: 'Apagar esta aposta?' })
  await expect(deletion).toBeVisible()
  await expectLargeTargets(page, 'deletion')
  await deletion.getByRole('button', { name: 'Apagar a aposta em Alfa' }).tap()
  await expect(page.getByRole('heading', { name: 'Sua história começa com uma aposta' })).toBeVisible()
})
