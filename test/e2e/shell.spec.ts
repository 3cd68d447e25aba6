import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { intercept } from './support/intercept.ts'
import { loaded } from './support/screens.ts'
import { expect, test } from './support/site.ts'

const PHONE = { width: 390, height: 844 }

// These functions run in the page.
const SMALL_TARGETS = `
  [...document.querySelectorAll('a, button')]
    .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.bottom > 0 && (box.width < 44 || box.height < 44))
    .map(({ name, box }) => name + ': ' + box.width + ' × ' + box.height)`

const notifications = (page: Page) => page.getByRole('region', { name: 'Notificações (F8)' })
const refresh = (page: Page) => page.getByRole('button', { name: 'Atualizar' })

test.describe('the first frame', () => {
  // The page's code never arrives, so only the HTML and the inline script are visible.
  test.use({ locale: 'ru-RU', expectedFaults: [/ERR_FAILED/] })

  test('has the theme, the language and the shape of the page', async ({ page }) => {
    await intercept(page, '**/assets/*.js', (route) => route.abort())
    await page.addInitScript({ content: "localStorage.setItem('theme', 'light')" })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(238, 241, 245)')
    await expect(page.getByText('Clutchbook').first()).toBeVisible()
  })
})

test('F8 moves the focus to the toasts, and a swipe to the right dismisses one', async ({ page }) => {
  await page.goto('/')
  await refresh(page).click()
  const toast = notifications(page).getByRole('listitem')
  await expect(toast).toBeVisible()
  await page.keyboard.press('F8')
  await expect(notifications(page).getByRole('list')).toBeFocused()

  // The toast slides in; hovering waits for the end of the animation, and keeps it.
  await toast.hover()
  const box = await toast.boundingBox()
  if (!box) throw new Error('the toast has no place')
  await page.mouse.move(box.x + 40, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 8 })
  await page.mouse.up()
  await expect(toast).toHaveCount(0)
})

test('F8 moves the focus to the toast region before the first toast', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page listens to the key shortly after its first drawing.
  await expect(async () => {
    await page.keyboard.press('F8')
    await expect(notifications(page).getByRole('list')).toBeFocused({ timeout: 2_000 })
  }).toPass()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test('everything that can be pressed is at least 44 px high and wide', async ({ page, source }) => {
    source.set([liveReading('1')])
    for (const path of ['/', '/configuracoes', '/historico', '/login']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await loaded(page)
      expect(await page.evaluate<string[]>(SMALL_TARGETS), path).toEqual([])
    }
  })
})
