import { readType } from '@/lib/core/names/rules/lesson-types'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { folded } from '@/lib/core/words/rules/folded'
import { cutTo, isPersonName } from '@/lib/core/words/rules/plain-text'

const longestText = 300

/** A text of any value as one line without signs that cannot be stored. */
export function plain(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const text = String(value)
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
  return cutTo(text.replace(/\s+/g, ' ').trim(), longestText)
}

/** Types as other systems call them, beside those of tables and grids. */
const otherTypes: readonly (readonly [RegExp, string])[] = [
  [/^экзамен/, 'экз'],
  [/^(?:дифференцированн\S+\s+)?зачет/, 'зч'],
  [/^(?:предэкзаменационн\S+\s+)?консультаци/, 'эк'],
  [/^(?:lecture|lec|vorlesung|vl)s?\.?$/i, 'лк'],
  [/^(?:seminar|practice|practical|tutorial|exercise|class|ubung|ü|sem)s?\.?$/i, 'пр'],
  [/^(?:lab|labs|laboratory|praktikum)\.?$/i, 'лб'],
  [/^(?:exam|examination|klausur|prufung)s?$/i, 'экз'],
]

/** The code of a type, as «Практические (семинарские) занятия» or `Lecture`; null if it is none. */
export function typeIn(text: string): string | null {
  const bare = text
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const known = readType(text) ?? readType(bare)
  if (known !== null) return known
  // English words have no look-alike letters to compare.
  return otherTypes.find(([word]) => word.test(folded(bare)) || word.test(bare))?.[1] ?? null
}

const ranks =
  /^(?:(?:и\.?\s?о\.?\s+)?(?:асс(?:ист(?:ент)?)?|ст\.?\s?преп(?:од(?:аватель)?)?|старший преподаватель|преп(?:од(?:аватель)?)?|доц(?:ент)?|проф(?:ессор)?|зав\.?\s?каф(?:едрой)?|к\.\s?[а-я.-]+\s?н\.?|д\.\s?[а-я.-]+\s?н\.?|академик|чл\.-корр\.?)[.,]?\s+)+/i

/** A name without the ranks before it. */
export const personIn = (text: string): string => plain(text).replace(ranks, '')

export const isVacancy = (text: string): boolean =>
  /^[!*\s]*(?:вакан|не\s?назнач|преподаватель\s+не|n\.?\s?n\.?$)/i.test(text)

/** The fuller of two writings of a name, if both are of one surname. */
export function fullerName(short: string, long: string): string {
  const [surname = ''] = folded(short).split(/[\s.]/)
  return isPersonName(long) && folded(long).startsWith(surname) && long.length > short.length ? long : short
}

const subgroupPatterns = [
  /(?:подгр\S*|п\s?\/\s?г|subgroup)\.?\s*№?\s*(\d+)/i,
  /(\d+)\s*-?\s*(?:я\s+)?(?:подгр|п\s?\/\s?г|subgroup)/i,
  /[/_\-.\s(](\d)\)?$/,
]

/** The number at the end of a subgroup's name, as «ИС-21/2» or «2 п/г»; null without one or beyond the second. */
export function subgroupIn(text: string): Exclude<Subgroup, 0> | null {
  for (const pattern of subgroupPatterns) {
    const number = Number(pattern.exec(text)?.[1])
    if (number === 1 || number === 2) return number
    if (number > 2) return null
  }
  return null
}

export const isOnline = (text: string): boolean =>
  /^(?:онлайн|on-?line|дистан|дист\.?$|виртуал|zoom|teams|вебинар|эиос|moodle|сдо$|lms)/i.test(text)

export const distinct = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]
