/** Why a file is not read at all. */
export const REFUSALS = [
  'empty',
  'tooLarge',
  'notText',
  /** Files that are no table of text, each by its name. */
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
  /** Of a recorded page of a bookmaker, or an answer that it loaded. */
  'captureDamaged',
  'captureEmpty',
  'captureWithoutAnswers',
  'captureOfTwo',
  'captureOtherSports',
  'tooMuchMemory',
  'tookTooLong',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** The file cannot be read; `line` where that is known. */
export class UnreadableFile extends Error {
  readonly code: Refusal
  readonly line: number | null

  constructor(code: Refusal, line: number | null = null) {
    super(`The file cannot be imported: ${code}`)
    this.code = code
    this.line = line
  }
}
