import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readAlertSettings } from '../../src/contract/alerts.ts'
import {
  chooseForMatch,
  chooseForTeam,
  listMatchChoices,
  type MatchChoice,
} from '../../src/contract/matches/alert-choices.ts'
import {
  type FavoriteTeam,
  followTeam,
  listFavoriteTeams,
  unfollowTeam,
} from '../../src/contract/matches/favorite-teams.ts'
import { findMatch } from '../../src/contract/matches/match-pages.ts'
import type { AlertMode } from '../../src/domain/alerts/alert-mode.ts'
import { required } from '../../src/domain/required.ts'
import { webMatch } from '../support/web-match.ts'
import { answer, lost, refused, requestsOf, sent } from './support/network.ts'
import { boxOf, card, dialog, expectAccessible, press, toasts } from './support/page.ts'
import { alertSettings, showMatches, signedIn, visitor } from './support/people.ts'
import { open, setTheme } from './support/site.tsx'
import { byTier } from './support/tier.ts'
import { expectFitsEveryWindow, LONGEST_LANGUAGES } from './support/window-sizes.ts'

const TEAMS = '/favoritos?tab=teams'
const SETTINGS = '/configuracoes/notificacoes'
const PAGE = '/jogo/1'
const LONG = 'Associação Atlética Ponte Preta Esportes'
const MATCH = webMatch({ hltvId: 1, team1: 'B8', team2: LONG })

const teamOf = (id: number, name: string, alerts: AlertMode | null): FavoriteTeam => ({
  id,
  name,
  alerts,
  logo: null,
  last: null,
})
let teams: FavoriteTeam[] = []
let choices: MatchChoice[] = []

beforeEach(() => {
  signedIn()
  showMatches([MATCH])
  teams = [teamOf(1, 'B8', null), teamOf(2, LONG, 'off')]
  choices = []
  answer(listFavoriteTeams, () => teams)
  answer(listMatchChoices, () => choices)
  answer(chooseForTeam, ({ params, parsed }) => {
    const { alerts } = parsed as { alerts: AlertMode | null }
    const id = Number(params['id'])
    teams = teams.map((team) => (team.id === id ? { ...team, alerts } : team))
    return { id, alerts }
  })
  answer(chooseForMatch, ({ params, parsed }) => {
    const { alerts } = parsed as { alerts: AlertMode | null }
    const hltvId = Number(params['hltvId'])
    choices = [...choices.filter((choice) => choice.hltvId !== hltvId), { hltvId, alerts }]
    return { hltvId, alerts }
  })
  answer(findMatch, {
    ...MATCH,
    calledOff: false,
    startedTime: null,
    finishedTime: null,
    otherSource: null,
    oddsHistory: [],
  })
})

const bell = (of: string, now: string) =>
  page.getByRole('button', { name: `Notificações de ${of}: ${now}`, exact: true })
const choice = (of: string, name: string) => dialog(`Notificações de ${of}`).getByRole('button', { name, exact: true })
const VERSUS = `B8 vs ${LONG}`

