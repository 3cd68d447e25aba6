export const LANGUAGES = ['pt', 'en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

/** BCP 47 tags for formatting: `pt` is Brazilian; `en` is British, with the day before the month. */
export const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', ru: 'ru-RU' }
