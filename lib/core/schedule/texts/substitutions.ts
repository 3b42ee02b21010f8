import type { NamedTeacher, ScheduleItem } from '@/lib/core/schedule/rules/schedule'

/** Instead of the name of a teacher, where nobody teaches a class. */
export const vacancy = 'без преподавателя'

const names = (teachers: readonly NamedTeacher[]): string => teachers.map(({ name }) => name).join(', ')

type Substituted = Pick<ScheduleItem, 'teachers' | 'substitution' | 'trace'>

/** Mark of a substituted class. */
export const substitutionMark = ({ length }: readonly NamedTeacher[]): string => (length > 0 ? 'замена' : vacancy)

/**
 * The same in words, for print and screen readers: `замена, по расписанию Иванов И. И.`; empty without a
 * substitution, or if the trace already names the current teachers.
 */
export function insteadText({ teachers, substitution, trace }: Substituted): string {
  if (!substitution || trace?.kind === 'substitution') return ''
  const instead = names(substitution.instead)
  return `${substitutionMark(teachers)}${instead && `, по\u00a0расписанию ${instead}`}`
}

/** Text before the new teachers' names, in the former teacher's week. */
export const handoverVerb = ({ length }: readonly NamedTeacher[]): string =>
  length === 0 ? `Замена: ${vacancy}` : length === 1 ? 'Замена: ведёт' : 'Замена: ведут'

/** `Замена: ведёт Петров П. П.` */
export const handoverText = (teachers: readonly NamedTeacher[]): string =>
  [handoverVerb(teachers), names(teachers)].filter(Boolean).join(' ')

/** `Иванов И. И. → Петров П. П.`: former and current teachers in one column. */
export const fromToText = (instead: readonly NamedTeacher[], teachers: readonly NamedTeacher[]): string =>
  [names(instead), names(teachers) || vacancy].filter(Boolean).join(' → ')
