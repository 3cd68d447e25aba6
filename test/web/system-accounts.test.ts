import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { User } from '../../src/contract/auth.ts'
import { AUDIT_ENTRIES, type AuditEntry, auditLog, findAccounts } from '../../src/contract/system.ts'
import { answer, held, refused } from './support/network.ts'
import { card, expectAccessible } from './support/page.ts'
import { administrator } from './support/people.ts'
import { open } from './support/site.tsx'

const search = () => page.getByRole('searchbox', { name: 'Buscar contas' })
const found = () => page.getByRole('list', { name: 'Encontrar conta' }).getByRole('listitem')
const audit = () => card('Registro de auditoria')
const events = () =>
  audit()
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const byEvent = () => audit().getByRole('combobox', { name: 'Evento' })
const byAccount = () => audit().getByRole('textbox', { name: 'ID do usuário' })

const JOAO: User = {
  id: 12,
  email: 'joao12@example.com',
  firstName: 'João',
  lastName: 'Conceição',
  createdAt: '2026-01-05T12:00:00.000Z',
}
const at = '2026-11-20T18:00:00.000Z'

/** The log as the server answers it: filtered, a page at a time. */
function answerLog(entries: readonly AuditEntry[]) {
  return answer(auditLog, ({ query }) => {
    const [action, userId, before] = [query.get('action'), query.get('userId'), query.get('before')]
    const wanted = entries
      .filter((entry) => action === null || entry.action === action)
      .filter((entry) => userId === null || entry.userId === Number(userId))
      .filter((entry) => before === null || entry.id < Number(before))
    const shown = wanted.slice(0, AUDIT_ENTRIES)
    return { entries: shown, older: wanted.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
  })
}

beforeEach(() => void administrator())

test('an account is found by a part of its name or e-mail, and one press opens its log', async () => {
  const asked = answer(findAccounts, ({ query }) => ({
    accounts: query.get('q') === 'conceicao jo' ? [JOAO] : [],
    hasMore: false,
  }))
  answerLog([
    { id: 2, at, action: 'registered', userId: JOAO.id },
    { id: 1, at, action: 'administrator-created', userId: 4 },
  ])
  await open('/sistema')
  await expect.element(events()).toHaveLength(2)
  await search().fill('conceicao jo')
  await expect.element(found()).toHaveLength(1)
  await expect.element(found()).toMatchTextContent('João Conceição')
  await expect.element(found()).toMatchTextContent('joao12@example.com')
  expect(asked.map(({ query }) => query.get('q'))).toEqual(['conceicao jo'])
  await expectAccessible()

  await found().getByRole('button', { name: 'Ver registro da conta 12' }).click()
  await expect.element(byAccount()).toHaveValue('12')
  await expect.element(events()).toHaveLength(1)
  await expect.element(events()).toMatchTextContent('Conta criada')
  await expect.element(audit()).toBeInViewport()

  await search().fill('ninguém com este nome')
  await expect.element(card('Encontrar conta')).toMatchTextContent('Nenhuma conta encontrada.')
  await search().fill('')
  await expect.element(card('Encontrar conta')).not.toMatchTextContent('Nenhuma conta encontrada.')
})

test('the log is filtered by event and account, and paged through', async () => {
  const settled = Array.from({ length: 45 }, (_, n) => ({ id: 47 - n, at, action: 'bet-settled', userId: 12 }) as const)
  const log = [
    ...settled,
    { id: 2, at, action: 'registered', userId: 12 },
    { id: 1, at, action: 'administrator-created', userId: 4 },
  ] as const
  answerLog(log)
  await open('/sistema')
  // The twenty of a page are alike: one row.
  await expect.element(events()).toHaveLength(1)
  await expect.element(events()).toMatchTextContent('Resultado de uma aposta definido20 vezes desde')

  const pages = audit().getByRole('navigation', { name: 'Páginas do registro' })
  const [newer, older] = [
    pages.getByRole('button', { name: 'Mais recentes' }),
    pages.getByRole('button', { name: 'Mais antigos' }),
  ]
  await expect.element(newer).toBeDisabled()
  // While the next page loads, the previous one stays, and its buttons do nothing.
  const second = held<typeof auditLog>({ entries: log.slice(20, 40), older: log[39]?.id ?? null })
  const calls = answer(auditLog, second)
  await older.click()
  await expect.element(pages).toMatchTextContent('Página 2')
  await expect.element(audit().css('[aria-busy=true]')).toHaveLength(1)
  await expect.element(events()).toHaveLength(1)
  await older.click()
  await expect.element(pages).toMatchTextContent('Página 2')
  second.release()
  await expect.element(audit().css('[aria-busy=true]')).toHaveLength(0)
  expect(calls.at(-1)?.query.get('before')).toBe(String(log[19]?.id))
  answerLog(log)
  await older.click()
  await expect.element(pages).toMatchTextContent('Página 3')
  await expect.element(events().last()).toMatchTextContent('Conta de administrador criada')
  await expect.element(older).toBeDisabled()
  await newer.click()
  await expect.element(pages).toMatchTextContent('Página 2')

  // Another filter starts at the newest entry again.
  await byEvent().selectOptions('Conta criada')
  await expect.element(events()).toHaveLength(1)
  await expect.element(pages).not.toBeInTheDocument()
  await byEvent().selectOptions('Todos os eventos')
  await events().first().getByRole('button').click()
  await expect.element(byAccount()).toHaveValue('12')
  await byEvent().selectOptions('Senha alterada')
  await expect.element(audit()).toMatchTextContent('Nenhum evento corresponde aos filtros.')
  await expectAccessible()
})

describe('when the server fails', () => {
  test('search and log each show an error in their place and retry on request', async () => {
    for (const endpoint of [findAccounts, auditLog]) answer(endpoint, refused('unavailable'))
    await open('/sistema')
    await search().fill('joao')
    const [accounts, log] = [card('Encontrar conta'), audit()]
    await expect.element(accounts.getByRole('alert')).toMatchTextContent('Não foi possível buscar as contas.')
    await expect
      .element(log.getByRole('alert'))
      .toMatchTextContent('Não foi possível carregar o registro de auditoria.')
    answer(findAccounts, { accounts: [JOAO], hasMore: false })
    answerLog([{ id: 1, at, action: 'signed-in', userId: 4 }])
    await accounts.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(found()).toMatchTextContent('João')
    await log.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect.element(events().first()).toBeVisible()
  })
})
