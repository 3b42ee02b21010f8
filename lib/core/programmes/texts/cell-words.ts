import { nameKey } from '@/lib/core/files/texts/name-key'
import { lessonTypes, type LessonType } from '@/lib/core/names/rules/lesson-type'
import { readType } from '@/lib/core/names/rules/lesson-types'
import { lessonTypeMark, lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { writtenCount } from '@/lib/core/words/rules/counts'
import { folded } from '@/lib/core/words/rules/folded'
import { semesterNames } from '@/lib/programmes/texts/programme-file'

/** Parsers for cells that people fill in. */

/** Splits names at commas or semicolons. */
export const wordList = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `лк`, `Лек.`, `Лекционная`, `1` or `---`; undefined for anything else. */
export function lessonTypeNamed(text: string): LessonType | undefined {
  const number = writtenCount(text, { least: 0, most: 99 })
  if (number !== null) return lessonTypes.find((type) => type === number)
  const short = readType(text)
  return lessonTypes.find((type) =>
    short === null ? [lessonTypeShort[type], lessonTypeMark[type]].includes(text) : lessonTypeShort[type] === short,
  )
}

/** The half of the academic year: «1», «Семестр 1», «осенний семестр»; undefined for anything else. */
export function halfNamed(text: string): 1 | 2 | undefined {
  const number = writtenCount(text, { least: 1, most: 2 }, 'semester')
  const name = nameKey(text.replace(/семестр/i, ''))
  return ([1, 2] as const).find((half) => half === number || name === nameKey(semesterNames[half]))
}

const ordinals = [
  'перв',
  'втор',
  'трет',
  'четв',
  'пят',
  'шест',
  'седьм',
  'восьм',
  'девят',
  'десят',
  'одиннадц',
  'двенадц',
]

/** The half of a semester of study, whose odd ones are in autumn: «5», «Пятый семестр»; undefined for anything else. */
export function halfOfStudy(text: string): 1 | 2 | undefined {
  const ordinal = /^([а-я]+)\s+семестр$/.exec(folded(text).trim())?.[1]
  const index = ordinals.findIndex((start) => ordinal?.startsWith(start))
  const number = index === -1 ? writtenCount(text, { least: 3, most: 14 }, 'semester') : index + 1
  return number === null ? undefined : number % 2 === 1 ? 1 : 2
}
