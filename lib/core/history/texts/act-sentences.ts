import { addDays, type CalendarDate, dayMonth, parseCalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type ChangeAction, changeActions } from '@/lib/core/history/rules/actions'
import type { EntryAct } from '@/lib/core/history/rules/entry'
import { isObject } from '@/lib/core/history/rules/row'
import {
  type ActCounts,
  type StoredOrder,
  countOf,
  dateIn,
  lengthOf,
  type NamedThing,
  namedUnder,
  orderText,
} from '@/lib/core/history/rules/told-act'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'

/**
 * What a change was told and did. `lines`: what it did to classes and rows, the most first; `undone`: the sentence of
 * the change that it undid.
 */
export type ToldAct = {
  order: StoredOrder
  counts: ActCounts
  titleOf: (thing: NamedThing) => string | null
  lines: readonly string[]
  undone?: string | null
}

type Sentence = (act: ToldAct) => string

const titlesOf = ({ titleOf }: ToldAct, things: readonly NamedThing[]): string[] =>
  things.flatMap((thing) => titleOf(thing) ?? [])

const titles = (act: ToldAct, name: string): string[] => titlesOf(act, namedUnder(act.order, name))

/** `группы ИСТб-24-1`, `групп ИСТб-24-1, ИСТб-24-2`, `института ИТ`, `всего университета` */
const whoseWords: Record<string, readonly [string, string]> = {
  group: ['группы', 'групп'],
  teacher: ['преподавателя', 'преподавателей'],
  room: ['аудитории', 'аудиторий'],
  faculty: ['института', 'институтов'],
  department: ['кафедры', 'кафедр'],
  programme: ['метапрограммы', 'метапрограмм'],
}

function whoseText(act: ToldAct, name: string): string {
  const value = act.order[name]
  if (isObject(value) && value.kind === 'all') {
    const faculties = titles(act, 'faculties')
    return faculties.length > 0 ? `институтов ${someOf(faculties)}` : 'всего университета'
  }
  const things = namedUnder(act.order, name)
  const [one, many] = whoseWords[things[0]?.table ?? ''] ?? ['', '']
  const named = someOf(titlesOf(act, things))
  return named === '' ? '' : `${things.length > 1 ? many : one} ${named}`
}

/** `29.11`, `29.11–05.12` */
const spanText = (from: CalendarDate | null, to: CalendarDate | null): string =>
  [...new Set([from, to])].flatMap((date) => (date ? dayMonth(date) : [])).join('–')

const onSpan = ({ order }: ToldAct): string => {
  const span = spanText(
    dateIn(order, 'from') ?? dateIn(order, 'startsOn'),
    dateIn(order, 'to') ?? dateIn(order, 'endsOn'),
  )
  return span === '' ? '' : `на ${span}`
}

/** `с 30.11`; '': no such date. */
function onDay({ order }: ToldAct, before: string, name: string): string {
  const date = dateIn(order, name)
  return date ? words(before, dayMonth(date)) : ''
}

const since = (act: ToldAct, name = 'since'): string => onDay(act, 'с', name)

const words = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

const classKinds = ['class', 'exam']
const classes = ({ counts }: ToldAct, acts: readonly EntryAct[] | null = null): number =>
  countOf(counts, acts, classKinds)

