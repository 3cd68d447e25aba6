import { intercept } from './support/intercept.ts'
import { expect, test } from './support/site.ts'

test.describe('the first frame', () => {
  // The page's code never arrives, so only the HTML and the inline script are visible.
  test.use({ locale: 'ru-RU', expectedFaults: [/ERR_FAILED/] })

  test('has the chosen theme, the language of the browser or Portuguese, and the shape of the page', async ({
    page,
    browser,
    site,
  }) => {
    await intercept(page, '**/assets/*.js', (route) => route.abort())
    await page.addInitScript({ content: "localStorage.setItem('theme', 'light')" })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(245, 244, 240)')
    await expect(page.getByText('Clutchbook').first()).toBeVisible()

    // French is not offered.
    const french = await browser.newPage({ baseURL: site.url, locale: 'fr-FR' })
    await french.goto('/')
    await expect(french.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(french.getByRole('button', { name: 'Atualizar' })).toBeVisible()
    await french.close()
  })
})
