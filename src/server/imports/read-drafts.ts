import type { Draft } from '../../domain/import/draft.ts'
import type { ImportPlan } from '../../domain/import/plan.ts'
import { UnreadableFile } from '../../domain/import/refusal.ts'
import type { ImportSource } from './source.ts'
import type { ReadOptions } from './survey-file.ts'

/** Times after `now` are refused as `inFuture`. */
export type DraftOptions = ReadOptions & { readonly now: Date }

/**
 * Reads the file again by a plan, in batches of up to 500 drafts in the order of the file. Drafts of rows that are equal in one file have
 * different fingerprints; of the same row in another file, the same. Throws `UnreadableFile`.
 */
export async function* readDrafts(
  _source: ImportSource,
  _plan: ImportPlan,
  _options: DraftOptions,
): AsyncGenerator<readonly Draft[]> {
  yield []
  throw new UnreadableFile('notText')
}
