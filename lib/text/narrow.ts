/** How texts are set where columns are narrow: long words may be parted, and what belongs together is not. */

const softHyphen = '\u00ad'
const nbsp = '\u00a0'

/** What may be too long for a narrow column. */
const longWord = /[а-яё]{11,}/giu

/** Long words with soft hyphens where they may be parted, by the words without. */
type PartedWords = ReadonlyMap<string, string>

export const longWordsIn = (text: string): string[] => [...new Set(text.match(longWord))]

export const withoutSoftHyphens = (text: string): string => text.replaceAll(softHyphen, '')

export const partedWords = (parted: readonly string[]): PartedWords =>
  new Map(parted.map((word) => [withoutSoftHyphens(word), word]))

/** Where there is room. */
export const asWritten = (text: string): string => text

/** For the eye only: what is searched, copied, compared or read out is the text itself. */
export const narrowText = (text: string, parted: PartedWords): string =>
  text
    .replace(longWord, (word) => parted.get(word) ?? word)
    // Initials stay together: `Иванов И. И.`
    .replace(/(?<=\p{Lu}\.) (?=\p{Lu}\.)/gu, nbsp)
