import type { SourceName } from '../../domain/match/source-name.ts'

type Choice = { source?: SourceName | undefined; pandascoreToken?: string | undefined }

/** A token that was typed before another source was chosen is out of sight: it is neither checked nor sent. */
export function inSight<F extends Choice>(typed: F): F {
  return typed.source === 'pandascore' ? typed : { ...typed, pandascoreToken: '' }
}
