import type { SourceName } from '../../domain/match/source-name.ts'

type Choice = { source?: SourceName | undefined; pandascoreToken?: string | undefined }

/** Drops a token that was typed before another source was chosen: it is neither validated nor sent. */
export function withoutHiddenToken<F extends Choice>(typed: F): F {
  return typed.source === 'pandascore' ? typed : { ...typed, pandascoreToken: '' }
}
