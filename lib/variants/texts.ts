import { dayMonth, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted, plural } from '@/lib/core/words/texts/plural'
import type { VariantDifference, Mark, SlotOfWeek } from '@/lib/variants/rules/differences'
import type { Taken } from '@/lib/variants/rules/variant'

const nbsp = '\u00a0'

/** Why a step is no longer possible; follows the title of its class. */
export const clashTexts = {
  noItem: 'этой нагрузки больше нет.',
  noRight: `у${nbsp}вас нет права на${nbsp}это изменение.`,
  noRoom: (title: string) => `аудитории ${title} больше нет.`,
  placedAlready: 'часы уже поставлены.',
  gone: 'этих занятий больше нет.',
  movedAway: 'занятия уже переставили.',
} as const

export const variantTexts = {
  title: 'Варианты',
  lead: `Вариант${nbsp}— план рядом с${nbsp}расписанием: его не${nbsp}видят ни читатели, ни коллеги, пока вы не${nbsp}перенесёте его.`,
  unknown: 'Такого варианта нет.',
  needsFaculty: 'Укажите институт.',
  tooMany: (most: number) => `Вариантов уже ${most}. Удалите те, что${nbsp}больше не${nbsp}нужны.`,
  full: {
    steps: (most: number) =>
      `В${nbsp}варианте не${nbsp}больше ${most} шагов. Перенесите его в${nbsp}расписание или начните новый.`,
    classes: (most: number) =>
      `В${nbsp}варианте не${nbsp}больше ${most} занятий. Перенесите его в${nbsp}расписание или начните новый.`,
  },
  stale: `Вариант изменили в${nbsp}другом окне. Обновлено${nbsp}— повторите действие.`,
  taken: `Вариант уже перенесён в${nbsp}расписание. Отмените перенос, чтобы продолжить.`,
  nothingToTake: `Переносить нечего: в${nbsp}варианте нет изменений.`,
  allOrNothing: (count: number) =>
    `Ничего не${nbsp}перенесено: ${counted(count, 'изменение не\u00a0проходит', 'изменения не\u00a0проходят', 'изменений не\u00a0проходят')}.`,
  nothingToUndo: `В${nbsp}варианте нет шагов.`,
  nothingLeft: 'Часы этой нагрузки уже поставлены.',
  noDates: `В${nbsp}эти даты занятий нет.`,
  standsThere: 'Занятие уже стоит здесь.',
  noClass: `Этого занятия в${nbsp}варианте нет.`,
  noFilling: `Этот результат поиска нельзя положить в${nbsp}вариант.`,
  name: 'Название',
  needsName: 'Укажите название.',
  faculty: 'Институт',
  make: 'Новый вариант',
  create: 'Создать',
  open: 'Открыть',
  none: 'Вариантов пока нет',
  noneHint: `Создайте вариант, чтобы попробовать перестановки, не${nbsp}трогая расписание.`,
  loading: 'Загружаю вариант…',
  failed: 'Вариант не загрузился.',
  listFailed: 'Варианты не загрузились.',
  back: 'К\u00a0вариантам',
  share: 'Показать коллегам',
  shareHint: 'Вариант увидят диспетчеры института; менять его сможете только вы.',
  remove: 'Удалить',
  removeAsk: 'Удалить вариант?',
  removeNote: 'Расписание не изменится.',
  rename: 'Переименовать',
  undoStep: 'Отменить шаг',
  take: 'Перенести в\u00a0расписание…',
  takeTitle: 'Перенести вариант в\u00a0расписание',
  takeLead:
    'Поставленное станет черновиками. Занятия, которые вариант переставил или убрал, изменятся сразу. Отменить можно одним действием.',
  takePublished: (published: number) =>
    `Из${nbsp}опубликованных ${plural(published, 'изменится', 'изменятся', 'изменится')} ${lessonsText(published)}: укажите причину, она останется в${nbsp}истории.`,
  takeTouched: 'Кого это касается:',
  takeAll: 'Только целиком: если что-то не\u00a0проходит, не\u00a0переносить ничего',
  takeDo: 'Перенести',
  isTaken: 'перенесён',
  isShared: 'виден коллегам',
  ofOther: (owner: string) => `автор${nbsp}— ${owner}`,
  differences: 'Отличия',
  noDifferences: 'Вариант пока не отличается от расписания.',
  clashes: 'Не проходит',
  quality: 'Качество',
  qualityLead: (from: CalendarDate, to: CalendarDate) =>
    `По${nbsp}затронутым группам и${nbsp}преподавателям, ${dayMonth(from)}–${dayMonth(to)}. Меньше${nbsp}— лучше.`,
  noQuality: 'Сравнивать нечего: вариант ничего не\u00a0меняет.',
  sameQuality: 'По правилам качества разницы нет.',
  qualityFailed: 'Сравнение не загрузилось.',
  rule: 'Правило',
  before: 'Сейчас',
  after: 'В\u00a0варианте',
  beforeOther: 'В\u00a0другом',
  afterOwn: 'В\u00a0этом',
  compareWith: 'Сравнить с',
  timetable: 'Расписание',
  sameVariants: 'Варианты не\u00a0различаются.',
  week: 'Неделя',
  previousWeek: 'Предыдущая неделя',
  nextWeek: 'Следующая неделя',
  subject: 'Чья неделя',
  subjectHint: 'Группа, преподаватель или аудитория',
  pickSubject: 'Выберите, чью неделю показать',
  weekFailed: 'Неделя не загрузилась.',
  left: 'Осталось поставить',
  noneLeft: 'Всё поставлено.',
  leftHours: (hours: number) => `${hours}${nbsp}ч`,
  picked: 'Выбрано',
  unpick: 'Снять выбор',
  pressCell: 'Нажмите клетку, куда поставить.',
  repeat: 'Повторять',
  repeats: { weekly: 'Каждую неделю', biweekly: 'Через неделю', once: 'Один раз' },
  following: 'С\u00a0последующими',
  room: 'Аудитория',
  noRoom: 'Без аудитории',
  keepRoom: 'Прежняя',
  removeClass: 'Убрать',
  free: (free: number, of: number) => (free === of ? `все ${of}` : free === 0 ? 'нельзя' : `${free} из${nbsp}${of}`),
  noDay: 'нет дат',
  here: 'сюда',
  placesFailed: 'Не удалось узнать, куда можно.',
  readOnly: 'Только просмотр',
  toVariant: 'В\u00a0вариант…',
  into: 'Вариант',
  intoLead: 'Расписание не\u00a0изменится: перестановки станут шагом варианта.',
  put: 'Положить',
  toNewVariant: 'В\u00a0новый вариант…',
  toVariantTitle: 'Положить в\u00a0вариант',
  changedOn: 'Изменён',
  steps: 'Шагов',
  state: 'Состояние',
} as const

