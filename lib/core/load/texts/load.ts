import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { dateRange, parityLabel } from '@/lib/core/calendar/texts/dates'
import type { LoadItem, LoadProgress } from '@/lib/core/load/rules/load-item'
import { otherLoadTypes, type LoadGrouping, type LoadType } from '@/lib/core/load/rules/load-list'
import { hasType, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { lessonTypeMark, lessonTypeShort, lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { groupText } from '@/lib/core/schedule/texts/grid'
import { searchForm } from '@/lib/core/words/rules/search'
import { counted } from '@/lib/core/words/texts/plural'

export const loadTexts = {
  panel: 'Нагрузка',
  close: 'Закрыть нагрузку',
  loading: 'Подгружаю нагрузку...',
  empty: 'Нагрузки нет',
  emptyHint: 'На этот учебный год для выбранного расписания нагрузка не\u00a0заведена.',
  nothingFoundHint: 'Измените поиск, типы занятий или покажите готовое.',
  failed: 'Нагрузка не\u00a0загрузилась.',
  list: 'Список нагрузки',
  semester: 'Семестр',
  grouping: 'Группировать',
  types: 'Типы занятий',
  typesHint: 'С Shift можно выбрать несколько',
  allTypes: 'все',
  filter: 'Найти в нагрузке',
  correspondence: 'Заочники',
  derived: 'по\u00a0расписанию',
  usedRooms: 'Уже ставилось в',
  done: 'Готово',
  edit: 'Изменить нагрузку',
  map: 'Календарь',
  noTeacher: 'Без преподавателя',
  noGroup: 'Без группы',
  clearSelection: 'Снять выбор',
  toWeek: 'К неделе',
  cross: 'Между нагрузкой и\u00a0неделей',
  toList: 'К списку',
} as const

export const mapTexts = {
  panel: 'Календарь',
  close: 'Закрыть календарь',
  empty: 'Пока ничего нет',
  loading: 'Загружаю календарь…',
  published: 'опубликовано',
  projected: 'черновиков',
  current: 'текущая',
} as const

export const semesterTitles: Record<1 | 2, string> = { 1: 'Осенний', 2: 'Весенний' }

export const groupingTitles: Record<LoadGrouping, string> = {
  none: 'без группировки',
  teacher: 'по преподавателям',
  group: 'по группам',
  discipline: 'по дисциплинам',
  date: 'по датам',
}

export const loadTypeShort: Record<LoadType, string> = { ...lessonTypeMark, [otherLoadTypes]: 'др.' }

export const loadTypeTitle: Record<LoadType, string> = {
  ...lessonTypeTitle,
  [lessonTypeTable.none.id]: 'без типа',
  [otherLoadTypes]: 'остальное',
}

/** Contains both the short and full name: voice control users say what they see. */
export const loadTypeName = (type: LoadType): string => `${loadTypeShort[type]}, ${loadTypeTitle[type]}`

const namesOf = (names: readonly string[], none: string): string => names.join(', ') || none

/** The group heading, taken from one of its items; empty if the list is not grouped. */
export function groupingTitle(by: LoadGrouping, { teachers, groups, title, startsOn, endsOn }: LoadItem): string {
  switch (by) {
    case 'none':
      return ''
    case 'teacher':
      return namesOf(
        teachers.map(({ name }) => name),
        loadTexts.noTeacher,
      )
    case 'group':
      return namesOf(
        groups.map((group) => group.title),
        loadTexts.noGroup,
      )
    case 'discipline':
      return title
    case 'date':
      return dateRange(startsOn, endsOn)
  }
}

type SubgroupsOf = { groups: readonly { title: string; subgroup: Subgroup }[]; subgroup: Subgroup }

/** Groups of an item, with the item's subgroup added to those without their own. */
export const loadGroupNames = ({ groups, subgroup }: SubgroupsOf): string[] =>
  groups.map((group) => groupText(group.subgroup === 0 ? { ...group, subgroup } : group))

/** The text that the panel's filter searches. */
export const loadSearchText = (item: LoadItem): string =>
  searchForm(
    item.title,
    lessonTypeShort[item.lessonType],
    lessonTypeTitle[item.lessonType],
    ...item.teachers.map(({ name }) => name),
    ...item.groups.map(({ title }) => title),
    ...item.rooms.map(({ title }) => title),
  )

/** `12 / 36`: placed and required hours. */
export const progressText = ({ placedHours }: LoadProgress, { requiredHours }: LoadItem): string =>
  `${placedHours}\u00a0/\u00a0${requiredHours}`

/** `24 из 36 часов` */
export const hoursText = (placed: number, required: number): string =>
  `${placed} из\u00a0${counted(required, 'часа', 'часов', 'часов')}`

/** The same for screen readers. */
export const progressTitle = ({ placedHours }: LoadProgress, { requiredHours, isDerived }: LoadItem): string =>
  `Поставлено ${hoursText(placedHours, requiredHours)}${isDerived ? '; часы взяты из\u00a0загруженного расписания, их никто не\u00a0задавал' : ''}`

/** `сверх нагрузки на 8 ч` */
export const excessText = (hours: number): string => `сверх нагрузки на\u00a0${hours}\u00a0ч`

/** `к отработке 2 ч` */
export const owedText = (hours: number): string => `к\u00a0отработке ${hours}\u00a0ч`

/** `Готово 3 / 24` */
export const doneText = (done: number, total: number): string => `${done}\u00a0/\u00a0${total}`
export const showDoneText = (done: number, total: number): string => `готово ${doneText(done, total)}`
export const showDoneHint = 'Показывать нагрузку, у которой поставлены все часы'

export const selectedText = (count: number): string => `Выбрано: ${count}`

/** `Физика, лк`: a short name of an item. */
export const loadTitle = (item: Pick<LoadItem, 'title' | 'lessonType'>): string =>
  hasType(item) ? `${item.title}, ${lessonTypeShort[item.lessonType]}` : item.title

/** The name of a week on the map: `16.11 – 22.11 чет.: опубликовано 12, черновиков 3`. */
export function mapWeekLabel(
  monday: CalendarDate,
  parity: Parity,
  published: number,
  projected: number,
  isCurrent: boolean,
): string {
  const counts = [
    published > 0 ? `${mapTexts.published} ${published}` : '',
    projected > 0 ? `${mapTexts.projected} ${projected}` : '',
  ].filter(Boolean)
  const what = counts.length > 0 ? counts.join(', ') : 'пусто'
  return `${dateRange(monday, addDays(monday, 6))} ${parityLabel(parity)}${isCurrent ? ` ${mapTexts.current}` : ''}: ${what}`
}
