import * as z from 'zod/mini'
import { isCurrency } from '../domain/money/currency.ts'
import { registration, user } from './auth.ts'
import { endpoint } from './endpoint.ts'
import type { FieldCode } from './errors.ts'
import { sourceChoice, sourceChosen, sourceOffer } from './matches/match-source.ts'

/**
 * The setup page of a new installation. Its code follows the # (docs/decisions/0111), which browsers do not send to servers and proxies. Outside
 * `PATHS`, to keep it out of the first load.
 */
export const SETUP_PATH = '/instalacao'

const fieldCode = (code: FieldCode) => code
const code = z.string(fieldCode('invalid')).check(z.maxLength(100, fieldCode('invalid')))

/** The first account, the currency of its book (ISO 4217) and, if offered, the match source; without one the source stays. */
export const newAdministrator = z.object({
  ...registration.shape,
  ...z.partial(sourceChoice).shape,
  currency: z.string(fieldCode('currencyUnknown')).check(z.refine(isCurrency, fieldCode('currencyUnknown'))),
})

export const openSetup = endpoint({
  method: 'POST',
  path: '/api/setup/open',
  access: 'public',
  personOnly: true,
  summary: 'Whether the code of a new installation is right and nobody has used it; what the installation runs with.',
  body: z.object({ code }),
  responses: {
    200: z.object({
      /** The current match source, or several: "polymarket,pandascore". */
      source: z.string(),
      sourceOffer,
      /** The data folder; null if the data are in the database of DATABASE_URL. */
      folder: z.nullable(z.string()),
      version: z.string(),
    }),
  },
  errors: ['setupCodeWrong', 'administratorExists', 'tooManyRequests'],
})

export const setUp = endpoint({
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  personOnly: true,
  summary: 'Creates the administrator of a new installation with its code, once, and signs them in.',
  body: z.object({ code, ...newAdministrator.shape }),
  responses: { 201: user },
  responseHeaders: sourceChosen,
  errors: [
    'setupCodeWrong',
    'administratorExists',
    'emailTaken',
    'sourceSettled',
    'sourceTokenUntried',
    'tooManyRequests',
  ],
})
