import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { toasts as toastsOfSite } from '../../src/web/ui/toast/toast.ts'
import { upcomingMatch } from '../support/web-match.ts'
import { betField, betForm } from './support/bet-form.ts'
import { touchScreen } from './support/emulation.ts'
import { answerImports, COLUMNS, rowOf, surveyOf } from './support/imports.ts'
import { address, boxOf, dialog, expectDialogs, expectNoAxeFaults, loaded, toasts, width } from './support/page.ts'
import { showMatches, signedIn } from './support/people.ts'
import { goTo, ofPage, open } from './support/site.tsx'

const MATCHES = [
  { id: 11, hltvId: 11, team1: 'Alfa', team2: 'Bravo', odds1: '1.50', odds2: '2.60' },
  { id: 12, hltvId: 12, team1: 'Charlie', team2: 'Delta', odds1: '2.00', odds2: '1.80' },
  { id: 13, hltvId: 13, team1: 'Echo', team2: 'Foxtrot', odds1: '1.40', odds2: '2.90' },
]
const slip = () => page.getByRole('region', { name: 'Múltipla em andamento' })
const sheet = () => dialog('Nova Aposta')
const price = (team: string) => page.getByRole('main').getByRole('button', { name: `Apostar em ${team} a` })

async function add(team: string) {
  await price(team).click()
  await sheet()
    .getByRole('button', { name: /^Juntar/ })
    .click()
  await expectDialogs(0)
}

beforeEach(async () => {
  signedIn()
  const scheduledTime = new Date(Date.now() + 3_600_000).toISOString()
  showMatches(
    [],
    MATCHES.map((match) => upcomingMatch({ ...match, scheduledTime })),
  )
  await page.viewport(390, 844)
  await open('/proximos-jogos')
})

test('it counts the legs and multiplies their odds, on every screen and after a reload', async () => {
  await expect.element(slip()).not.toBeInTheDocument()
  await add('Alfa')
  await expect.element(slip()).toMatchTextContent('Múltipla: 1 seleção Odd total 1,50')
  await add('Charlie')
  await expect.element(slip()).toMatchTextContent('Múltipla: 2 seleções Odd total 3,00')
  for (const path of ['/', '/jogos-ao-vivo', '/historico', '/configuracoes']) {
    goTo(path)
    await expect.element(slip()).toMatchTextContent('Múltipla: 2 seleções')
    await expect.element(page.getByRole('link', { name: 'Continuar' })).toHaveLength(1)
  }
  await open('/estatisticas')
  await expect.element(slip()).toMatchTextContent('Múltipla: 2 seleções Odd total 3,00')
})

test('a first selection is announced by the bar, without a toast over the list', async () => {
  await add('Alfa')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Múltipla: 1 seleção, Odd total 1,50' }))
    .toBeInTheDocument()
  await expect.element(toasts().getByRole('listitem')).not.toBeInTheDocument()
})

test('it is discarded by one press, which the toast undoes', async () => {
  await add('Alfa')
  await add('Charlie')
  await slip().getByRole('button', { name: 'Descartar múltipla' }).click()
  await expect.element(slip()).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
  await expect.element(toasts()).toMatchTextContent('Múltipla descartada')
  await toasts().getByRole('button', { name: 'Desfazer' }).click()
  await expect.element(slip()).toMatchTextContent('Múltipla: 2 seleções Odd total 3,00')
  await slip().getByRole('button', { name: 'Descartar múltipla' }).click()
  await price('Echo').click()
  await expect.element(sheet()).not.toMatchTextContent('Múltipla ·')
})

test('it leads to the form that records the multiple, where it is not needed', async () => {
  await add('Alfa')
  await add('Charlie')
  await slip().getByRole('link', { name: 'Continuar' }).click()
  expect(address()).toBe('/nova-aposta')
  await expect.element(betForm()).toMatchTextContent('Múltipla: 2 seleções')
  await expect.element(slip()).not.toBeInTheDocument()
  // What the form changes the bar shows.
  await betForm().getByRole('button', { name: 'Tirar: Alfa' }).click()
  goTo('/jogos-ao-vivo')
  await expect.element(slip()).toMatchTextContent('Múltipla: 1 seleção Odd total 2,00')
})

