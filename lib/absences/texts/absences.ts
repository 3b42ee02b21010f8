import type {
  AbsenceAhead,
  AbsenceChoice,
  AbsenceReturn,
  AbsenceWay,
  AbsentItem,
} from '@/lib/absences/rules/absence-plan'
import type { Join } from '@/lib/absences/rules/joins'
import { dayMonth, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import { unsettledText } from '@/lib/core/notices/texts/notices'
import { wishSpanText } from '@/lib/core/placing/texts/wishes'
import { classTitle, groupText, pairTitle, whereInSentence } from '@/lib/core/schedule/texts/grid'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { keysOf } from '@/lib/core/words/rules/records'
import { lessonsText, upperFirst } from '@/lib/core/words/texts/acts'
import { counted, plural } from '@/lib/core/words/texts/plural'

export const absenceTexts = {
  notFound: 'Такого отсутствия нет.',
  stale: 'Тем временем занятие изменили. Посмотрите план ещё раз.',
  notThisWay: 'Так с\u00a0занятием этого отсутствия не\u00a0поступают.',
  draft: 'Черновик не\u00a0снимают: его можно убрать или перенести.',
  over: 'Это отсутствие уже закончилось.',
  notBack: 'Тем временем что-то изменилось: вернуть можно уже не\u00a0всё. Посмотрите ещё раз.',
  notSettled: 'Этого занятия по отсутствию не\u00a0меняли. Обновите страницу и\u00a0повторите.',
  twice: 'Одно занятие названо дважды.',
  lacksTeacher: 'Кто заменит?',
  lacksHost: 'С каким занятием объединить?',
  lacksPlace: 'Куда перенести?',
} as const

export const absencesTexts = {
  title: 'Кто отсутствует',
  lead: 'Преподаватели и\u00a0группы, чьи занятия вы планируете: сейчас и\u00a0впереди.',
  loading: 'Загружаю отсутствия…',
  failed: 'Отсутствия не\u00a0загрузились',
  open: 'Не\u00a0решено',
  settled: 'Решать нечего',
  none: 'Все занятия отсутствующих решены',
  noneHint: 'Когда отметят отсутствие, придёт уведомление, а\u00a0здесь появятся занятия без преподавателя или группы.',
  now: 'сейчас',
  own: 'Вы отметили, что вас не\u00a0будет',
  nothingLeft: 'Все занятия решены',
  takeBack: 'Буду',
} as const

/** `30.11 – 04.12`, with the weekday and pair if it is not about all, or the parts of its first and last day. */
export const absenceWhenText = ({ startsOn, endsOn, weekday, pair, ...part }: AbsenceAhead): string =>
  [
    wishSpanText(startsOn, endsOn, part),
    ...(weekday === null ? [] : [weekdayShort[weekday]]),
    ...(pair === null ? [] : [pairTitle(pair)]),
  ].join(', ')

export const takeAbsenceBackLabel = (absence: AbsenceAhead): string =>
  `Отменить отсутствие: ${absenceWhenText(absence)}`

/** `Не решено: 4 занятия, первое понедельник 30.11, 2-я пара`; '': nothing is left. */
export function nextUnsettledText(unsettled: AbsenceAhead['unsettled']): string {
  const [first] = unsettled
  if (!first) return ''
  return [
    unsettledText(unsettled.length),
    `${unsettled.length > 1 ? 'первое ' : ''}${whereInSentence(first.date, first.pair)}`,
  ].join(', ')
}

export const absencePlanTexts = {
  title: { teacher: 'Занятия отсутствующего', group: 'Занятия отсутствующей группы' },
  asking: 'Ищу, кто заменит и\u00a0куда перенести…',
  failed: 'Не удалось составить план.',
  none: 'Занятий в\u00a0это время впереди нет.',
  settledMeanwhile: 'Пока план открыт, решено без вас',
  list: 'Занятия',
  best: 'Лучшее для всех',
  leaveAll: 'Оставить все',
  leave: 'Оставить',
  notMine: 'Решает тот, чьё это занятие.',
  nothingFound: 'Не\u00a0нашлось ни замены, ни места.',
  nothing: 'Выберите хотя бы для одного занятия, что с\u00a0ним делать.',
  touched: 'Коснётся:',
  allFree: 'Все свободны.',
  beingMade: 'План ещё составляется.',
  settleFound:
    'План ещё составляется. Чтобы решить то, что уже найдено, остановите поиск: остальные занятия останутся, где стоят.',
  endTitle: { teacher: 'Вышел раньше', group: 'Вернулась раньше' },
  backFrom: 'Снова на\u00a0месте с',
  needsDate: {
    teacher: 'Укажите, с\u00a0какого дня преподаватель снова на\u00a0месте.',
    group: 'Укажите, с\u00a0какого дня группа снова на\u00a0месте.',
  },
  noReturns: 'Решённых занятий впереди нет.',
  choice: (title: string): string => `Что делать: ${title}`,
} as const

export const wayTitles: Record<Exclude<AbsenceWay, 'substitute' | 'join' | 'move'>, string> = {
  online: 'Онлайн, в\u00a0то же время',
  alone: 'Без преподавателя: работают сами',
  without: 'Провести для других групп',
  cancel: 'Снять: отработают потом',
}

export const wayWords = {
  colleagues: (names: readonly string[]): string => `Проведёт без замены: ${names.map(shortPersonName).join(', ')}`,
  substitute: (name: string): string => `Заменит ${name}`,
  join: ({ teachers, rooms }: Join): string =>
    `Объединить: ${[teachers.map(({ name }) => shortPersonName(name)).join(', '), roomsText(rooms)].filter(Boolean).join(', ')}`,
  move: (where: string): string => `Перенести: ${where}`,
}

/** `Вместе с ИСТб-24-1 (2). Студентов 24, мест 30. Аудитория меняется.` */
export function aboutJoin({ groups, roomId, capacity, students }: Join): string {
  const sizes = [
    ...(students === null ? [] : [`студентов\u00a0${students}`]),
    ...(capacity === null ? [] : [`мест\u00a0${capacity}`]),
  ].join(', ')
  return [
    `Вместе с\u00a0${groups.map(groupText).join(', ')}`,
    sizes && upperFirst(sizes),
    ...(roomId === null ? [] : ['Аудитория у\u00a0них новая']),
  ]
    .filter(Boolean)
    .map((one) => `${one}.`)
    .join(' ')
}

/** `лк Физика; ИСТб-24-1, ИСТб-24-2` */
export const absentTitle = (item: AbsentItem): string =>
  [
    [lessonTypeShort[item.lessonType], classTitle(item)].filter(Boolean).join(' '),
    item.groups.map(groupText).join(', '),
  ]
    .filter(Boolean)
    .join('; ')

const slotText = ({ date, pair }: Pick<AbsentItem, 'date' | 'pair'>): string =>
  `${weekdayShort[weekdayOf(date)]}\u00a0${dayMonth(date)}, ${pairTitle(pair)}`

/** `Пн 16.11, 1-я пара, К-201` */
export const absentPlace = (item: AbsentItem): string =>
  [slotText(item), roomsText(item.rooms), item.isDraft ? 'черновик' : ''].filter(Boolean).join(', ')

/** `лк Физика; ИСТб-24-1, Пн 16.11, 1-я пара: ведёт Петров П. П.`: what others settled under an open plan. */
export const settledMeanwhileText = (item: AbsentItem, holder: string | null): string =>
  `${absentTitle(item)}, ${slotText(item)}: ${holder === null ? 'решать больше нечего' : `ведёт ${holder}`}`

const counts: Record<AbsenceWay, (count: number) => string> = {
  substitute: (count) => counted(count, 'замена', 'замены', 'замен'),
  join: (count) => `${count}\u00a0объединено`,
  move: (count) => counted(count, 'перенос', 'переноса', 'переносов'),
  online: (count) => `${count}\u00a0онлайн`,
  alone: (count) => `${count}\u00a0без замены`,
  without: (count) => `${count}\u00a0для других групп`,
  cancel: (count) => `${count}\u00a0снято`,
}

/** `4 замены, 1 перенос, 2 останутся` */
export function choicesText(choices: readonly (AbsenceChoice | null)[]): string {
  const ways = keysOf(counts)
  const told = ways.flatMap((way) => {
    const count = choices.filter((one) => one?.way === way).length
    return count === 0 ? [] : [counts[way](count)]
  })
  const left = choices.filter((one) => one === null).length
  return [...told, ...(left > 0 ? [`${left}\u00a0${plural(left, 'останется', 'останутся', 'останутся')}`] : [])].join(
    ', ',
  )
}

/** `Решить 5 занятий` */
export const settleText = (classes: number): string => `Решить ${lessonsText(classes)}`

export const settledText = (classes: number): string => `Решено: ${lessonsText(classes)}`

export const endAbsenceText = (classes: number): string =>
  classes === 0 ? 'Закончить' : `Закончить и\u00a0вернуть ${lessonsText(classes)}`

export const endedAbsenceText = (classes: number): string =>
  classes === 0 ? 'Отсутствие закончено' : `Отсутствие закончено, возвращено ${lessonsText(classes)}`

/** What became of a class, and where it returns: `Заменяет Петров П. П.`, `Снято`, `Перенесено: Чт 19.11, 3-я пара → Пн 16.11, 1-я пара` */
export function returnedText({ item, became, from }: AbsenceReturn): string {
  const names = item.teachers.map(({ name }) => shortPersonName(name)).join(', ')
  const texts: Record<AbsenceReturn['became'], string> = {
    withdrawn: 'Снято',
    joined: 'Объединено с\u00a0другим занятием',
    moved: `Перенесено: ${slotText(item)} → ${slotText(from)}`,
    substituted: names === '' ? 'Без преподавателя' : `Ведут: ${names}`,
    left: 'Без этой группы',
    rehoused: roomsText(item.rooms),
  }
  return became === 'moved' ? texts.moved : `${slotText(from)}. ${texts[became]}`
}
