import type { Subgroup } from '@/lib/core/rules/names/resource'
import { folded } from '@/lib/core/rules/words/folded'
import type { ColumnRole } from '@/lib/grids/rules/reading'

const roleWords: readonly (readonly [RegExp, ColumnRole])[] = [
  [/ссылк|подключ|link|url/, 'link'],
  [/^(?:№ ?)?(?:ауд|каб|помещ|место|корп|кімнат)/, 'rooms'],
  [/аудитор/, 'rooms'],
  [/преподават|^ф\.? ?и\.? ?о|^препод|виклада|выкладчык|прізвищ|оқытушы/, 'teachers'],
  [/^(?:вид|тип|форма)(?![а-я]*обуч)|вид заня/, 'type'],
  [/^(?:дисциплин|предмет|занятие|наименование|название|назва|пән|учебн[а-я]+ дисц)/, 'discipline'],
  [/^(?:примеч|коммент)/, 'ignored'],
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
  [/^(?:дни|день|дні|дзень|күн)/, 'day'],
  [/^дата/, 'date'],
  [/^(?:подгр|п\/г|п\.\s?г|пг$)/, 'subgroup'],
  [/^(?:№ ?|номер )?(?:пар[аыи]|занят|урок)|^№$|^№ ?зан/, 'pair'],
  [/^(?:врем|час|нач|окон|звон)/, 'time'],
  [/^(?:нед|чет|ч ?\/ ?н|н ?\/ ?ч|ч ?\/ ?з|числ|верх)/, 'week'],
]

/** The kind of an axis column by its heading. */
export const readAxisHead = (text: string): AxisKind | null =>
  axisWords.find(([pattern]) => pattern.test(folded(text).replace(/\s+/g, ' ').trim()))?.[1] ?? null
