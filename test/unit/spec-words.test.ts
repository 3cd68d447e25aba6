import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERROR_WORDS } from '../../src/contract/error-words.ts'
import type { Language } from '../../src/contract/languages.ts'

/** Every text that the specification quotes, in the language of the quote. */
const QUOTED: readonly (readonly [Language, string, string])[] = [
  ['en', 'nav.dashboard', 'Dashboard'],
  ['en', 'nav.newBet', 'New Bet'],
  ['en', 'nav.history', 'My Bets'],
  ['en', 'nav.live', 'Live Games'],
  ['en', 'nav.upcoming', 'Upcoming Games'],
  ['en', 'nav.favorites', 'Favorites'],
  ['en', 'nav.statistics', 'Statistics'],
  ['en', 'nav.settings', 'Settings'],
  ['pt', 'nav.system', 'Sistema'],
  ['pt', 'shell.nameFallback', 'Apostador'],
  ['pt', 'shell.emailFallback', 'ativo'],
  ['en', 'notFound.title', 'Page Not Found'],
  ['pt', 'matches.upcomingTitle', 'Próximas Partidas'],
  ['pt', 'matches.unknownTournament', 'Torneio Desconhecido'],
  ['pt', 'matches.badgeScheduled', 'Agendado'],
  ['pt', 'matches.noUpcoming', 'Nenhuma partida agendada'],
  ['en', 'bets.betWon', 'Bet Won'],
  ['en', 'bets.betLost', 'Bet Lost'],
  ['en', 'bets.place', 'Place bet'],
  ['en', 'common.cancel', 'Cancel'],
  ['en', 'bets.type.match-winner', 'Match Winner'],
  ['en', 'bets.type.map-winner', 'Map Winner'],
  ['en', 'bets.type.handicap', 'Handicap'],
  ['en', 'bets.type.other', 'Other'],
  ['en', 'bets.type.first-blood', 'First Blood'],
  ['en', 'bets.customPlaceholder', '+50 or -25'],
  ['en', 'bets.handicapPlaceholder', 'Ex: -1.5, +2.5'],
  ['en', 'bets.totalRoundsPlaceholder', 'Ex: Over 26.5, Under 24.5'],
  ['pt', 'common.error', 'Erro'],
  ['pt', 'refresh.error', 'Falha ao atualizar os dados'],
  ['pt', 'refresh.successTitle', 'Dados atualizados'],
  ['pt', 'refresh.success', 'Jogos ao vivo foram atualizados com sucesso'],
  ['pt', 'favorites.addFailed', 'Não foi possível adicionar aos favoritos'],
  ['pt', 'favorites.removeFailed', 'Não foi possível remover dos favoritos'],
  ['en', 'favorites.loadFailed', 'Error loading favorites'],
  ['en', 'bets.betError', 'Error placing bet'],
  ['en', 'bets.updateFailed', 'Failed to update result'],
  ['pt', 'bets.deleteFailed', 'Erro ao apagar aposta'],
  ['pt', 'history.clearError', 'Erro ao apagar todo o histórico'],
  ['en', 'auth.loginError', 'Error logging in'],
  ['en', 'auth.registerError', 'Error creating account'],
  ['pt', 'auth.logoutError', 'Erro no logout'],
  ['pt', 'auth.tryAgain', 'Tente novamente'],
  ['pt', 'denied.title', 'Acesso Negado'],
  ['pt', 'denied.subtitle', 'Funcionalidade Restrita'],
  ['pt', 'system.failed', 'Não foi possível carregar as estatísticas do sistema.'],
  ['pt', 'system.onlineTitle', 'Usuários Online ({count})'],
  ['pt', 'system.anonymousVisitor', 'Visitante anônimo'],
  ['pt', 'system.loggedIn', 'Logado'],
  ['pt', 'system.anonymous', 'Anônimo'],
  ['pt', 'system.onlineEmpty', 'Nenhum usuário online no momento'],
  ['pt', 'system.recentTitle', 'Usuários Recentes'],
  ['pt', 'system.recentEmpty', 'Nenhum usuário registrado ainda.'],
  ['pt', 'system.userId', 'ID: {id}'],
  ['pt', 'system.dateAndTime', '{date} às {time}'],
  ['pt', 'favorites.added', 'Adicionado aos favoritos'],
  ['pt', 'favorites.removed', 'Removido dos favoritos'],
  ['pt', 'bets.deleted', 'Aposta apagada com sucesso'],
  ['pt', 'history.cleared', 'Todo o histórico foi apagado com sucesso'],
  ['en', 'bets.placed', 'Bet placed successfully!'],
  ['en', 'bets.resultUpdated', 'Bet result updated'],
  ['pt', 'auth.logoutSuccess', 'Logout realizado com sucesso'],
  ['pt', 'auth.logoutSuccessDescription', 'Até a próxima!'],
  ['en', 'age.lessThanAnHour', 'less than an hour'],
]

const QUOTED_COMPLAINTS: readonly (readonly [Language, keyof typeof ERROR_WORDS, string])[] = [
  ['en', 'teamsRequired', 'Teams is required'],
  ['en', 'selectedTeamRequired', 'Team selection is required'],
  ['en', 'amountRequired', 'Amount is required'],
  ['en', 'oddsRequired', 'Odds are required'],
  ['en', 'betTypeRequired', 'Bet type is required'],
  ['en', 'resultInvalid', 'Please enter a valid value'],
  ['pt', 'emailInvalid', 'Email inválido'],
  ['pt', 'passwordRequired', 'Senha é obrigatória'],
  ['pt', 'firstNameRequired', 'Primeiro nome é obrigatório'],
  ['pt', 'lastNameRequired', 'Sobrenome é obrigatório'],
  ['pt', 'passwordTooShort', 'Senha deve ter pelo menos 6 caracteres'],
]

function wordsOf(language: Language): Map<string, unknown> {
  const files = globSync(`src/words/catalogs/${language}/*.json`)
  return new Map(files.flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object)))
}

test.each(QUOTED)('%s: %s is exactly "%s"', (language, key, quoted) => {
  expect(wordsOf(language).get(key)).toBe(quoted)
})

test.each(QUOTED_COMPLAINTS)('%s: what %s says is exactly "%s"', (language, code, quoted) => {
  expect(ERROR_WORDS[code][language]).toBe(quoted)
})
