const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'u',
  я: 'a',
}

const once = (sound: string) => sound.replace(/(.)\1+/gu, '$1')

/** How a Cyrillic word sounds, in Latin letters; comparable with `latinSound`. Null for a word without Cyrillic letters. */
export function cyrillicSound(word: string): string | null {
  if (!/[а-я]/u.test(word)) return null
  return once(
    word
      .replace(/ия/gu, 'a')
      .replace(/кс/gu, 'x')
      .replace(/[а-я]/gu, (letter) => LETTERS[letter] ?? letter),
  )
}

/** How a Latin name sounds when it is written in Cyrillic: "Vitality" is "vitaliti", "Falcons" is "falkons". */
export function latinSound(name: string): string {
  return once(
    name
      .replace(/ph/gu, 'f')
      .replace(/ck/gu, 'k')
      .replace(/qu/gu, 'kv')
      .replace(/ks/gu, 'x')
      .replace(/ia/gu, 'a')
      .replace(/c(?=[eiy])/gu, 's')
      .replace(/c(?!h)/gu, 'k')
      .replace(/w/gu, 'v')
      .replace(/y/gu, 'i')
      .replace(/oo/gu, 'u')
      .replace(/ee/gu, 'i'),
  )
}
