/** Why a file is not read at all. */
export const REFUSALS = [
  'empty',
  'tooLarge',
  'notText',
  /** Files that are not text tables, each with its own reason. */
  'webPage',
  'oldWorkbook',
  'openDocument',
  'pdf',
  'encodingInvalid',
  'noHeader',
  'tooManyColumns',
  'cellTooLong',
  'quoteNotClosed',
  'tooManyRows',
  'archiveInvalid',
  'archiveTooLarge',
  'sheetInvalid',
  'noSheet',
  'jsonInvalid',
  'jsonUnknown',
  'jsonTooDeep',
  /** A recording of a bookmaker's page, or a response that the page loaded. */
  'captureDamaged',
  'captureEmpty',
  'captureWithoutAnswers',
  'captureOfTwo',
  'captureOtherSports',
  'tooMuchMemory',
  'tookTooLong',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** The file cannot be read. `line` is set if it is known. */
export class UnreadableFile extends Error {
  readonly code: Refusal
  readonly line: number | null

  constructor(code: Refusal, line: number | null = null) {
    super(`The file cannot be imported: ${code}`)
    this.code = code
    this.line = line
  }
}
