import { dateWithin } from '@/lib/core/calendar/rules/dates'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { dashes, folded, foldedWords } from '@/lib/core/words/rules/folded'
import type { ColumnRole } from '@/lib/grids/rules/reading'
import { type ExistingNames, sheetNameKey } from './existing-names'

const roleWords: readonly (readonly [RegExp, ColumnRole])[] = [
  [/ссылк|подключ|link|url/, 'link'],
  [/^(?:№ ?)?(?:ауд|каб|помещ|место|корп|кімнат)/, 'rooms'],
  [/аудитор/, 'rooms'],
  [new RegExp(`^(?:${foldedWords('room', 'place')})`), 'rooms'],
  [new RegExp(`^(?:${foldedWords('teacher', 'lecturer', 'instructor')})`), 'teachers'],
  [new RegExp(`^(?:${foldedWords('subject', 'discipline', 'course title')})`), 'discipline'],
  [/преподават|^ф\.? ?и\.? ?о|^препод|виклада|выкладчык|прізвищ|оқытушы/, 'teachers'],
  [/^(?:вид|тип|форма)(?![а-я]*обуч)|вид заня/, 'type'],
  [/^(?:дисциплин|предмет|занятие|наименование|название|назва|пән|учебн[а-я]+ дисц)/, 'discipline'],
  [/^(?:примеч|прим\.?$|коммент)/, 'ignored'],
]

/** The role that a column's heading names; `cell` if it names several: «Дисциплина, преподаватель». */
export function readRole(text: string): ColumnRole | null {
  const plain = folded(text).replace(/\s+/g, ' ').trim()
  if (plain === '' || plain.length > 60) return null
  const roles = roleWords.filter(([pattern]) => pattern.test(plain)).map(([, role]) => role)
  const named = new Set(roles)
  const parts = plain.split(/[,/]| и /).flatMap((part) => {
    const role = roleWords.find(([pattern]) => pattern.test(part.trim()))?.[1]
    return role === undefined ? [] : [role]
  })
  // «Корпус, ауд.» names one thing twice.
  if (new Set(parts).size > 1) return 'cell'
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

export type AxisKind = 'day' | 'pair' | 'time' | 'week' | 'date' | 'subgroup'
const axisWords: readonly (readonly [RegExp, AxisKind])[] = [
  [new RegExp(`^(?:дни|день|дні|дзень|күн|${foldedWords('day', 'weekday')})`), 'day'],
  [new RegExp(`^(?:дата|${foldedWords('date')})`), 'date'],
  [/^(?:подгр|п\/г|п\.\s?г|пг$)/, 'subgroup'],
  [
    new RegExp(
      `^(?:№ ?|номер )?(?:пар[аыи]|занят|урок)|^№$|^№ ?зан|^(?:${foldedWords('period', 'class', 'lesson', 'pair')})`,
    ),
    'pair',
  ],
  [new RegExp(`^(?:врем|час|нач|окон|звон|${foldedWords('time')})`), 'time'],
  [/^(?:нед|тижд|апта|чет|ч ?\/ ?н|н ?\/ ?ч|ч ?\/ ?з|числ|верх)/, 'week'],
]

/** The kind of an axis column by its heading. */
export const readAxisHead = (text: string): AxisKind | null =>
  axisWords.find(([pattern]) => pattern.test(folded(text).replace(/\s+/g, ' ').trim()))?.[1] ?? null

/** «гр. ИС-13» and «группа 211»; «ГР-11» is a title. */
const groupWord =
  /^(?:(?:учебн[а-я]+ )?групп?[аы]|топ(?=\s)|group|гр(?:\.|(?=[\s:№\d])))(?!\s?-)\s*:?\s*(?:№\s*)?(?=[\p{L}\d]|$)/iu
/** Letters and digits, with dashes or full stops within: «ИСТб-23-1», «О747Б», «ПМ 21.1», «211». */
const groupName = /^(?=[^]*\d)[\p{L}\d]+(?:[-./_][\p{L}\d]+)*$/u
const notGroups =
  /^\d{1,2}$|^\d{5,}$|^\d{4}-\d\d-\d\d$|^\d{1,2}\.\d{1,2}(?:\.\d{2,4})?$|^\d\d[.]\d\d[.]\d\d(?!-\d\p{L}{0,4}$)|^\d{1,2}[-.:/]\d{1,2}(?:[.:/]\d+)?$|^(?:19|20)\d\d[-/]\d{2,4}$|^(?:19|20)\d\d$|^\d+[-.]?(?:я|й|го|е|ый|ой|курс[а-я]*|к|чел|пара|н|нед)\.?$/iu

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
    .replace(/\d+\s*чел\w*\.?|(?<=\S\s)(?:ауд|каб)(?:итория|инет)?\.?\s?№?\s?\d+\S*/giu, ' ')
  const titles = plain
    .split(/[,;\n+]|\s\/\s|(?<=\d)\s*,\s*/)
    .flatMap((part) => titlesIn(part.trim().replace(groupWord, ''), known, isNamed))
  return { titles: [...new Set(titles)], certain: titles.length > 0 }
}

const aroundDash = new RegExp(String.raw`\s*[${dashes}]\s*`, 'g')

function titlesIn(part: string, known: ExistingNames, isNamed: boolean): string[] {
  const listed = known.groups.get(sheetNameKey(part))
  if (listed !== undefined) return [listed]
  if (isNamed && part !== '' && part.length <= 40) return [part.replace(aroundDash, '-')]
  const tight = part.replace(aroundDash, '-')
  const isSpaced =
    /^\p{Lu}[\p{L}-]{0,8}\s\d[\d.\p{L}-]*$/u.test(tight) ||
    (/^\d{2,3}\s\p{Lu}{1,4}$/u.test(tight) && dateWithin(tight) === null)
  if (isSpaced) return [tight]
  return tight
    .split(/\s+/)
    .filter((word) => isGroup(word))
    .flatMap(apart)
    .map((word) => known.groups.get(sheetNameKey(word)) ?? word)
}

/** «ИС-23/ИС-24» is two groups, «ИСиТ/б-23» one. */
const apart = (word: string): string[] => {
  const parts = word.split('/')
  return parts.every((part) => isGroup(part) && /\p{L}/u.test(part)) ? parts : [word]
}

const isGroup = (word: string): boolean =>
  word.length >= 3 && word.length <= 24 && groupName.test(word) && !notGroups.test(word)
