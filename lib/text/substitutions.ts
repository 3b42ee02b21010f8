import type { NamedTeacher, ScheduleItem } from '@/lib/domain/schedule'

const nobody = 'без преподавателя'

const names = (teachers: readonly NamedTeacher[]): string => teachers.map(({ name }) => name).join(', ')

type Substituted = Pick<ScheduleItem, 'teachers' | 'substitution' | 'trace'>

/** What a class is marked with whose teachers are others than it was published with. */
export const substitutionMark = ({ length }: readonly NamedTeacher[]): string =>
  length > 0 ? 'замена' : nobody

/**
 * The same in words, for paper and for reading out: `замена, по расписанию Иванов И. И.`; empty where nobody was replaced, and where its
 * trace says who has it.
 */
export function insteadText({ teachers, substitution, trace }: Substituted): string {
  if (!substitution || trace?.kind === 'substitution') return ''
  const instead = names(substitution.instead)
  return `${substitutionMark(teachers)}${instead && `, по\u00a0расписанию ${instead}`}`
}

/** What the week of a teacher who has a class no more says of it, before the names of those who have it. */
export const handoverVerb = ({ length }: readonly NamedTeacher[]): string =>
  length === 0 ? `Замена: ${nobody}` : length === 1 ? 'Замена: ведёт' : 'Замена: ведут'

/** `Замена: ведёт Петров П. П.` */
export const handoverText = (teachers: readonly NamedTeacher[]): string =>
  [handoverVerb(teachers), names(teachers)].filter(Boolean).join(' ')

/** `Иванов И. И. → Петров П. П.`: who taught and who does, in one column. */
export const fromToText = (instead: readonly NamedTeacher[], teachers: readonly NamedTeacher[]): string =>
  [names(instead), names(teachers) || nobody].filter(Boolean).join(' → ')
