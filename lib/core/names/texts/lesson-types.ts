import { byLessonType, lessonTypeTable, type LessonType, type LessonTypeName } from '@/lib/core/names/rules/lesson-type'

/** `also`: names in tables from other systems. */
type Words = { short: string; title: string; also?: readonly string[] }

const words: Record<LessonTypeName, Words> = {
  none: { short: '', title: '---' },
  lecture: { short: 'лк', title: 'лекция', also: ['лек', 'лекц', 'лекции'] },
  practice: {
    short: 'пр',
    title: 'практика',
    also: ['прак', 'практ', 'пз', 'практическое', 'практическое занятие', 'практические занятия', 'сем', 'семинар'],
  },
  laboratory: {
    short: 'лб',
    title: 'лабораторная',
    also: ['лаб', 'лр', 'лабораторная работа', 'лабораторные работы', 'лабораторные'],
  },
  exam: { short: 'экз', title: 'экзамен' },
  credit: { short: 'зч', title: 'зачёт', also: ['зач'] },
  consultation: { short: 'эк', title: 'консультация к\u00a0экзамену', also: ['экз консультация'] },
}

/** Prefix of a title; empty for a class without a type. */
export const lessonTypeShort: Record<LessonType, string> = byLessonType((name) => words[name].short)

export const lessonTypeTitle: Record<LessonType, string> = byLessonType((name) => words[name].title)

/** Stand-alone form: in a column, filter or select. */
export const lessonTypeMark: Record<LessonType, string> = byLessonType((name) => words[name].short || words[name].title)

/** All names accepted in a table: `1`, `лк`, `лекция`. */
export const lessonTypeNames: Record<LessonType, string[]> = byLessonType((name) => {
  const { short, title, also = [] } = words[name]
  return [String(lessonTypeTable[name].id), short, title, ...also]
})
