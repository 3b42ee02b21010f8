import { isPersonName } from '@/lib/core/rules/words/person-name'
import { lessonTypeNamed, wordList } from '@/lib/core/texts/programmes/cell-words'

/** Recognises a column by the texts of its cells, if its title is unknown. */

const isNumber = (text: string): boolean => /^\d+$/.test(text)
const each = (of: (part: string) => boolean) => (text: string) => {
  const parts = wordList(text)
  return parts.length > 0 && parts.every(of)
}

/** «ИСТб-24-1»: at least letters and two numbers, because «А-101» is a room. */
const group = /^[А-ЯЁа-яё]{2,10}[-–\s]?\d{1,4}[-–/.]\d{1,3}[а-яё]?$/
const room = /^([А-ЯЁ]{1,3}[-–.]\d{1,4}|\d{3,4})[а-яё]?$/

export const looksLikeTeachers = each(isPersonName)
export const looksLikeGroups = each((part) => group.test(part))
export const looksLikeRooms = each((part) => room.test(part) && !group.test(part))
export const looksLikeType = (text: string): boolean => !isNumber(text) && lessonTypeNamed(text) !== undefined
