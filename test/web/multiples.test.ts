import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeBet, createMultiple, type NewMultiple } from '../../src/contract/bets/bets.ts'
import { ERROR_WORDS } from '../../src/contract/error-words.ts'
import { chooseAction } from './support/bet-actions.ts'
import { betField, betForm } from './support/bet-form.ts'
import { asMultiple, booked, changeBooked, NO_MATCH, placeBet } from './support/book.ts'
import { answer, refused, sent } from './support/network.ts'
import { expectAccessible, expectDialogs, pressIn, toasts, typeAll, width } from './support/page.ts'
import { signedIn } from './support/people.ts'
import { open } from './support/site.tsx'

const legs = () => betForm().css('ol').getByRole('listitem')
const add = () => betForm().getByRole('button', { name: 'Juntar outra seleção' })
const place = () => betForm().getByRole('button', { name: 'Registrar aposta' })

/** Fills in one selection; `odds` is the label of its price, which differs for a single. */
async function fillLeg([team1, team2]: readonly [string, string], odds: string, label = 'Odd da seleção') {
  await betField('Times').fill(`${team1} vs ${team2}`)
  await betField('Seu time').selectOptions(team1)
  await betField(label).fill(odds)
}

/** A treble: 1.50 × 2.00 × 1.40 = 4.20. */
async function fillTreble() {
  await fillLeg(['Alfa', 'Bravo'], '1,5', 'Odd')
  await betField('Tipo de aposta').selectOptions('Vencedor da partida')
  await add().click()
  await fillLeg(['Charlie', 'Delta'], '2')
  await add().click()
  await fillLeg(['Echo', 'Foxtrot'], '1,4')
  await betField('Valor (€)').fill('10')
}

beforeEach(async () => {
  signedIn()
  await open('/nova-aposta')
})

test('a treble is placed at the product of its prices, or at the price of the bookmaker, each selection with its own market', async () => {
  await fillTreble()
  await expect.element(betForm()).toMatchTextContent('Múltipla: 3 seleções')
  await betField('Tipo de aposta').selectOptions('Handicap')
  await betField('Linha do handicap').fill('-1.5')
  await betField('Mercado').selectOptions('Mapas')
  await expect.element(betField('Odd total')).toHaveAttribute('placeholder', '4,20')
  await expect.element(betForm()).toMatchTextContent('+€ 32,00')
  await expect.element(betForm()).toMatchTextContent('€ 42,00')
  await expectAccessible('', betForm().element())
  // The price of the bookmaker counts instead of the product.
  await typeAll(betField('Odd total'), '4,05')
  await expect.element(betForm()).toMatchTextContent('+€ 30,50')
  await pressIn(betField('Valor (€)'), '{Enter}')
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(booked()).toMatchObject([
    {
      betType: 'multiple',
      teams: 'Alfa vs Bravo + Charlie vs Delta + Echo vs Foxtrot',
      amount: '10.00',
      odds: '4.05',
      legs: [
        { teams: 'Alfa vs Bravo', odds: '1.50', betType: 'match-winner' },
        { teams: 'Charlie vs Delta', odds: '2.00', betType: 'match-winner' },
        { teams: 'Echo vs Foxtrot', odds: '1.40', selection: { market: 'map-handicap', side: 1, line: -1.5 } },
      ],
    },
  ])
  // The form is that of a single again, and the teams have the focus after the keyboard.
  await expect.element(betField('Times')).toHaveFocus()
  await expect.element(betField('Odd')).toHaveValue('')
  await expect.element(legs()).not.toBeInTheDocument()
})

test('American odds of a selection are multiplied exactly, as they are typed and after they are edited', async () => {
  const use = (decimal: string) => betForm().getByRole('button', { name: `Usar ${decimal}` })
  await fillLeg(['Alfa', 'Bravo'], '-110', 'Odd')
  await use('1,909').click()
  await betField('Tipo de aposta').selectOptions('Vencedor da partida')
  await add().click()
  await fillLeg(['Charlie', 'Delta'], '-110')
  await use('1,909').click()
  await betField('Valor (€)').fill('1000')
  // 1000 × 21/11 × 21/11 = 3644.628…; 1.909 × 1.909 pays 3644.28, and 3.645 pays 3645.00.
  await expect.element(betForm()).toMatchTextContent('€ 3.644,63')
  await expect.element(betField('Odd total')).toHaveAttribute('placeholder', '3,645')
  await betForm().getByRole('button', { name: 'Editar: Alfa' }).click()
  await expect.element(betField('Odd da seleção')).toHaveValue('1,909')
  await expect.element(betForm()).toMatchTextContent('€ 3.644,63')
  await place().click()
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  // The server multiplies them.
  const price = { odds: 1909, exactOdds: '21/11' }
  expect(sent(createMultiple)).toMatchObject([{ legs: [price, price] }])
})

