export const LANGUAGES = ['pt', 'en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

/** BCP 47 tag for formatting: `pt` is Brazilian; `en` has the day before the month, as everywhere here. */
export const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', ru: 'ru-RU' }
