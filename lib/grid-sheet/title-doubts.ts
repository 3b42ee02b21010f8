import type { Doubt } from '@/lib/grids/rules/doubts'
import type { CellContext } from './cell-context'
import { sheetNameKey } from './look-alike'

const longest = 160
/** Endings of Russian surnames; few words of titles end so with a capital letter inside. */
const surname =
  /\s([А-ЯЁ][а-яё]+(?:ов|ев|ёв|ова|ева|ёва|ский|ская|цкий|цкая|енко|[яа]н|дзе|швили|ых|чук|нюк|[ое]вич))$/u
const leftover =
  /(?<![\p{L}\d])(?:ауд|каб|п\/г|подгр[а-я]*|нед|доц|проф|преп|асс|п\/?гр)(?![\p{L}])\.?|(?<!\p{L}\.\s?)(?<![\p{L}])[А-ЯЁ]\.\s?[А-ЯЁ]\.(?!\p{L})|[?№@#_=<>|~^{}[\]\\]/iu
/** Numbers that occur in titles: «1С», «3D», «часть 2», «20 века», «уровень 1», «С++17», «ФЗ-44». */
const numbers =
  /\d+\s?[-]?[СсCcDd](?:[:\s]|$)|(?:часть|ч\.|модуль|уровень|раздел|год|курс|семестр|[IVX]+)\s?\.?\s?\d+|\d+\s?(?:-?го\s)?(?:век|вв?\.|год|г\.)|\p{L}{2,}[-+]{1,2}\d+|(?:19|20)\d\d|\p{L}+\s\d(?:\.\d)?$/giu

/** What is suspicious about the title of a lesson. */
export function titleDoubts(
  title: string,
  { known, learned, people }: CellContext,
  hasTeacher: boolean,
): Doubt[] {
  const key = sheetNameKey(title)
  if (key.length < 2 || !/\p{L}{2}/u.test(title)) return [{ kind: 'noDiscipline', of: title }]
  if (known.disciplines.has(key)) return []
  if (title.length > longest) return [{ kind: 'unread', of: title }]
  const rest = leftover.exec(title)
  if (rest) return [{ kind: 'unread', of: rest[0] }]
  const digits = /\S*\d\S*/.exec(title.replace(numbers, ''))
  if (digits && (learned.titles.get(key) ?? 0) < 3) return [{ kind: 'unread', of: digits[0] }]
  const last = surname.exec(title)?.[1] ?? ''
  const isBearer = people.bySurname.has(sheetNameKey(lastWord(title)))
  if (isBearer || (last !== '' && !hasTeacher && (learned.titles.get(key) ?? 0) < 3))
    return [{ kind: 'hiddenName', of: lastWord(title) }]
  const tail = learnedTail(title, learned)
  return tail === null ? [] : [{ kind: 'tornTitle', of: tail }]
}

/** Whether otherwise unexplained words follow lessons so often that they must be rooms. */
export function isLearnedTail(text: string, { titles, tails }: CellContext['learned']): boolean {
  const key = sheetNameKey(text)
  return (tails.get(key) ?? 0) > 2 + 3 * (titles.get(key) ?? 0)
}

/**
 * The last word of a title if it means a room elsewhere: «Физика Кедр», without a teacher between them;
 * otherwise null.
 */
export function learnedTail(title: string, learned: CellContext['learned']): string | null {
  const tail = lastWord(title)
  if (tail === title || !isLearnedTail(tail, learned)) return null
  const isOften = (learned.titles.get(sheetNameKey(title)) ?? 0) > 2
  return isOften && !learned.titles.has(sheetNameKey(title.slice(0, -tail.length))) ? null : tail
}

const lastWord = (text: string): string => text.split(/\s/).at(-1) ?? text