test('a whole multiple lacks only its stake, and the fields of another selection open on demand', async () => {
  await add('Alfa')
  await add('Charlie')
  await slip().getByRole('link', { name: 'Continuar' }).click()
  await expect.element(betForm()).toMatchTextContent('Múltipla: 2 seleções')
  await loaded()
  await expect.element(betField('Times')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Cole um bilhete')).not.toBeInTheDocument()
  const foot = boxOf(betForm().getByRole('button', { name: 'Registrar aposta' })).top
  for (const field of ['Valor (€)', 'Odd total']) expect(boxOf(betField(field)).bottom).toBeLessThanOrEqual(foot)
  await expectNoAxeFaults()
  await betField('Valor (€)').fill('10')
  // 10 × (1.50 × 2.00 − 1)
  await expect.element(betForm()).toMatchTextContent('+€ 20,00')
  await page.getByRole('button', { name: 'Colar bilhete' }).click()
  await expect.element(page.getByLabelText('Cole um bilhete')).toHaveFocus()
  await betForm().getByRole('button', { name: 'Juntar seleção' }).click()
  await expect.element(betField('Times')).toHaveFocus()
  await betField('Times').fill('E')
  await betField('Times').fill('')
  await expect.element(betField('Times')).toHaveFocus()
})

test('a price that is pressed meanwhile says that it joins, and Add is in sight', async () => {
  await add('Alfa')
  await add('Charlie')
  await price('Echo').click()
  // 1.50 × 2.00 × 1.40
  await expect.element(sheet()).toMatchTextContent('Múltipla · seleção 3 · total 4,20')
  await expect.element(sheet().getByLabelText('Odd total')).not.toBeVisible()
  const button = sheet().getByRole('button', { name: 'Juntar outra seleção (múltipla)' })
  await expect.poll(() => boxOf(button).bottom).toBeLessThanOrEqual(844)
  expect(sheet().css('[data-scrolls]').element().scrollTop).toBe(0)
  await expectNoAxeFaults('', sheet().element())
  await sheet().getByRole('button', { name: 'Múltipla · seleção 3' }).click()
  await expect.element(sheet().getByLabelText('Odd total')).toHaveAttribute('placeholder', '4,20')
  await expect.element(sheet().getByRole('button', { name: 'Tirar: Charlie (Charlie vs Delta)' })).toBeVisible()
  await button.click()
  await expect.element(slip()).toMatchTextContent('Múltipla: 3 seleções Odd total 4,20')
})

describe('it covers nothing', () => {
  test.each([
    [320, 640],
    [390, 844],
    [844, 390],
    [1440, 900],
  ])('at %i × %i', async (wide, high) => {
    await touchScreen()
    await add('Alfa')
    await page.viewport(wide, high)
    await expect.element(slip()).toBeVisible()
    await loaded()
    expect(width()).toBeLessThanOrEqual(wide)
    // The layout of another window follows in another frame than its size.
    if (wide < 768) await expect.poll(() => boxOf(slip()).bottom).toBeLessThanOrEqual(boxOf(page.css('nav.h-bar')).top)
    else {
      const navigation = high > 480 ? page.getByRole('complementary') : page.css('nav.h-bar')
      await expect.poll(() => boxOf(slip()).left - boxOf(navigation).right).toBeGreaterThanOrEqual(0)
    }
    const box = boxOf(slip())
    expect(box.bottom).toBeLessThanOrEqual(high)
    // A toast is above it.
    ofPage(toastsOfSite).show({
      title: 'Golf',
      action: { label: 'Desfazer', byKeys: 'F8', seconds: 60, onPress: () => undefined },
    })
    const toast = toasts().getByRole('listitem')
    await expect.element(toast).toBeVisible()
    if (high > 480) await expect.poll(() => boxOf(toast).bottom).toBeLessThanOrEqual(box.top)
    for (const control of slip().element().querySelectorAll('a, button')) {
      expect(control.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    }
    // The end of the page is above it.
    scrollTo(0, document.documentElement.scrollHeight)
    const last = [...document.querySelectorAll('#content a, #content button')]
      .filter((each) => !slip().element().contains(each) && each.checkVisibility())
      .at(-1)
    expect(last?.getBoundingClientRect().bottom).toBeLessThanOrEqual(box.top)
    await expectNoAxeFaults()
  })
})

describe('the sticky buttons of a page are above it', () => {
  const inDoubt = { dateOrder: { examples: ['03/04/2026'] }, oddsNotation: null, zone: true, columns: [] }

  test.each([
    [320, 640],
    [390, 844],
    [844, 390],
    [1440, 900],
  ])('at %i × %i', async (wide, high) => {
    await add('Alfa')
    await page.viewport(wide, high)
    answerImports(surveyOf(COLUMNS, { asks: inDoubt }), () => ({ new: [rowOf(2)] }))
    goTo('/importar')
    await userEvent.upload(page.css('input[type=file]'), new File(['Placed at;Event\n'], 'apostas.csv'))
    const check = page.getByRole('button', { name: 'Importar 1 aposta' })
    await expect.element(check).toBeVisible()
    await expect.element(slip()).toBeVisible()
    await loaded()
    await expect.poll(() => boxOf(check).bottom).toBeLessThanOrEqual(boxOf(slip()).top)
    expect(boxOf(check).top).toBeGreaterThanOrEqual(0)
    await expectNoAxeFaults()
  })
})
