/** The match sources (docs/providers.md): the values of MATCH_PROVIDER. */
export const SOURCE_NAMES = ['demo', 'hltv', 'pandascore', 'bo3gg', 'polymarket'] as const
export type SourceName = (typeof SOURCE_NAMES)[number]