describe('a favorite team', () => {
  test('has a bell that shows its alert mode, and a menu to choose', async () => {
    await page.viewport(390, 844)
    await open(TEAMS)
    await expect.element(bell(LONG, 'Nada')).toBeVisible()
    await bell('B8', 'Tudo').click()
    await expect.element(choice('B8', 'Tudo')).toHaveAttribute('aria-pressed', 'true')
    await choice('B8', 'Só com aposta').click()
    await expect.element(bell('B8', 'Só com aposta')).toBeVisible()
    expect(requestsOf(chooseForTeam).map(({ params }) => params)).toEqual([{ id: '1' }])
    expect(sent(chooseForTeam)).toEqual([{ alerts: 'withBet' }])
    const { width, height } = boxOf(bell('B8', 'Só com aposta'))
    expect([width, height]).toEqual([44, 44])
  })

  test('is chosen by keyboard, and the bell has the focus again', async () => {
    await open(TEAMS)
    await expect.element(bell('B8', 'Tudo')).toBeVisible()
    ;(bell('B8', 'Tudo').element() as HTMLElement).focus()
    await press('{Enter}')
    await expect.element(choice('B8', 'Tudo')).toHaveFocus()
    await press('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(bell('B8', 'Nada')).toHaveFocus()
    expect(sent(chooseForTeam)).toEqual([{ alerts: 'off' }])
  })

  test('stays as it is where the server fails, and a toast says so', async () => {
    answer(chooseForTeam, refused('unavailable'))
    await open(TEAMS)
    await bell('B8', 'Tudo').click()
    await choice('B8', 'Nada').click()
    await expect.element(toasts()).toMatchTextContent('A escolha não foi salva. Tente de novo.')
    await expect.element(bell('B8', 'Tudo')).toBeVisible()
  })

  test('whose answer is lost may be saved all the same: a toast says so, and the list tells', async () => {
    answer(chooseForTeam, () => {
      teams = teams.map((team) => ({ ...team, alerts: 'off' as const }))
      return lost()
    })
    await open(TEAMS)
    await bell('B8', 'Tudo').click()
    await choice('B8', 'Nada').click()
    await expect
      .element(toasts())
      .toMatchTextContent('Sem resposta. A alteração pode ter sido salva: confira antes de tentar de novo.')
    await expect.element(bell('B8', 'Nada')).toBeVisible()
  })

  test('that is followed again by "undo" brings its choice along', async () => {
    answer(unfollowTeam, ({ params }) => {
      teams = teams.filter(({ id }) => String(id) !== params['id'])
      return undefined
    })
    answer(followTeam, ({ parsed }) => {
      const { name, alerts = null } = parsed as { name: string; alerts?: AlertMode | null }
      teams = [...teams, teamOf(9, name, alerts)]
      return required(teams.at(-1), 'the new team')
    })
    await open(TEAMS)
    await page.getByRole('button', { name: `Time favorito: ${LONG}`, exact: true }).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect.element(bell(LONG, 'Nada')).toBeVisible()
    await expect.poll(() => sent(followTeam)).toEqual([{ name: LONG, alerts: 'off' }])
  })
})

describe('the settings by team', () => {
  const group = (name: string) => card('Notificações').getByRole('radiogroup', { name: `Notificações de ${name}` })

  test('show three choices side by side, as the settings say where nothing was chosen', async () => {
    await page.viewport(1440, 900)
    answer(readAlertSettings, { ...alertSettings(), onlyWithBet: true })
    await open(SETTINGS)
    await expect.element(group('B8').getByRole('radio', { name: 'Só com aposta' })).toBeChecked()
    await expect.element(group(LONG).getByRole('radio', { name: 'Nada' })).toBeChecked()
    await group('B8').getByText('Tudo').click()
    await expect.element(group('B8').getByRole('radio', { name: 'Tudo' })).toBeChecked()
    expect(sent(chooseForTeam)).toEqual([{ alerts: 'all' }])
  })

  test('are a menu on a phone', async () => {
    await page.viewport(390, 844)
    await open(SETTINGS)
    await bell('B8', 'Tudo').click()
    await choice('B8', 'Nada').click()
    await expect.element(bell('B8', 'Nada')).toHaveTextContent('Nada')
  })

  test('are not there without a team', async () => {
    teams = []
    await open(SETTINGS)
    await expect.element(card('Notificações').getByRole('switch').first()).toBeVisible()
    expect(page.getByRole('heading', { name: 'Por time' }).query()).toBeNull()
  })
})

describe('a match', () => {
  test('follows the choice of its teams, or its own; the choice can be reset', async () => {
    await open(PAGE)
    // The most telling of both teams.
    await bell(VERSUS, 'Tudo').click()
    await expect.element(choice(VERSUS, 'Como de costume (Tudo)')).toHaveAttribute('aria-pressed', 'true')
    await choice(VERSUS, 'Nada').click()
    await bell(VERSUS, 'Nada').click()
    await expect.element(choice(VERSUS, 'Nada')).toHaveAttribute('aria-pressed', 'true')
    await choice(VERSUS, 'Como de costume (Tudo)').click()
    await expect.element(bell(VERSUS, 'Tudo')).toBeVisible()
    await expect.poll(() => sent(chooseForMatch)).toEqual([{ alerts: 'off' }, { alerts: null }])
  })

  test('has its bell in the dialog of its details too', async () => {
    await open('/jogos-ao-vivo?match=1')
    await bell(VERSUS, 'Tudo').click()
    await choice(VERSUS, 'Só com aposta').click()
    await expect.element(bell(VERSUS, 'Só com aposta')).toBeVisible()
    expect(requestsOf(chooseForMatch).map(({ params }) => params)).toEqual([{ hltvId: '1' }])
  })

  test('has none for a visitor, nor when it is over', async () => {
    visitor()
    await open(PAGE)
    await expect.element(page.getByRole('button', { name: 'Adicionar aos favoritos' }).first()).toBeVisible()
    expect(page.getByRole('button', { name: /^Notificações de B8/ }).query()).toBeNull()
  })
})

for (const language of LONGEST_LANGUAGES) {
  test(`nothing is cut off in any window, in ${language}`, { timeout: 90_000 }, async () => {
    for (const path of [TEAMS, SETTINGS, PAGE]) {
      await open(path, language)
      await expect.element(page.getByText(LONG).first()).toBeInTheDocument()
      await expectFitsEveryWindow()
    }
  })
}

for (const theme of byTier([], ['dark', 'light'])) {
  test(`the choices are accessible, ${theme}`, async () => {
    await setTheme(theme)
    for (const [path, width] of [
      [TEAMS, 390],
      [SETTINGS, 390],
      [SETTINGS, 1440],
      [PAGE, 390],
    ] as const) {
      await page.viewport(width, 844)
      await open(path)
      await expect.element(page.getByText(LONG).first()).toBeVisible()
      await expectAccessible()
    }
    await bell(VERSUS, 'Tudo').click()
    await expect.element(choice(VERSUS, 'Nada')).toBeVisible()
    await expectAccessible()
  })
}
