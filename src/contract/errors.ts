import * as z from 'zod/mini'

/** Every error code with its HTTP status. Codes are stable: clients may rely on them. */
export const ERROR_STATUS = {
  badInput: 400,
  malformedJson: 400,
  wrongCredentials: 401,
  tokenInvalid: 401,
  notSignedIn: 401,
  forbidden: 403,
  foreignOrigin: 403,
  tokenReadOnly: 403,
  personOnly: 403,
  notFound: 404,
  requestTimeout: 408,
  emailTaken: 409,
  alreadySettled: 409,
  notSettled: 409,
  importRunning: 409,
  importNotReady: 409,
  importChanged: 409,
  tooManyTokens: 409,
  balanceChanged: 409,
  selectionChanged: 409,
  undoExpired: 410,
  tooLarge: 413,
  wrongContentType: 415,
  wrongFileType: 415,
  idempotencyKeyReused: 422,
  tooManyRequests: 429,
  headersTooLarge: 431,
  internal: 500,
  unavailable: 503,
  noMatchData: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUS

/** Codes of field errors: the `message` of a schema's issue. */
export const FIELD_CODES = [
  'invalid',
  'tooLong',
  'firstNameRequired',
  'lastNameRequired',
  'emailInvalid',
  'passwordRequired',
  'passwordTooShort',
  'passwordTooLong',
  'currentPasswordWrong',
  'teamsRequired',
  'teamsNotAPair',
  'selectedTeamRequired',
  'selectedTeamNotInTeams',
  'amountRequired',
  'amountInvalid',
  'oddsRequired',
  'oddsInvalid',
  'exactOddsInvalid',
  'betTypeRequired',
  'betTypeUnknown',
  'statusNotPending',
  'resultInvalid',
  'resultNotWon',
  'resultNotLost',
  'lossTooLarge',
  'placedAtInvalid',
  'placedAtInFuture',
  'matchUnknown',
  'matchOfOtherTeams',
  'selectionInvalid',
  'legsTooFew',
  'legsTooMany',
  'legsExclusive',
  'payoutTooLarge',
  'paidRequired',
  'paidInvalid',
  'stakeTooLarge',
  'profileUnknown',
  'tokenNameRequired',
  'tagsTooMany',
  'ownChanceInvalid',
  'movementInvalid',
  'balanceInvalid',
  'balanceFits',
  'currencyUnknown',
  'filterNameRequired',
  'filterNameTaken',
  'filtersTooMany',
  'teamNameRequired',
  'teamUndecided',
  'teamsTooMany',
] as const
export type FieldCode = (typeof FIELD_CODES)[number]

export function isFieldCode(code: string): code is FieldCode {
  return FIELD_CODES.some((known) => known === code)
}

/** The body of every error response. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorBody = z.output<typeof errorBody>
