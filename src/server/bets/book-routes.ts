import type { FastifyInstance } from 'fastify'
import { betSuggestions } from '../../contract/bets/bet-suggestions.ts'
import * as book from '../../contract/bets/book-settings.ts'
import { formatCents } from '../../domain/money/money.ts'
import { shareBook } from '../book/book.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { suggestionsFor } from './place/bet-suggestions.ts'
import { ownWords, removeWord } from './place/own-words.ts'
import { type BookSettingsRow, findBookSettings, saveBookSettings } from './settings/book-settings-queries.ts'

export function bookRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, book.readBookSettings, async ({ user }) => presentSettings(await findBookSettings(deps.db, user.id)))
  mount(app, book.changeBookSettings, async ({ user, body }) => {
    const saved = await deps.db.transaction().execute(async (tx) => {
      await shareBook(tx, user.id)
      return saveBookSettings(tx, user.id, body)
    })
    notifyUser(deps, user.id, ['book'])
    return presentSettings(saved)
  })
  mount(app, betSuggestions, ({ user }) => suggestionsFor(deps.db, user.id))
  mount(app, book.ownWords, ({ user }) => ownWords(deps.db, user.id, book.OWN_WORDS_LIMIT))
  mount(app, book.removeOwnWord, ({ user, params }) => removeWord(deps, user.id, params.kind, params.name))
}

function presentSettings({ currency, unit, marginMethod }: BookSettingsRow): book.BookSettings {
  return { currency, marginMethod, unit: unit === null ? null : formatCents(unit) }
}