test('a price typed over the one that American odds gave is the typed price', async () => {
  await fillLeg(['Alfa', 'Bravo'], '-110', 'Odd')
  await betForm().getByRole('button', { name: 'Usar 1,909' }).click()
  await betField('Tipo de aposta').selectOptions('Vencedor da partida')
  await typeAll(betField('Odd'), '1,91')
  await add().click()
  await fillLeg(['Charlie', 'Delta'], '2')
  await betField('Valor (€)').fill('1000')
  await expect.element(betForm()).toMatchTextContent('€ 3.820,00')
  await place().click()
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  const [multiple] = sent(createMultiple) as NewMultiple[] // by the schema of its body
  expect(multiple?.legs.map(({ odds, exactOdds = null }) => [odds, exactOdds])).toEqual([
    [1910, null],
    [2000, null],
  ])
})

test('the stake, the price and the free bet of a multiple are changed', async () => {
  const leg = { ...NO_MATCH, odds: '2.00', exactOdds: null, betType: 'match-winner', selection: null }
  const teams = ['Alfa vs Bravo', 'Charlie vs Delta']
  const { id } = placeBet({
    teams: teams.join(' + '),
    amount: '10.00',
    odds: '4.00',
    betType: 'multiple',
    betTypeName: 'multiple',
    selection: null,
    legs: teams.map((pair) => ({ ...leg, teams: pair, selectedTeam: pair.split(' ')[0] ?? '' })),
  })
  answer(changeBet, () => changeBooked(id, { amount: '12.50', odds: '4.10', freeBet: true }))
  await open('/historico')
  await chooseAction('Editar', 'Alfa vs Bravo + Charlie vs Delta')
  const dialog = page.getByRole('dialog', { name: 'Editar aposta' })
  await expect.element(dialog).toMatchTextContent('(Charlie vs Delta)')
  await typeAll(dialog.getByLabelText('Valor (€)'), '12,5')
  await typeAll(dialog.getByLabelText('Odd total'), '4,1')
  await dialog.getByText('Mais detalhes').click()
  await dialog.getByLabelText('Aposta grátis').click()
  // 12.50 × 3.10
  await expect.element(dialog).toMatchTextContent('+€ 38,75')
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click()
  await expectDialogs(0)
  expect(sent(changeBet)).toEqual([{ amount: 1250, odds: 4100, freeBet: true }])
})

test('a selection is edited and removed, and nothing typed is lost', async () => {
  await fillTreble()
  await betForm().getByRole('button', { name: 'Editar: Alfa' }).click()
  await expect.element(betField('Times')).toHaveValue('Alfa vs Bravo')
  await expect.element(betField('Times')).toHaveFocus()
  await expect.element(legs().filter({ hasText: 'Echo' })).toBeVisible()
  await typeAll(betField('Odd da seleção'), '3')
  await betForm().getByRole('button', { name: 'Tirar: Charlie' }).click()
  await place().click()
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  const [bet] = booked()
  expect(bet?.legs?.map(({ teams, odds }) => [teams, odds])).toEqual([
    ['Echo vs Foxtrot', '1.40'],
    ['Alfa vs Bravo', '3.00'],
  ])
})

test('an edited selection shows its team and its market again', async () => {
  await betField('Times').fill('Alfa vs Bravo')
  await betField('Seu time').selectOptions('Bravo')
  await typeAll(betField('Odd'), '2')
  await betField('Tipo de aposta').selectOptions('Total de rounds')
  await betField('Mercado').selectOptions('Prorrogação')
  await betField('Mapa').selectOptions('Mapa 1')
  await betField('Palpite').selectOptions('Não')
  await add().click()
  await expect.element(betField('Times')).toHaveFocus()
  await fillLeg(['Charlie', 'Delta'], '2')
  await betField('Tipo de aposta').selectOptions('Handicap')
  await betField('Linha do handicap').fill('-1.5')
  await betField('Mercado').selectOptions('Mapas')
  await betForm().getByRole('button', { name: 'Editar: Bravo' }).click()
  await expect.element(betField('Seu time')).toHaveValue('Bravo')
  await expect.element(betField('Mercado')).toHaveValue('overtime')
  await expect.element(betField('Mapa')).toHaveValue('1')
  await expect.element(betField('Palpite')).toHaveValue('no')
})

test('a multiple with a faulty selection in its list goes to the edit button of that selection', async () => {
  await fillTreble()
  await betField('Odd da seleção').fill('')
  await betForm().getByRole('button', { name: 'Editar: Alfa' }).click()
  await place().click()
  const faulty = legs().filter({ hasText: 'Echo' })
  await expect.element(faulty.getByRole('alert')).toBeVisible()
  await expect.element(faulty.getByRole('button', { name: 'Editar: Echo' })).toHaveFocus()
  await place().click()
  await expect.element(faulty.getByRole('button', { name: 'Editar: Echo' })).toHaveFocus()
})

