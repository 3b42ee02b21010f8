import type { ColumnRole } from '@/lib/grids/rules/rules'
import type { Subgroup } from '@/lib/core/rules/names/resource'
import { folded } from '@/lib/core/rules/words/folded'
import { sheetNameKey } from './look-alike'
import type { ExistingNames } from './existing-names'

const roleWords: readonly (readonly [RegExp, ColumnRole])[] = [
  [/ссылк|подключ|link|url/, 'link'],
  [/^(?:ауд|каб|помещ|место|корп|№ ?ауд)/, 'rooms'],
  [/аудитори/, 'rooms'],
  [/преподават|^ф\.? ?и\.? ?о|^препод/, 'teachers'],
  [/^(?:вид|тип|форма)(?![а-я]*обуч)|вид заня/, 'type'],
  [/^(?:дисциплин|предмет|занятие|наименование|название|учебн[а-я]+ дисц)/, 'discipline'],
  [/^(?:примеч|коммент)/, 'ignored'],
]

/** The role that a column's heading names; `cell` if it names several: «Дисциплина, преподаватель». */
export function readRole(text: string): ColumnRole | null {
  const plain = folded(text).replace(/\s+/g, ' ').trim()
  if (plain === '' || plain.length > 60) return null
  const roles = roleWords.filter(([pattern]) => pattern.test(plain)).map(([, role]) => role)
  const named = new Set(roles)
  if (
    plain.split(/[,/]| и /).filter((part) => roleWords.some(([pattern]) => pattern.test(part.trim())))
      .length > 1
  )
    return 'cell'
  if (named.has('discipline') && named.has('teachers')) return 'cell'
  return roles[0] ?? null
}

/** The subgroup in a column's heading: «подгруппа 1», «2 п/г». */
export function readSubgroupHead(text: string): Subgroup | null {
  const plain = folded(text)
  const match =
    /(?:подгр[а-я]*|п\/гр?|пг)\.?\s*:?\s*№?\s*([12])(?!\d)|(?<!\d)([12])\s*-?\s*(?:я|ая)?\s*(?:подгр|п\/г|пг)/.exec(
      plain,
    )
  const digit = match?.[1] ?? match?.[2]
  return digit === '1' ? 1 : digit === '2' ? 2 : null
}

export type AxisKind = 'day' | 'pair' | 'time' | 'week' | 'date'
const axisWords: readonly (readonly [RegExp, AxisKind])[] = [
  [/^(?:дни|день)/, 'day'],
  [/^дата/, 'date'],
  [/^(?:№ ?|номер )?(?:пар[аы]|занят|урок)|^№$|^№ ?зан/, 'pair'],
  [/^(?:врем|час|нач|окон|звон)/, 'time'],
  [/^(?:нед|чет|ч ?\/ ?н|н ?\/ ?ч|ч ?\/ ?з|числ|верх)/, 'week'],
]

/** The kind of an axis column by its heading. */
export const readAxisHead = (text: string): AxisKind | null =>
  axisWords.find(([pattern]) => pattern.test(folded(text).replace(/\s+/g, ' ').trim()))?.[1] ?? null

const groupWord = /^(?:(?:учебн[а-я]+ )?групп[аы]|гр\.?)\s*:?\s*(?:№\s*)?/i
/** Letters and digits, with dashes or full stops within: «ИСТб-23-1», «О747Б», «ПМ 21.1», «211». */
const groupName = /^(?=[^]*\d)[\p{L}\d]+(?:[-./_][\p{L}\d]+)*$/u
const notGroups =
  /^\d{1,2}$|^\d{5,}$|^\d\d[.]\d\d[.]\d\d|^\d{1,2}[-.:/]\d{1,2}(?:[.:/]\d+)?$|^\d{4}[-/]\d{2,4}$|^(?:19|20)\d\d$|^\d+[-.]?(?:я|й|го|е|ый|ой|курс[а-я]*|к|чел|пара|н|нед)\.?$/iu

/**
 * The titles of groups in a heading; none if it is not a heading of groups. `certain`: confirmed by a pattern
 * or list.
 */
export function readHeadGroups(text: string, known: ExistingNames): { titles: string[]; certain: boolean } {
  if (text === '' || text.length > 200) return { titles: [], certain: false }
  const whole = known.groups.get(sheetNameKey(text))
  if (whole !== undefined) return { titles: [whole], certain: true }
  const isNamed = groupWord.test(text)
  const plain = text
    .replace(groupWord, '')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\d+\s*чел\w*\.?/giu, ' ')
  const titles = plain
    .split(/[,;\n+]|\s\/\s|(?<=\d)\s*,\s*/)
    .flatMap((part) => titlesIn(part.trim(), known, isNamed))
  return { titles: [...new Set(titles)], certain: titles.length > 0 }
}

function titlesIn(part: string, known: ExistingNames, isNamed: boolean): string[] {
  const listed = known.groups.get(sheetNameKey(part))
  if (listed !== undefined) return [listed]
  if (isNamed && part !== '' && part.length <= 40) return [part.replace(/\s*([-–—])\s*/g, '-')]
  const tight = part.replace(/\s*[-–—−]\s*/g, '-')
  const spaced = /^(\p{Lu}[\p{L}]{0,6})\s(\d[\d.\p{L}-]*)$/u.exec(tight)
  if (spaced) return [tight]
  return tight
    .split(/\s+/)
    .filter((word) => isGroup(word))
    .map((word) => known.groups.get(sheetNameKey(word)) ?? word)
}

const isGroup = (word: string): boolean =>
  word.length >= 3 && word.length <= 24 && groupName.test(word) && !notGroups.test(word)
