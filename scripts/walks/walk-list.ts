import { expect as expectSoon, type Page } from '@playwright/test'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { fillBetForm } from '../../test/e2e/support/bet-form.ts'
import { placeBet } from '../../test/e2e/support/bets.ts'
import { signUp } from '../../test/e2e/support/sign-in.ts'
import type { TestApp } from '../../test/support/app.ts'
import { liveReading, type ScriptedSource } from '../../test/support/scripted-source.ts'

/** Allows for a busy machine. */
const expect = expectSoon.configure({ timeout: 60_000 })

export type Stage = {
  readonly app: TestApp
  readonly source: ScriptedSource
  /** Two tabs of one browser. */
  readonly page: Page
  readonly other: Page
}

/** An action, and the baseline without it: the same pages, loaded and read. */
export type Walk = {
  readonly name: string
  prepare(stage: Stage): Promise<unknown>
  baseline(stage: Stage): Promise<unknown>
  act(stage: Stage): Promise<unknown>
}

const onMap = (score1: number): MatchReading => {
  const maps = [{ number: 1, name: 'Nuke', status: 'running', score1, score2: 4 }] as const
  return liveReading('1', { maps, score1: 0, score2: 0 })
}
const WON: MatchReading = liveReading('1', {
  status: 'finished',
  score1: 2,
  score2: 0,
  maps: [
    { number: 1, name: 'Nuke', status: 'finished', score1: 13, score2: 9 },
    { number: 2, name: 'Mirage', status: 'finished', score1: 13, score2: 5 },
  ],
})
const FILE = 'Placed at;Event;Pick;Odds;Stake;Result\n2026-03-01T10:00:00Z;Echo vs Foxtrot;Echo;1.85;50.00;won'

const main = (page: Page) => page.getByRole('main')
const reload = ({ page, other }: Stage) => Promise.all([page.reload(), other.reload()])

export const WALKS: readonly Walk[] = [
  {
    name: 'a score changes',
    async prepare({ page, source }) {
      source.set([onMap(3)])
      await page.goto('/jogos-ao-vivo')
      await expect(main(page)).toContainText('Alfa')
    },
    async baseline(stage) {
      await reload(stage)
      await expect(main(stage.page)).toContainText('Alfa')
    },
    async act({ page, source }) {
      source.set([onMap(11)])
      await expect(main(page)).toContainText('11')
    },
  },
  {
    name: 'a bet is placed',
    async prepare({ page, other }) {
      await signUp(page)
      await Promise.all([page.goto('/nova-aposta'), other.goto('/historico')])
    },
    async baseline(stage) {
      await reload(stage)
      await expect(main(stage.other)).toContainText('Sua história começa')
      await fillBetForm(stage.page)
    },
    async act({ page, other }) {
      await main(page).getByRole('button', { name: 'Registrar aposta' }).click()
      await expect(main(other)).toContainText('Alfa vs Bravo')
    },
  },
  {
    name: 'a match ends',
    async prepare({ app, page }) {
      const { id } = await app.deps.db.selectFrom('matches').select('id').executeTakeFirstOrThrow()
      await placeBet(page, { matchId: id })
      await page.goto('/historico')
      await expect(main(page)).toContainText('Alfa vs Bravo')
    },
    async baseline(stage) {
      await reload(stage)
      await expect(main(stage.page)).toContainText('Alfa vs Bravo')
    },
    async act({ page, source }) {
      source.set([WON])
      await expect(page.getByRole('list', { name: /decididas?$/ })).toContainText('Ganha')
    },
  },
  {
    name: 'a file is imported',
    async prepare({ page }) {
      await page.goto('/importar')
      await expect(page.locator('input[type=file]')).toBeAttached()
    },
    async baseline(stage) {
      await reload(stage)
      await expect(stage.page.locator('input[type=file]')).toBeAttached()
    },
    async act({ page }) {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'apostas.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
      await page.getByRole('button', { name: /^Importar 1/ }).click()
      await expect(page.getByRole('button', { name: 'Desfazer a importação' })).toBeVisible()
    },
  },
]
