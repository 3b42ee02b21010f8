import { common } from '@/lib/core/words/texts/common'
import type { Paper } from '@/lib/workbench/rules/faculty-sheets'

export const facultyPaperTexts = {
  title: 'Расписание института на неделю',
  link: common.print,
  day: 'День',
  pair: 'Пара',
  none: 'Групп нет',
  time: 'Время',
  groups: 'Группы',
} as const

export const paperTitles: Record<Paper, string> = { a3: 'А3', a4: 'А4' }

/** `1 курс`; empty for an unknown course year. */
export const paperCourseText = (courseYear: number | null): string =>
  courseYear === null ? '' : `${courseYear}\u00a0курс`

/** `Лист 2 из 5` */
export const sheetText = (number: number, of: number): string => `Лист\u00a0${number} из\u00a0${of}`

/** `Расписание на неделю: ИИТ, 1 курс` */
export const facultyBookTitle = (faculty: string, courseYear: number | null): string =>
  ['Расписание на\u00a0неделю: ' + faculty, paperCourseText(courseYear)].filter(Boolean).join(', ')

/** Names of sheets, at most 31 characters: `1 курс`, of several sheets of a course `1 курс, 2`. */
export function facultySheetNames(courseYears: readonly (number | null)[]): string[] {
  const named = (course: number | null) => paperCourseText(course) || facultyPaperTexts.groups
  return courseYears.map((course, at) => {
    const alone = courseYears.filter((one) => one === course).length === 1
    const number = courseYears.slice(0, at + 1).filter((one) => one === course).length
    return alone ? named(course) : `${named(course)}, ${number}`
  })
}
