import { page } from 'vitest/browser'
import { typeAll } from './page.ts'

/** The form of the page /nova-aposta. */
export const betForm = () => page.getByRole('main').css('form')

/** The label of the date field also contains its format. */
export const betField = (label: string) => betForm().getByLabelText(label, { exact: label !== 'Quando' })

/** The chip of a bookmaker that was used before. */
export const bookmakerChip = (name: string) =>
  betForm().getByRole('group', { name: 'Casa de apostas' }).getByRole('button', { name })

/** Replaces the chips by the field of another bookmaker. */
export async function askBookmaker(): Promise<void> {
  await betForm()
    .getByRole('button', { name: /^(Casa de apostas|Outra casa)$/ })
    .click()
}

/** An amount, 50 unless given, on Alfa at 1.85, in the Portuguese form. */
export async function fillBetForm(amount = '50'): Promise<void> {
  await betField('Times').fill('Alfa vs Bravo')
  await betField('Seu time').selectOptions('Alfa')
  await typeAll(betField('Valor (€)'), amount)
  await typeAll(betField('Odd'), '1.85')
  await betField('Tipo de aposta').selectOptions('match-winner')
}
