import { counted } from '@/lib/core/words/texts/plural'
import type { PastedFailures } from '@/lib/exams/rules/retakes'

export const retakeErrors = {
  unknown: 'Часть экзаменов уже убрали из\u00a0нагрузки: обновите страницу.',
  twice: 'Один экзамен указан дважды или не\u00a0указан ни\u00a0один.',
  notRetakable: 'Пересдать можно экзамен или зачёт, но не\u00a0консультацию и\u00a0не\u00a0пересдачу.',
  tooMany: (title: string, students: number) => `«${title}»: в\u00a0группе всего ${studentsText(students)}.`,
  planned: (title: string) =>
    `«${title}»: пересдача уже есть и\u00a0ждёт места. Поставьте её или уберите из\u00a0нагрузки.`,
} as const

const studentsText = (count: number): string => counted(count, 'студент', 'студента', 'студентов')

export const retakeTexts = {
  open: 'Пересдачи…',
  title: 'Пересдачи',
  hint: 'Укажите, сколько студентов не\u00a0сдали: хранится только число, ни\u00a0имён, ни\u00a0оценок здесь не\u00a0хранят. Пересдачи появятся среди непоставленного, их можно поставить самим или поиском.',
  exam: 'Экзамен или зачёт',
  failed: 'Не\u00a0сдали',
  failedOf: (title: string, groups: string) => `Не\u00a0сдали: ${title}, ${groups}`,
  paste: 'Вставить список',
  pasteHint: 'Строка — группа, дисциплина и\u00a0сколько не\u00a0сдали: «ИСТб-24-1; Физика; 3».',
  read: 'Разобрать',
  commission: 'С\u00a0комиссией',
  commissionHint:
    'К\u00a0экзаменатору добавятся двое с\u00a0его кафедры, у\u00a0кого в\u00a0дни пересдач меньше занятий.',
  none: 'Экзаменов и\u00a0зачётов в\u00a0нагрузке нет.',
  ok: 'Создать пересдачи',
  nobody: 'Укажите хотя\u00a0бы один экзамен, который не\u00a0сдали.',
  done: (count: number) =>
    `${count === 1 ? 'Создана' : 'Создано'} ${counted(count, 'пересдача', 'пересдачи', 'пересдач')}`,
} as const

export const pastedDoubtText: Record<PastedFailures['doubts'][number]['why'], string> = {
  'no count': 'нет числа не\u00a0сдавших',
  'no group': 'такой группы здесь нет',
  'no exam': 'такой дисциплины у\u00a0группы нет',
  several: 'у\u00a0группы таких несколько: укажите в\u00a0таблице',
  'too many': 'больше, чем студентов в\u00a0группе',
  twice: 'указано ещё раз, взято первое число; если верно это, разберите строку снова',
}
