import { dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import type { NamedGroup, NamedTeacher, ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { classTitle, groupText, pairTitle } from '@/lib/core/schedule/texts/grid'
import { lessonsText } from '@/lib/core/words/texts/acts'

export const lessonActTexts = {
  people: 'Изменить преподавателей и\u00a0группы…',
  comment: 'Комментарий и\u00a0ссылка…',
  move: 'Перенести…',
  room: 'Сменить аудиторию…',
  swap: 'Поменять местами…',
  swapWith: 'Поменять выбранное с\u00a0этим',
  repair: 'Починить…',
  withdraw: 'Снять с\u00a0расписания…',
  history: 'История занятия',
  remove: 'Удалить…',
  peopleTitle: 'Преподаватели и\u00a0группы',
  commentTitle: 'Комментарий и\u00a0ссылка',
  commentHint: 'Их видят все, и\u00a0у\u00a0всех занятий серии они одни.',
  loadTitle: 'Преподаватели и\u00a0группы нагрузки',
  loadHint: 'Изменятся и\u00a0будущие занятия, в\u00a0которых всё как в\u00a0нагрузке.',
  teachers: 'Преподаватели',
  groups: 'Группы',
  addTeacher: 'Добавить преподавателя',
  addGroup: 'Добавить группу',
  forever: 'Навсегда: это занятие и\u00a0все следующие в\u00a0серии',
  busy: 'В\u00a0это время заняты:',
  findOthers: 'Замените тех, кто занят.',
  justChangeHint: 'Прежний преподаватель не\u00a0останется зачёркнутым, как при замене.',
  commentField: 'Комментарий',
  linkField: 'Ссылка',
  badLink: 'Нужен адрес, который начинается с\u00a0http:// или https://',
  save: 'Сохранить',
  saveOver: 'Сохранить поверх',
  now: 'Сейчас:',
  removeOne: 'Удалить',
  removeAll: 'Удалить все связанные',
  touched: 'Исчезнет из\u00a0расписаний:',
  touchedAll: (meetings: number): string => `Всего ${lessonsText(meetings)}:`,
  asking: 'Проверяю…',
  noOne: 'никого',
  none: 'пусто',
  changed: 'Занятие изменено',
  commented: 'Комментарий и\u00a0ссылка сохранены',
  loadChanged: (meetings: number): string =>
    meetings === 0 ? 'Нагрузка изменена' : `Нагрузка изменена, и\u00a0с\u00a0ней ${lessonsText(meetings)}`,
} as const

/** `лк Физика, 18.11, 3-я пара`, `лб Физика (1), 18.11, 3-я пара` */
export const lessonText = (item: ScheduleItem): string =>
  [
    [lessonTypeShort[item.lessonType], classTitle(item)].filter(Boolean).join(' '),
    dayMonth(item.date),
    pairTitle(item.pair),
  ].join(', ')

/** Name of a card's menu button. */
export const lessonActsLabel = (item: ScheduleItem): string => `Действия: ${classTitle(item)}`

export const withoutLabel = (name: string): string => `Убрать: ${name}`

type People = { teachers: readonly NamedTeacher[]; groups: readonly NamedGroup[] }

/** `Иванов И. И.; ИСТб-24-1, ИСТб-24-2`: current teachers and groups. */
export const peopleText = ({ teachers, groups }: People): string =>
  [teachers.map(({ name }) => name).join(', '), groups.map(groupText).join(', ')]
    .map((names) => names || lessonActTexts.noOne)
    .join('; ')

export const noteText = ({ comment, link }: Pick<ScheduleItem, 'comment' | 'link'>): string =>
  [comment, link].filter(Boolean).join('; ') || lessonActTexts.none

const datesText = (classes: readonly Pick<ScheduleItem, 'date'>[]): string =>
  classes.map(({ date }) => dayMonth(date)).join(', ')

/** Later classes that a change will skip: `Отличаются и останутся как есть: 25.11, 02.12`. */
export const willStayText = (untouched: readonly Pick<ScheduleItem, 'date'>[]): string =>
  `Отличаются и\u00a0останутся как есть: ${datesText(untouched)}`

/** Later classes that a change skipped: `Отличались и остались как были: 25.11, 02.12`. */
export const untouchedText = (untouched: readonly Pick<ScheduleItem, 'date'>[]): string =>
  untouched.length === 0 ? '' : `Отличались и\u00a0остались как были: ${datesText(untouched)}`
