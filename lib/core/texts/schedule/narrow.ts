/** Typography for narrow columns: long words may be hyphenated, and units stay together. */

const softHyphen = '\u00ad'
const nbsp = '\u00a0'

/** Words that may be too long for a narrow column. */
const longWord = /[а-яё]{11,}/giu

/** Long words with soft hyphens, keyed by the plain word. */
type PartedWords = ReadonlyMap<string, string>

export const longWordsIn = (text: string): string[] => [...new Set(text.match(longWord))]

export const withoutSoftHyphens = (text: string): string => text.replaceAll(softHyphen, '')

export const partedWords = (parted: readonly string[]): PartedWords =>
  new Map(parted.map((word) => [withoutSoftHyphens(word), word]))

/** For columns with enough room. */
export const asWritten = (text: string): string => text

/** For display only; search, clipboard, comparison and screen readers use the plain text. */
export const narrowText = (text: string, parted: PartedWords): string =>
  text
    .replace(longWord, (word) => parted.get(word) ?? word)
    // A name stays together with its initials: `Иванов И. И.`
    .replace(/(?<=\p{Lu}[\p{Ll}\u00ad’'-]+|\p{Lu}\.) (?=\p{Lu}\.)/gu, nbsp)
