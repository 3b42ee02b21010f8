/** Typography for narrow columns: long words may be hyphenated, and units stay together. */

const softHyphen = '\u00ad'
const nbsp = '\u00a0'

/** Words that may be too long for a narrow column, and surnames, which share the column with their initials. */
const longWord = /[а-яё]{11,}|[а-яё]{6,}(?=[ \u00a0][а-яё]\.)/giu

const beforeInitial = /(?<=\p{Lu}[\p{Ll}\u00ad’'-]+|\p{Lu}\.) (?=\p{Lu}\.)/gu

/** Long words with soft hyphens, keyed by the plain word. */
type PartedWords = ReadonlyMap<string, string>

export const longWordsIn = (text: string): string[] => [...new Set(text.match(longWord))]

export const withoutSoftHyphens = (text: string): string => text.replaceAll(softHyphen, '')

export const partedWords = (parted: readonly string[]): PartedWords =>
  new Map(parted.map((word) => [withoutSoftHyphens(word), word]))

/** For columns with enough room: a name stays together with its initials, `Иванов И. И.` */
export const asWritten = (text: string): string => text.replace(beforeInitial, nbsp)

/** For display only; search, clipboard, comparison and screen readers use the plain text. */
export const narrowText = (text: string, parted: PartedWords): string =>
  asWritten(text.replace(longWord, (word) => parted.get(word) ?? word))

/** The last letters of a surname with its initials: even where words break anywhere, no break goes there. */
const nameEnd = /^(.+?)([^\s\u00ad]{0,2}(?:\u00a0\p{Lu}\.)+)$/u

/** Splits a displayed name into the part that may break and the part that may not. Null without initials. */
export function nameParts(drawn: string): [string, string] | null {
  const [, start, end] = nameEnd.exec(drawn) ?? []
  return start !== undefined && end !== undefined ? [start, end] : null
}
