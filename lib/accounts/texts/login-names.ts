const latin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
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
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
}

/** Latin letters, digits and hyphens of a word, as in a Russian passport. */
const inLatin = (word: string): string =>
  [...word.toLowerCase()]
    .map((letter) => latin[letter] ?? letter)
    .join('')
    .replace(/[^a-z0-9-]/g, '')

/**
 * A free login for a full name: `ivanova-ap` for «Иванова Анна Петровна», then `ivanova-ap2`. `taken` gets a
 * login in lower case. Null for a name without letters.
 */
export function proposedLogin(fullName: string, taken: (login: string) => boolean): string | null {
  const [surname = '', ...givenNames] = fullName.trim().split(/\s+/).map(inLatin)
  const initials = givenNames.map((word) => word.slice(0, 1)).join('')
  const base = [surname, initials].filter(Boolean).join('-')
  if (base === '') return null
  for (let number = 1; ; number += 1) {
    const login = number === 1 ? base : `${base}${number}`
    if (!taken(login)) return login
  }
}
