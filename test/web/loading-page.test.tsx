import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LoadingPage } from '../../src/web/layout/page.tsx'
import { Shell } from '../../src/web/layout/shell.tsx'
import { boxOf } from './support/page.ts'
import { visitor } from './support/people.ts'
import { open, showAlone } from './support/site.tsx'

const refresh = () => page.getByRole('button', { name: 'Atualizar' })
const places = () => [page.css('main > header'), refresh()].map((part) => boxOf(part).toJSON() as unknown)

test.each([390, 1440])('a page whose code is on its way has the header of every page, at %i px', async (wide) => {
  await page.viewport(wide, 900)
  visitor()
  await open('/configuracoes')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const whole = places()
  for (const [path, hasBack] of [
    ['/jogo/1', true],
    ['/equipes/Alfa', true],
    ['/instalacao', false],
    ['/nada', false],
  ] as const) {
    history.pushState(null, '', path)
    await showAlone(
      <Shell account={null}>
        <LoadingPage />
      </Shell>,
    )
    await expect.element(refresh()).toBeVisible()
    expect(places(), path).toEqual(whole)
    await expect.element(page.css('main > header ~ div .animate-shimmer')).toBeVisible()
    expect(page.css('main > header').getByRole('link', { name: 'Resultados' }).elements()).toHaveLength(
      hasBack && wide < 1024 ? 1 : 0,
    )
  }
})
