import { betField, betForm } from './support/bet-form.ts'
import { betsOf, toasts } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const SLIP = 'CS2\nAlfa vs Bravo\nVencedor da partida: Alfa\nOdd 1,85\nValor: € 20,00'

/** The part that a phone's Share uses. */
type Manifest = {
  readonly share_target: {
    readonly action: string
    readonly method: string
    readonly params: Record<'title' | 'text', string>
  }
}

test('a slip that a phone shares fills the form, is looked at, recorded and in the history; the same slip again is said', async ({
  page,
}) => {
  await signUp(page)
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as Manifest
  const { action, method, params } = manifest.share_target
  expect(method).toBe('GET')
  const share = () => page.goto(`${action}?${params.title}=Betano&${params.text}=${encodeURIComponent(SLIP)}`)
  await share()
  await expect(betField(page, 'Times')).toHaveValue('Alfa vs Bravo')
  await expect(betField(page, 'Seu time')).toHaveValue('Alfa')
  await expect(betField(page, 'Valor (€)')).toHaveValue('20,00')
  expect(await betsOf(page)).toEqual([])
  // Neither a reload nor a bookmark has the text.
  await expect(page).toHaveURL('/nova-aposta')
  await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
  await expect(toasts(page)).toContainText('Aposta registrada')
  expect(await betsOf(page)).toMatchObject([{ teams: 'Alfa vs Bravo', odds: '1.85', bookmaker: 'Betano' }])
  await page.goto('/historico')
  await expect(page.getByRole('row').filter({ hasText: 'Alfa vs Bravo' })).toHaveCount(1)

  await share()
  await expect(page.getByRole('main')).toContainText('Este bilhete já está no seu registro.')
  await page.getByRole('link', { name: 'Ver a aposta' }).click()
  await expect(page).toHaveURL(/\/historico\?bet=\d+/)
})
