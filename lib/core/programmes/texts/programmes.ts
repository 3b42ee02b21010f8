import type { DisciplineField } from '@/lib/core/programmes/rules/programme'
import { entriesOf } from '@/lib/core/words/rules/records'
import { searchForm } from '@/lib/core/words/rules/search'
import { plural } from '@/lib/core/words/texts/plural'

export const programmeFields = {
  title: 'Укажите название.',
  titleOrGroup: 'Укажите название или группу.',
  typedTitle: 'Введите название программы.',
  wrongTitle: 'Введённое название не\u00a0совпадает с\u00a0названием программы: она не\u00a0удалена.',
  otherTitle: 'не\u00a0совпадает с\u00a0названием программы',
  semester: 'Укажите семестр: 1\u00a0— осенний, 2\u00a0— весенний.',
  color: 'нужен цвет в виде #1a2b3c',
  templateOrFile: 'Выберите шаблон или файл.',
  hours: 'нужно целое число не меньше нуля',
  mostHours: (most: number) => `не больше ${most}`,
} as const

/** Default title of a new row (specification, section 3). */
export const newDisciplineTitle = 'новая'

/** Whether a programme with this title is a project by default. */
export const namesProject = (title: string): boolean => searchForm(title).includes('проектная мастерская')

/** Default title of a copy. */
export const copyTitle = (title: string): string => `${title} (копия)`

export const programmeTexts = {
  noDiscipline: 'Такой дисциплины в\u00a0метапрограмме нет.',
  noTemplate: 'Такого шаблона нет.',
  noGroup: 'Этот шаблон заполняется нагрузкой группы: выберите группу и\u00a0семестр.',
  stale: 'Метапрограмму уже изменил кто-то другой: проверьте, что стало, и\u00a0повторите.',
  staleRow: 'Эту дисциплину уже изменил кто-то другой: проверьте, что стало, и\u00a0повторите.',
  noSemester: 'В календаре нет такого семестра: сначала заведите его.',
} as const

/** Field errors of a row. */
export const disciplineProblems = {
  order: 'раньше начала',
  rooms: 'эти аудитории программе не\u00a0разрешены',
  noRoom: 'такой аудитории нет',
  proxy: 'замещать нагрузку может только строка, которая создана по\u00a0её номеру',
  loadType: 'эта строка замещает нагрузку: тип менять нельзя',
  load: 'для этого типа нужен номер нагрузки',
  twice: 'строка этой нагрузки в\u00a0программе уже есть',
  rows: 'таких дисциплин в\u00a0программе нет',
  group: 'выберите группу: этот шаблон заполняется её нагрузкой',
} as const

export const unknownLoad = (ids: readonly number[]): string => `нет нагрузки с\u00a0номером ${ids.join(', ')}`

/** Why a row or programme is not deleted: it has published classes. */
export const hasPublished = (of: 'programme' | 'discipline', published: number): string =>
  `${of === 'programme' ? 'У этой метапрограммы' : 'У этой дисциплины'} ${published} ${plural(published, 'опубликованное занятие', 'опубликованных занятия', 'опубликованных занятий')}. Снимите их с\u00a0публикации или удалите вместе с\u00a0ней.`

/** Field names for use in a sentence. */
export const disciplineFieldTitles: Record<DisciplineField, string> = {
  title: 'название',
  type: 'тип',
  lessonType: 'вид занятия',
  hours: 'часы',
  half: 'семестр',
  color: 'цвет',
  isOnline: 'онлайн',
  isActive: 'включена',
  projectActive: 'а',
  projectHidden: 'н',
  startsOn: 'начало',
  endsOn: 'конец',
  comment: 'комментарий',
  link: 'ссылка',
  roomIds: 'аудитории',
  groupIds: 'группы',
  teacherIds: 'преподаватели',
}

const titlesOf = (fields: readonly DisciplineField[]): string =>
  fields.map((field) => `«${disciplineFieldTitles[field]}»`).join(', ')

export const fieldsNotAllowed = (fields: readonly DisciplineField[]): string =>
  `У вас нет права менять ${plural(fields.length, 'поле', 'поля', 'поля')} ${titlesOf(fields)} этой дисциплины.`

export const fieldsInvalid = (problems: Partial<Record<DisciplineField, string>>): string =>
  `Дисциплина не\u00a0сохранена: ${entriesOf(problems)
    .map(([field, problem]) => `${disciplineFieldTitles[field]} — ${problem}`)
    .join('; ')}.`
