import createHyphenator from 'hyphen'
import patterns from 'hyphen/patterns/ru'

const softHyphen = '\u00ad'
const hyphenate = createHyphenator(patterns, { hyphenChar: softHyphen, minWordLength: 1 })

/** The patterns have no «ё», so it is hyphenated like «е». */
function part(word: string): string {
  let at = 0
  return hyphenate(word.replaceAll('ё', 'е').replaceAll('Ё', 'Е')).replace(/[^\u00ad]/g, () => word[at++] ?? '')
}

/** Russian words with soft hyphens where hyphenation is allowed. */
export const partWords = (words: readonly string[]): string[] => words.map(part)
