import { SETUP_PATH } from '../../src/contract/setup.ts'
import { setupCode } from '../../src/server/setup/setup-code.ts'
import { expect, test } from './support/site.ts'

test('the first account is created with the code, in the chosen language, and signed in; bets are imported next', async ({
  page,
  site,
}) => {
  const requests: string[] = []
  page.on('request', (request) => void requests.push(request.url()))
  const code = setupCode(site.deps.config.sessionSecret)
  await page.goto(`${SETUP_PATH}#${code}`)
  await page.getByRole('radio', { name: 'Русский' }).click()
  await page.getByLabel('Имя').fill('Надя')
  await page.getByLabel('Фамилия').fill('Орлова')
  await page.getByLabel('E-mail').fill('nadya@example.com')
  await page.getByLabel('Пароль', { exact: true }).fill('correct horse')
  await page.getByLabel('Валюта', { exact: true }).and(page.locator('select')).selectOption('RUB')
  await page.getByRole('button', { name: 'Начать' }).click()

  await expect(page.getByRole('heading', { name: 'Всё работает.', exact: true })).toBeVisible()
  await expect(page.getByText('Надя, вы вошли как администратор.')).toBeVisible()
  await page.getByRole('link', { name: 'Импортировать ставки' }).click()
  await expect(page).toHaveURL('/importar')
  await page.goto('/configuracoes/registro')
  await expect(page.getByRole('combobox', { name: 'Валюта' })).toHaveValue('RUB')
  await expect(page.getByRole('link', { name: 'Система' })).toBeVisible()
  // Neither a server nor a proxy writes it down.
  expect(requests.filter((url) => url.includes(code))).toEqual([])
})
