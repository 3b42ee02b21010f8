import type { NamedGroup, NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import { groupText } from '@/lib/core/schedule/texts/grid'

/** Why one class cannot be changed. */
export const classTexts = {
  notFound: 'Такого занятия нет: его уже удалили или перенесли.',
  someNotFound: 'Не удалено ничего: часть занятий уже удалили. Обновите страницу и\u00a0повторите.',
  trace: 'Это след перенесённого или снятого занятия: изменить его нельзя.',
  stale: 'Занятие тем временем изменили. Проверьте, каким оно стало, и\u00a0повторите.',
  staleLoad: 'Нагрузку тем временем изменили. Проверьте, какой она стала, и\u00a0повторите.',
  nobody: 'У\u00a0занятия должен быть хотя бы один преподаватель или одна группа.',
  tornExam:
    'Этот экзамен занимает несколько пар: перенести, снять или убрать можно только весь, в\u00a0«Сессии» факультета.',
  noneChosen: 'Выберите хотя бы одно занятие.',
  standsThere: 'Это занятие там уже стоит или стояло. Выберите другую клетку.',
  publishedAlready: 'Часть занятий уже опубликована: публикуют черновики.',
  noTeacher: 'такого преподавателя нет',
  noGroup: 'такой группы нет',
} as const

/** The people of a class that a change of the series skipped. */
export const whoText = ({ teachers, groups }: { teachers: NamedTeacher[]; groups: NamedGroup[] }): string =>
  [teachers.map(({ name }) => name).join(', '), groups.map(groupText).join(', ')].filter(Boolean).join('; ') ||
  'без преподавателя и групп'