test('without its list a multiple is a single again, and the teams have the focus', async () => {
  await fillLeg(['Alfa', 'Bravo'], '1,5', 'Odd')
  await betField('Tipo de aposta').selectOptions('Vencedor da partida')
  await add().click()
  await expect.element(betField('Times')).toHaveFocus()
  await betForm().getByRole('button', { name: 'Tirar: Alfa' }).click()
  await expect.element(legs()).not.toBeInTheDocument()
  await expect.element(betField('Times')).toHaveFocus()
})

test('an incomplete selection is not added, and shows what is missing', async () => {
  await betField('Times').fill('Alfa vs Bravo')
  await add().click()
  await expect.element(betForm()).toMatchTextContent('Escolha')
  await expect.element(betField('Seu time')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(betField('Seu time')).toHaveFocus()
  // The stake belongs to the whole bet.
  await expect.element(betField('Valor (€)')).toHaveAttribute('aria-invalid', 'false')
  await expect.element(legs()).not.toBeInTheDocument()
})

test('what was entered survives a reload', async () => {
  await fillTreble()
  await open('/nova-aposta')
  await expect.element(legs()).toHaveLength(2)
  await expect.element(betField('Times')).toHaveValue('Echo vs Foxtrot')
  // Elsewhere the finished selections count; the third is still in the fields.
  await open('/')
  await expect.element(page.getByRole('main')).toMatchTextContent('Múltipla: 2 seleções · 3,00')
  await open('/nova-aposta')
  await expect.element(betForm()).toMatchTextContent('Múltipla: 3 seleções')
})

test('sent twice at once it is placed once', async () => {
  await fillTreble()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const calls = answer(createMultiple, async ({ parsed }) => {
    await released
    return placeBet(asMultiple(parsed as NewMultiple)) // by the schema of its body
  })
  const form = betForm().element()
  if (!(form instanceof HTMLFormElement)) throw new Error('no form')
  form.requestSubmit()
  form.requestSubmit()
  await expect.element(betForm().getByRole('button', { name: 'Registrando…' })).toBeDisabled()
  release()
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  expect(calls).toHaveLength(1)
  expect(booked()).toHaveLength(1)
})

test('a problem that the server has with one selection is shown at it, and a failure keeps everything: the next press sends the same key', async () => {
  await fillTreble()
  answer(createMultiple, refused('badInput', { 'legs.0.matchId': 'matchUnknown', 'legs.2.odds': 'oddsInvalid' }))
  await place().click()
  await expect.element(legs().filter({ hasText: 'Alfa' })).toMatchTextContent(ERROR_WORDS.matchUnknown.pt)
  await expect.element(betField('Odd da seleção')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(betForm()).toMatchTextContent(ERROR_WORDS.oddsInvalid.pt)
  await expectAccessible('', betForm().element())
  const calls = answer(createMultiple, refused('unavailable'))
  const before = calls.length
  await place().click()
  // The toast of the refusal before says the same.
  await expect.poll(() => calls).toHaveLength(before + 1)
  await expect.element(toasts()).toMatchTextContent('Erro ao registrar aposta')
  await expect.element(legs()).toHaveLength(2)
  answer(createMultiple, ({ parsed }) => placeBet(asMultiple(parsed as NewMultiple))) // by the schema of its body
  await place().click()
  await expect.element(toasts()).toMatchTextContent('Aposta registrada')
  const [first, second] = calls.slice(before).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(second).toBe(first)
  expect(first).toBeTruthy()
})

describe('in Russian on a phone', () => {
  beforeEach(async () => {
    await page.viewport(320, 720)
    await open('/nova-aposta', 'ru')
  })

  test('a double is entered with commas', async () => {
    await betField('Команды').fill('Альфа vs Браво')
    await betField('Ваша команда').selectOptions('Браво')
    await typeAll(betField('Коэффициент'), '1,75')
    await betField('Тип ставки').selectOptions('Победа в матче')
    await betForm().getByRole('button', { name: 'Добавить событие' }).click()
    await expect.element(betForm()).toMatchTextContent('Событие 2')
    await betField('Команды').fill('Чарли vs Дельта')
    await betField('Ваша команда').selectOptions('Чарли')
    await typeAll(betField('Коэффициент события'), '2,1')
    await typeAll(betField('Сумма (€)'), '20,5')
    // 1.75 × 2.10 = 3.675; 20.50 × 3.675 = 75.3375
    await expect.element(betForm()).toMatchTextContent('75,34')
    // So tall that the foot of the form lies over no field, which axe would take for a small target.
    await page.viewport(320, 1600)
    await expectAccessible()
    expect(width()).toBeLessThanOrEqual(320)
    await betForm().getByRole('button', { name: 'Записать ставку' }).click()
    await expect.element(toasts()).toMatchTextContent('Ставка успешно записана')
    expect(booked()).toMatchObject([{ amount: '20.50', legs: [{ odds: '1.75' }, { odds: '2.10' }] }])
  })
})