export const markTexts: Record<Mark, string> = {
  added: 'добавлено',
  moved: 'переставлено',
  gone: 'убрано',
  same: '',
}

/** `В варианте «Проба» переставлено: 3 занятия` */
export const putText = (name: string, classes: number): string =>
  `В${nbsp}варианте «${name}» переставлено: ${lessonsText(classes)}`

/** A sign before a class in a cell, so that marks do not depend on colour alone. */
export const markSigns: Record<Mark, string> = { added: '+', moved: '→', gone: '−', same: '' }

export const stepsText = (steps: number): string => counted(steps, 'шаг', 'шага', 'шагов')

const slotText = ({ day, pair, rooms }: SlotOfWeek): string =>
  [weekdayShort[day], pairTitle(pair), ...(rooms.length > 0 ? [rooms.join(', ')] : [])].join(', ')

const datesText = (dates: readonly CalendarDate[]): string => {
  const [first] = dates
  const last = dates.at(-1)
  if (!first || !last) return ''
  if (dates.length <= 3) return dates.map(dayMonth).join(', ')
  return `${dayMonth(first)}–${dayMonth(last)}, ${lessonsText(dates.length)}`
}

const weeksText = (weeks: number): string =>
  weeks === 0
    ? ''
    : ` (на${nbsp}${counted(Math.abs(weeks), 'неделю', 'недели', 'недель')} ${weeks > 0 ? 'позже' : 'раньше'})`

/** `пн, 3-я пара, К-206 → ср, 2-я пара, К-206; 07.09–21.12, 14 занятий` */
export const variantDifferenceText = ({ from, to, dates, weeks }: VariantDifference): string =>
  `${[from, to].flatMap((slot) => (slot ? [slotText(slot)] : [])).join(' → ')}${weeksText(weeks)}; ${datesText(dates)}`

/** `сейчас — ср 18.11, 3-я пара, К-206`, on a class that the variant moves. */
export const stoodText = ({ date, pair, rooms }: Pick<ScheduleItem, 'date' | 'pair' | 'rooms'>): string =>
  `сейчас${nbsp}— ${weekdayShort[weekdayOf(date)]}${nbsp}${dayMonth(date)}, ${[pairTitle(pair), ...rooms.map(({ title }) => title)].join(', ')}`

/** `07.09, 14.09: «Физика»: Занято: К-206 — «Химия».` */
export const clashText = ({ dates, text }: { dates: readonly CalendarDate[]; text: string }): string =>
  dates.length === 0 ? text : `${datesText(dates)}: ${text}`

export const takenNote = ({ clashes }: Pick<Taken, 'clashes'>): string | undefined =>
  clashes.length === 0
    ? undefined
    : `Не${nbsp}${plural(clashes.length, 'прошло', 'прошли', 'прошло')}: ${counted(clashes.length, 'изменение', 'изменения', 'изменений')}.`

export const variantTakenText = (classes: number): string => `Перенесено в${nbsp}расписание: ${lessonsText(classes)}`
