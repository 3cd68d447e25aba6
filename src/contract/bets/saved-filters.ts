import * as z from 'zod/mini'
import { VISIBLE, withoutInvisible } from '../../domain/text/clean-text.ts'
import { endpoint } from '../endpoint.ts'
import { composed, idParams } from '../typed-text.ts'
import { fieldCode, SINGLE_LINE } from './bet-fields.ts'

export const SAVED_FILTERS_LIMIT = 50
export const FILTER_NAME_MAX = 60

const name = z
  .string(fieldCode('invalid'))
  .check(
    ...composed(FILTER_NAME_MAX, 'tooLong'),
    z.regex(VISIBLE, fieldCode('filterNameRequired')),
    z.regex(SINGLE_LINE, fieldCode('invalid')),
  )
/** As in the URL of the history: "status=won&tag=live". */
const query = z
  .string()
  .check(
    z.overwrite(withoutInvisible),
    z.maxLength(2_000, { error: fieldCode('tooLong'), abort: true }),
    z.regex(SINGLE_LINE, fieldCode('invalid')),
  )

export const savedFilter = z.object({ id: z.int(), name: z.string(), query: z.string() })
export type SavedFilter = z.output<typeof savedFilter>

export const savedFilters = endpoint({
  method: 'GET',
  path: '/api/bets/filters',
  access: 'user',
  data: ['bets', 'book'],
  offline: 'person',
  summary: 'The filters of the history that the user keeps, by name.',
  responses: { 200: z.array(savedFilter) },
})

export const saveFilter = endpoint({
  method: 'POST',
  path: '/api/bets/filters',
  access: 'user',
  summary: 'Keeps a filter of the history under a name; up to 50. `query` is that of the address of the history.',
  body: z.object({ name, query }),
  responses: { 201: savedFilter },
})

export const renameFilter = endpoint({
  method: 'PATCH',
  path: '/api/bets/filters/{id}',
  access: 'user',
  summary: 'Gives a kept filter another name.',
  params: idParams,
  body: z.object({ name }),
  responses: { 200: savedFilter },
  errors: ['notFound'],
})

export const removeFilter = endpoint({
  method: 'DELETE',
  path: '/api/bets/filters/{id}',
  access: 'user',
  summary: 'Forgets a kept filter.',
  params: idParams,
  responses: { 204: null },
  errors: ['notFound'],
})
