import { searchForm } from '@/lib/core/words/rules/search'

/** The longest ending that a word changes: «математикой», «базами», «высшей». */
const longestEnding = 3

/** A title is meant by the stems of the words that name it: «физике» is «Физика». */
export function isAbout(discipline: string, title: string): boolean {
  const own = searchForm(title).split(' ')
  return searchForm(discipline)
    .split(' ')
    .every((word) => own.some((one) => one.startsWith(word.slice(0, Math.max(3, word.length - longestEnding)))))
}