/** `2 160 занятий` */
const lessons = (count: number): string =>
  lessonsText(count).replace(String(count), String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0'))

/** `…: 214 занятий`; without classes only the words. */
const withClasses = (text: string, count: number): string => (count > 0 ? `${text}: ${lessons(count)}` : text)

/** An act on many classes: its words, whose and when, and how many. */
const ofMany =
  (what: string, name = 'subject', acts: readonly EntryAct[] | null = null): Sentence =>
  (act) =>
    withClasses(words(what, whoseText(act, name), onSpan(act)), classes(act, acts))

/** An act that is told by what it did to its classes or rows. */
const byLine =
  (otherwise: string): Sentence =>
  ({ lines: [first] }) =>
    first ?? otherwise

const moved = (act: ToldAct): number => classes(act, ['moved', 'rooms'])

/** `Закрыты аудитории 212, 213 на 29.11–05.12: перенесено 120 занятий` */
const closed: Sentence = (act) => {
  const rooms = [...titles(act, 'rooms'), ...titles(act, 'roomId')]
  const what = rooms.length > 1 ? `Закрыты аудитории ${someOf(rooms)}` : words('Закрыта аудитория', rooms[0] ?? '')
  const out = moved(act)
  return words(what, onSpan(act)) + (out > 0 ? `: перенесено ${lessons(out)}` : '')
}

const published: Sentence = (act) => {
  const title = orderText(act.order, 'title')
  if (act.order.subject === undefined) return byLine('Опубликовано')(act)
  const session = act.order.part === 'session' ? 'экзамены' : 'занятия'
  const rest = withClasses(words(session, whoseText(act, 'subject'), onSpan(act)), classes(act, ['published']))
  return title === '' ? `Опубликованы ${rest}` : `Публикация «${title}»: ${rest}`
}

/** `Группа ЭВМб-24-2 с 30.11 делится: новая группа ЭВМб-24-2а` */
const regrouped: Sentence = (act) => {
  const { order } = act
  const date = dateIn(order, 'since')
  const group = { table: 'group', id: Number(order.id), ...(date && { on: addDays(date, -1) }) } as const
  const own = titlesOf(act, [group])[0] ?? ''
  const from = since(act)
  const title = orderText(order, 'title')
  switch (order.act) {
    case 'rename':
      return words('Группа', own, from, 'стала', title)
    case 'split':
      return words('Группа', own, from, title === '' ? 'делится' : `делится: новая группа ${title}`)
    case 'merge':
      return words('Группа', own, from, 'присоединена к', titles(act, 'into')[0] ?? '')
    case 'halves':
      return words('Группа', own, from, order.count === 2 ? 'делится на подгруппы' : 'больше не делится на подгруппы')
    case 'stream':
      return words('Группа', own, from, 'в потоке с другими')
    default:
      return words('Группа', own, from, 'занимается отдельно от потока')
  }
}

const taken =
  (what: string): Sentence =>
  (act) => {
    const [giver = '', taker = ''] = titles(act, 'from')
    return withClasses(words(what, giver && `${giver} →`, taker, since(act)), classes(act))
  }

/** Nonworking days: `Нерабочий день 04.11, «Праздник»: снято 214 занятий, их отработают` */
const holidays: Sentence = (act) => {
  const days = Array.isArray(act.order.days) ? act.order.days.filter(isObject) : []
  const dates = days.flatMap((day) => dateIn(day, 'date') ?? [])
  const what = dates.length > 1 ? 'Нерабочие дни' : 'Нерабочий день'
  const title = days[0] ? orderText(days[0], 'title') : ''
  const gone = classes(act, ['withdrawn', 'removed'])
  const went = classes(act, ['moved'])
  const did = [
    gone > 0 && `снято ${lessons(gone)}${act.order.owes === true ? ', их отработают' : ''}`,
    went > 0 && `перенесено ${words(lessons(went), onDay(act, 'на', 'to'))}`,
  ].filter(Boolean)
  const named = words(what, spanText(dates[0] ?? null, dates.at(-1) ?? null), title && `(${title})`)
  return did.length > 0 ? `${named}: ${did.join(', ')}` : named
}

const movedDay: Sentence = (act) => {
  const day = isObject(act.order.day) ? act.order.day : {}
  const [to, from] = [dateIn(day, 'date'), dateIn(act.order, 'instead')]
  const what =
    from && to ? `День ${dayMonth(from)} перенесён на ${dayMonth(to)}` : words('Перенесён день', spanText(to, null))
  return withClasses(what, moved(act))
}

const online: Sentence = (act) => {
  const scope = isObject(act.order.scope) ? act.order.scope : {}
  const faculty = titlesOf(act, [{ table: 'faculty', id: Number(scope.facultyId) }])[0] ?? ''
  const reason = orderText(act.order, 'reason')
  const what = words('День', onDay(act, '', 'date'), 'дистанционно', faculty && `(${faculty})`)
  return withClasses(reason === '' ? what : `${what}, ${reason}`, classes(act))
}

const calendar =
  (what: string, before = '', name = 'date'): Sentence =>
  (act) =>
    words(what, onDay(act, before, name))

const undone: Sentence = ({ undone: what, lines: [first] }) =>
  what ? `Отменено: ${what}` : (first ?? 'Отменено изменение')

const rowsIn =
  (what: string, name: string, forms: readonly [string, string, string]): Sentence =>
  (act) => {
    const count = lengthOf(act.order, name)
    return count > 0 ? `${what}: ${counted(count, ...forms)}` : byLine(what)(act)
  }

const items = ['строка', 'строки', 'строк'] as const

const sentences: Record<ChangeAction, Sentence> = {
  'absence.end': (act) => withClasses(words('Отсутствие закончилось раньше', since(act, 'backFrom')), classes(act)),
  'absence.settle': (act) => withClasses('Решено, что станет с занятиями отсутствующего', classes(act)),
  'appeal.accepted': byLine('Просьба принята'),
  'appeal.agreed': byLine('Согласие на обмен'),
  'appeal.declined': byLine('Отказ от обмена'),
  'appeal.make': byLine('Просьба к планирующим'),
  'appeal.refused': byLine('Просьба отклонена'),
  'appeal.withdrawn': byLine('Просьба отозвана'),
  'booking.approve': byLine('Бронь согласована'),
  'booking.ask_to_confirm': () => 'Попросили подтвердить брони',
  'booking.confirm': byLine('Бронь подтверждена'),
  'booking.edit': byLine('Изменена бронь'),
  'booking.expire': () => 'Сняты брони, которые не согласовали вовремя',
  'booking.refuse': byLine('Бронь отклонена'),
  'booking.release': byLine('Аудитория освобождена: бронь не подтвердили'),
  'building.approval': byLine('Согласование броней в корпусе'),
  'building.rename': byLine('Корпус переименован'),
  'calendar.course.remove': calendar('Сняты свои даты курса в семестре', 'с', 'semester'),
  'calendar.course.set': calendar('Изменены даты курса в семестре', 'с', 'semester'),
  'calendar.day.pairs': calendar('Изменено время пар', 'на'),
  'calendar.holiday.add': holidays,
  'calendar.holiday.remove': (act) => {
    const dates = Array.isArray(act.order.dates) ? act.order.dates.map(String) : []
    const back = classes(act, ['returned'])
    const what = words(
      dates.length > 1 ? 'Снова рабочие дни' : 'Снова рабочий день',
      someOf(dates.flatMap((date) => spanText(parseCalendarDate(date), null))),
    )
    return back > 0 ? `${what}: возвращено ${lessons(back)}` : what
  },
  'calendar.move': movedDay,
  'calendar.online': online,
  'calendar.pair': byLine('Изменено время пары'),
  'calendar.pair.remove': byLine('Убрана последняя пара'),
  'calendar.pairs': byLine('Изменено время пар'),
  'calendar.parity': calendar('Изменена чётность недели', 'с'),
  'calendar.semester.add': byLine('Новый семестр'),
  'calendar.semester.edit': calendar('Изменён семестр', 'с', 'semester'),
  'calendar.semester.remove': calendar('Убран семестр', 'с', 'semester'),
  'calendar.unmove': calendar('Перенесённый день снова на своём месте'),
  'campaign.answer': byLine('Ответ на сбор пожеланий'),
  'campaign.edit': byLine('Изменён сбор пожеланий'),
  'campaign.end': byLine('Сбор пожеланий окончен'),
  'campaign.remind': () => 'Напомнили о пожеланиях',
  'campaign.start': (act) => words('Начат сбор пожеланий', onDay(act, 'до', 'until')),
  'campaign.take_back': byLine('Сбор пожеланий отозван'),
  'change.undo': undone,
  'change.undo_part': (act) => withClasses('Возвращено как было', classes(act)),
  'class.change_people': byLine('Изменены преподаватели или группы занятия'),
  'class.comment': byLine('Изменён комментарий занятия'),
  'class.copy': byLine('Скопированы занятия'),
  'class.mend': (act) => withClasses('Найдено место занятиям', classes(act)),
  'class.move': byLine('Перенесено занятие'),
  'class.remove': byLine('Удалено занятие'),
  'class.swap': byLine('Занятия поменялись местами'),
  'class.withdraw': byLine('Снято занятие'),
  'closure.add': closed,
  'closure.move_out': (act) => withClasses('Из закрытых аудиторий перенесено', moved(act)),
  'closure.remove': (act) => words('Аудитории снова открыты', since(act, 'openFrom')),
  'contract.add': byLine('Новый договор преподавателя'),
  'contract.remove': byLine('Удалён договор преподавателя'),
  'discipline.create': byLine('Новая дисциплина метапрограммы'),
  'discipline.edit': byLine('Изменена дисциплина метапрограммы'),
  'discipline.remove': byLine('Удалена дисциплина метапрограммы'),
  'discipline.toggle.isActive': rowsIn('Отмечены дисциплины метапрограммы', 'rows', items),
  'discipline.toggle.projectActive': rowsIn('Отмечено, что планируется в метапрограмме', 'rows', items),
  'discipline.toggle.projectHidden': rowsIn('Отмечено, что скрыто в плане метапрограммы', 'rows', items),
  'draft.clear': ofMany('Удалены черновики'),
  'exam.place': byLine('Поставлен экзамен'),
  'exam.retake': rowsIn('Запланированы пересдачи', 'rows', ['пересдача', 'пересдачи', 'пересдач']),
  'fault.end': (act) => words('Оборудование снова работает', since(act, 'openFrom')),
  'fault.move_out': (act) => withClasses('Из аудитории с неисправностью перенесено', moved(act)),
  'group.regroup': regrouped,
  'hours.correct': byLine('Запись журнала часов'),
  'hours.remove_correction': byLine('Удалена запись журнала часов'),
  'letter.word': byLine('Изменены слова писем'),
  'load.change_item': (act) =>
    lengthOf(act.order, 'items') > 0
      ? rowsIn('Изменено, как проходят экзамены', 'items', ['экзамен', 'экзамена', 'экзаменов'])(act)
      : rowsIn('Изменена нагрузка', 'rows', items)(act),
  'load.change_teachers': byLine('Изменены преподаватели нагрузки'),
  'load.import': ({ order }) => words('Загружена нагрузка из файла', orderText(order, 'file')),
  'load.join': rowsIn('Соединены строки нагрузки', 'ids', items),
  'load.split': rowsIn('Строка нагрузки разделена', 'parts', ['часть', 'части', 'частей']),
  'load_permission.add': byLine('Даны права на нагрузку'),
  'load_permission.change': byLine('Изменены права на нагрузку'),
  'load_permission.clear': byLine('Убраны права на нагрузку'),
  'owed.cancel': byLine('Снятое занятие отменено совсем'),
  'owed.held': byLine('Снятое занятие проведено иначе'),
  'owed.make_up': byLine('Снятое занятие отработают'),
  'programme.add_load': rowsIn('В метапрограмму добавлена нагрузка', 'items', items),
  'programme.copy': byLine('Скопирована метапрограмма'),
  'programme.create': byLine('Новая метапрограмма'),
  'programme.create_by_template': byLine('Метапрограмма по образцу'),
  'programme.edit': byLine('Изменена метапрограмма'),
  'programme.recalc_hours': byLine('Пересчитаны часы метапрограммы'),
  'programme.remove': byLine('Удалена метапрограмма'),
  'programme.to_project': (act) => withClasses(words('Метапрограмма в черновиках', onSpan(act)), classes(act)),
  'room.book': byLine('Забронирована аудитория'),
  'room.take_over': taken('Занятия в другой аудитории'),
  'schedule.copy_week': (act) =>
    withClasses(
      words('Скопирована неделя', whoseText(act, 'groupId'), onDay(act, 'с', 'from'), onDay(act, 'на', 'to')),
      classes(act),
    ),
  'schedule.fill': (act) => withClasses('Доставлен остаток нагрузки', classes(act)),
  'schedule.next_semester': (act) =>
    withClasses(words('Разложен следующий семестр', whoseText(act, 'facultyId')), classes(act)),
  'schedule.place': byLine('Поставлено занятие'),
  'schedule.project_by_template': ofMany('Размножена неделя'),
  'schedule.publish': published,
  'schedule.remove_by_load': (act) => withClasses(words('Удалены занятия нагрузки', since(act, 'from')), classes(act)),
  'schedule.remove_visible': (act) => withClasses('Удалены показанные занятия', classes(act)),
  'schedule.remove_week': ofMany('Удалены занятия', 'groupId'),
  'schedule.toggle_by_load': (act) =>
    withClasses(
      words(
        act.order.show === true ? 'Показаны занятия' : 'Скрыты занятия',
        whoseText(act, 'groups'),
        onDay(act, 'недели с', 'from'),
      ),
      classes(act),
    ),
  'schedule.unpublish': ofMany('Возвращены в черновики занятия'),
  'session.compose': (act) => withClasses('Составлена сессия', classes(act)),
  'session.set': byLine('Изменены настройки сессии'),
  'substitute.accept': byLine('Согласие заменить'),
  'substitute.ask': byLine('Просьба заменить'),
  'substitute.decline': byLine('Отказ заменить'),
  'substitute.pass': byLine('Заменить никто не согласился'),
  'substitute.stop': byLine('Больше не просят заменить'),
  'teacher.take_over': taken('Занятия другому преподавателю'),
  'user.invite': byLine('Приглашены люди'),
  'user.rights': byLine('Изменены права'),
  'variant.take': (act) => withClasses(`Принят вариант «${orderText(act.order, 'name')}»`, classes(act)),
  'vocabulary.add': byLine('Новая строка справочника'),
  'vocabulary.change': byLine('Изменена строка справочника'),
  'vocabulary.forget_name': byLine('Забыто прежнее название'),
  'vocabulary.merge': byLine('Объединены строки справочника'),
  'vocabulary.paste': ({ order }) => `Вставлены строки справочника: ${Number(order.rows ?? 0)}`,
  'vocabulary.remove': byLine('Удалена строка справочника'),
  'vocabulary.restore': byLine('Возвращена строка справочника'),
  'vocabulary.retire': byLine('Выведена из обращения строка справочника'),
  'vocabulary.same_names': ({ order }) => `Решено, что значат названия: ${Number(order.names ?? 0)}`,
  'wish.add': byLine('Новое пожелание или отсутствие'),
  'wish.remove': byLine('Удалено пожелание или отсутствие'),
}

/** A stored action; null: one that is not known any more, or is no change of the timetable. */
const actionOf = (action: string): ChangeAction | null => changeActions.find((one) => one === action) ?? null

/** What a change did, as one sentence; null of an action that has none. */
export function actSentence(action: string, act: ToldAct): string | null {
  const known = actionOf(action)
  return known && sentences[known](act)
}
