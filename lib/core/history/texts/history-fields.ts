import { permissions, programmeFlags } from '@/lib/core/actor/rules/actor'
import { dayMonthYear, parseCalendarDate, weekdays } from '@/lib/core/calendar/rules/calendar-date'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import { examForms, sessionKinds } from '@/lib/core/calendar/rules/session'
import { parityTitle } from '@/lib/core/calendar/texts/dates'
import { examFormTitles, sessionKindTitles } from '@/lib/core/calendar/texts/session'
import { quietDaysText, weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { type FieldChange, type Json, publication, type RowAct } from '@/lib/core/history/rules/row'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { appealStates, appealWants } from '@/lib/core/requests/rules/appeal'
import { approvalStates } from '@/lib/core/requests/rules/approval'
import { confirmationStates } from '@/lib/core/requests/rules/confirmation'
import { offerAnswers } from '@/lib/core/requests/rules/substitution'
import { wishAnswers } from '@/lib/core/requests/rules/wish-campaign'
import { appealStateTitles, appealWantTitles } from '@/lib/core/requests/texts/appeals'
import { approvalStateTitles } from '@/lib/core/requests/texts/approvals'
import { confirmationStateTitles } from '@/lib/core/requests/texts/confirmations'
import { offerAnswerTitles } from '@/lib/core/requests/texts/substitution'
import { wishAnswerTitles } from '@/lib/core/requests/texts/wish-campaign'
import { flagTitles, permissionTitles } from '@/lib/core/rights/texts/right-titles'
import { fallibleEquipment, roomProperties } from '@/lib/core/rooms/rules/room-properties'
import { roomPropertyTexts } from '@/lib/core/rooms/texts/room-properties'
import { equipmentTitles } from '@/lib/core/schedule/texts/wish-words'
import { vocabularyNames } from '@/lib/core/tables/rules/admin-table'
import { camelCase, snakeCase } from '@/lib/core/words/rules/cases'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { numberText } from '@/lib/core/words/texts/number'
import { qualityRuleNames } from '@/lib/quality/rules/quality-rules'
import { ruleTitle } from '@/lib/quality/texts/quality'
import { adminTableTexts, choiceTitle, titleOfAnyColumn } from '@/lib/tables/texts/admin-tables'

/**
 * Names of changed rows by table, and of changed settings by action. Anything else appears under its database
 * name.
 */
const things: Partial<Record<string, string>> = {
  load_item: 'Нагрузка',
  load_item_teacher: 'Преподаватель нагрузки',
  load_item_group: 'Группа нагрузки',
  load_permission: 'Права на\u00a0нагрузку',
  programme: 'Метапрограмма',
  programme_room: 'Аудитория метапрограммы',
  programme_permission: 'Участник метапрограммы',
  programme_discipline: 'Дисциплина метапрограммы',
  wish: 'Пожелание или отсутствие',
  owed_outcome: 'Снятое занятие',
  approval: 'Согласование брони',
  confirmation: 'Подтверждение брони',
  appeal: 'Просьба',
  appeal_step: 'Занятие просьбы',
  substitute_offer: 'Просьба заменить',
  wish_campaign: 'Сбор пожеланий',
  wish_answer: 'Ответ на\u00a0сбор пожеланий',
  session_period: 'Часть сессии',
  exam_slot: 'Время экзаменов',
  exam_norm: 'Правила сессии',
  exam_item: 'Как проходит экзамен',
  exam_sitting: 'Время экзамена',
  'session.set': 'Настройки сессии',
  ...Object.fromEntries(vocabularyNames.map((name) => [name, upperFirst(adminTableTexts[name].forms[0])])),
  user: 'Учётная запись',
  building_walk: 'Минуты между корпусами',
  'building.rename': 'Корпус переименован',
  'building.approval': 'Согласование в\u00a0корпусе',
  teacher_contract: 'Договор преподавателя',
  hours_entry: 'Запись журнала часов',
  letter_template: 'Слова писем',
  'letter.word': 'Слова писем',
  teacher_norm: 'Норма преподавателя',
  editor: 'Что ведёт сотрудник',
  semester: 'Семестр',
  semester_course_year: 'Даты курса',
  holiday: 'Нерабочий день',
  moved_day: 'Перенесённый день',
  pair_time: 'Время пары',
  day_pair_time: 'Время пары на\u00a0один день',
  'quality.weights': 'Веса правил',
  'quality.walks': 'Минуты между корпусами',
  'quality.norms': 'Нормы преподавателей',
  'open.reading': 'Открытое расписание',
  'readers.rules': 'Что видят читатели',
  'user.add': 'Учётная запись создана',
  'user.invite': 'Приглашены люди',
  'user.invite_again': 'Выдана ссылка для входа',
  'user.rights': 'Изменены права',
  'user.password': 'Пароль назначен',
  'load.import': 'Загрузка нагрузки',
  import: 'Загрузка расписания',
  [publication]: 'Публикация',
}

/** Names of actions by their first word. */
const families: Partial<Record<string, string>> = {
  calendar: 'Учебный календарь',
  user: 'Учётная запись',
  account: 'Учётная запись',
  quality: 'Проверка расписания',
  open: 'Открытое расписание',
  key: 'Ключ для программы',
  import: 'Загрузка расписания',
}

export const thingTitle = (table: string): string => things[table] ?? families[table.split('.')[0] ?? ''] ?? table

const fields: Partial<Record<string, string>> = {
  period: 'Часть сессии',
  form: 'Форма',
  least_days: 'Через сколько дней следующий экзамен, не\u00a0раньше',
  wanted_days: 'Через сколько дней следующий экзамен, желательно',
  exam_minutes: 'Минут на\u00a0экзамен',
  credit_minutes: 'Минут на\u00a0зачёт',
  consultation_minutes: 'Минут на\u00a0консультацию',
  examiner_daily: 'Экзаменов в\u00a0день у\u00a0преподавателя',
  seat_share: 'Доля мест, процентов',
  is_hard: 'Трудный',
  room_count: 'Сколько аудиторий',
  event_id: 'Занятие',
  is_pinned: 'Закреплён',
  title: 'Название',
  name: 'Имя',
  full_name: 'Полное имя',
  personnel_number: 'Табельный номер',
  fullName: 'Полное имя',
  username: 'Имя пользователя',
  active: 'Действует',
  is_active: 'Действует',
  is_superuser: 'Администратор',
  isSuperuser: 'Администратор',
  hasPassword: 'Есть пароль',
  permissions: 'Права',
  flags: 'Права в\u00a0программе',
  editorOf: 'Ведёт',
  programmes: 'Метапрограммы',
  campus: 'Кампус',
  teacher: 'Преподаватель',
  teacher_id: 'Преподаватель',
  teacher_ids: 'Преподаватели',
  group: 'Группа',
  group_id: 'Группа',
  group_ids: 'Группы',
  room_id: 'Аудитория',
  room_ids: 'Аудитории',
  user_id: 'Кто',
  request_id: 'Заявка',
  decided_by: 'Кто решил',
  confirmed_by: 'Кто подтвердил',
  is_at_door: 'Подтверждено у\u00a0двери',
  wants: 'О чём просят',
  answer: 'Ответ',
  with_teacher_id: 'С\u00a0кем поменяться',
  meeting_id: 'Занятие',
  instead_id: 'Вместо кого',
  rank: 'Каким по\u00a0порядку',
  until_date: 'Ответить до',
  appeal_id: 'Просьба',
  from_date: 'Стояло',
  from_pair: 'Стояло на\u00a0паре',
  to_date: 'Просят на',
  to_pair: 'Просят на\u00a0пару',
  until_minutes: 'Минута дня',
  words: 'Слова преподавателям',
  started_on: 'Начат',
  is_ended: 'Окончен раньше срока',
  reminded_on: 'Напомнили',
  campaign_id: 'Сбор пожеланий',
  answered_on: 'Ответил',
  state: 'Состояние',
  made_by: 'Кто поставил',
  faculty_id: 'Институт',
  department_id: 'Кафедра',
  discipline_id: 'Дисциплина',
  semester_id: 'Семестр',
  programme_id: 'Метапрограмма',
  programme_discipline_id: 'Дисциплина метапрограммы',
  load_item_id: 'Нагрузка',
  load_group_id: 'Нагрузка группы',
  load_semester_id: 'Семестр нагрузки',
  lesson_type: 'Вид занятия',
  required_hours: 'Часы',
  is_derived: 'По\u00a0расписанию',
  hours: 'Часы',
  half: 'Полугодие',
  date: 'Дата',
  first_week_parity: 'Первая неделя',
  parity: 'Неделя',
  runs_as: 'За какой день',
  starts_at: 'Начало',
  ends_at: 'Конец',
  starts_on: 'Начало',
  ends_on: 'Конец',
  weekday: 'День недели',
  pair: 'Пара',
  first_pair: 'С\u00a0пары первого дня',
  last_pair: 'По пару последнего дня',
  comment: 'Комментарий',
  link: 'Ссылка',
  color: 'Цвет',
  type: 'Вид',
  is_project: 'Проект',
  former_until: 'Так называлась до',
  is_dpo: 'ДПО',
  is_online: 'Онлайн',
  disciplines_independent: 'Дисциплины независимы',
  project_active: 'Планируется',
  project_hidden: 'Скрыта в\u00a0плане',
  can_set: 'Может ставить',
  slots: 'Дни и\u00a0пары',
  ...Object.fromEntries(roomProperties.map((property) => [snakeCase(property), roomPropertyTexts[property].history])),
  is_placeholder: 'Без учёта занятости',
  is_absence: 'Отсутствие',
  lacks: 'Что не\u00a0работает',
  is_held: 'Проведено иначе',
  reason: 'Причина',
  for_requests: 'Для заявок и\u00a0переносов',
  for_closures: 'Для закрытия аудиторий',
  for_absences: 'Для отсутствий',
  one: 'Корпус',
  other: 'Другой корпус',
  minutes: 'Минут',
  weekly_hours: 'Часов в\u00a0неделю',
  rate: 'Ставка, сотых',
  yearly_hours: 'Часов в\u00a0год',
  daily_pairs: 'Пар в\u00a0день',
  method_day: 'Методический день',
  headline: 'Тема письма',
  opening: 'В\u00a0начале письма',
  closing: 'В\u00a0конце письма',
  contact: 'К\u00a0кому обращаться',
  events: 'Записей',
  meetings: 'Занятий',
  semesters: 'Семестры',
  holidays: 'Праздники',
  movedDays: 'Перенесённые дни',
  pairTimes: 'Время пар',
  isOpen: 'Открыто всем',
  names: 'Имена преподавателей',
  roomMap: 'Карта аудиторий',
  showsSubstitutions: 'Лист замен открыт',
  tellsReasons: 'Причины видят все',
  sharesPresence: 'Планирующие видят друг друга за\u00a0работой',
  findsRooms: 'Все ищут свободные аудитории',
  perMinute: 'Запросов в\u00a0минуту',
  expiresOn: 'Действует до',
  hint: 'Ключ',
  scope: 'Чей ключ',
}

/** Of a column or setting, also by its name in the API. */
export const fieldName = (field: string): string =>
  fields[field] ??
  fields[camelCase(field)] ??
  titleOfAnyColumn(field) ??
  (isOneOf(qualityRuleNames, field) ? ruleTitle(field) : field)

const isOneOf = <One extends string>(list: readonly One[], text: string): text is One =>
  list.some((one) => one === text)

function wordOf(text: string): string {
  const date = parseCalendarDate(text)
  if (date) return dayMonthYear(date)
  if (isOneOf(sessionKinds, text)) return sessionKindTitles[text]
  if (isOneOf(examForms, text)) return examFormTitles[text]
  if (isOneOf(permissions, text)) return permissionTitles[text]
  if (isOneOf(approvalStates, text)) return approvalStateTitles[text]
  if (isOneOf(confirmationStates, text)) return confirmationStateTitles[text]
  if (isOneOf(appealStates, text)) return appealStateTitles[text]
  if (isOneOf(appealWants, text)) return appealWantTitles[text]
  if (isOneOf(offerAnswers, text)) return offerAnswerTitles[text]
  if (isOneOf(fallibleEquipment, text)) return equipmentTitles[text]
  if (isOneOf(wishAnswers, text)) return wishAnswerTitles[text]
  return isOneOf(programmeFlags, text) ? flagTitles[text] : text
}

const isChoice = (field: string): boolean => field === 'kind' || field === 'study_form'

function fieldNumber(value: number, field: string): string {
  const type = field === 'lesson_type' ? lessonTypes.find((one) => one === value) : undefined
  const day =
    field === 'method_day' || field === 'weekday' || field === 'runs_as'
      ? weekdays.find((one) => one === value)
      : undefined
  if (type !== undefined) return lessonTypeTitle[type]
  if (field === 'starts_at' || field === 'ends_at') return clockText(value)
  if ((field === 'first_week_parity' || field === 'parity') && (value === 0 || value === 1)) return parityTitle(value)
  return day === undefined ? numberText(value) : weekdayShort[day]
}

/** A value as text; null for an empty one. */
function valueText(value: Json, field = ''): string | null {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'number') {
    return fieldNumber(value, field)
  }
  if (typeof value === 'string' && field === 'quiet_days') return quietDaysText(value)
  if (typeof value === 'string')
    return isChoice(field) && !isOneOf(sessionKinds, value) ? choiceTitle(value) : wordOf(value)
  const parts = Object.values(value).flatMap((one) => valueText(one) ?? [])
  if (parts.length === 0) return null
  return parts.join(Array.isArray(value) ? '; ' : ', ')
}

/** `Часы: 34 → 36` */
export const fieldLine = ({
  field,
  before,
  after,
}: FieldChange): { what: string; before: string | null; after: string | null } => ({
  what: fieldName(field),
  before: valueText(before, field),
  after: valueText(after, field),
})

/** Null: the name of the setting says enough. */
export const rowActTexts: Record<RowAct, string | null> = {
  added: 'добавлено',
  removed: 'удалено',
  changed: 'изменено',
  retired: 'больше не\u00a0используется',
  restored: 'снова используется',
  merged: 'объединено',
  parted: 'больше не\u00a0объединено',
  set: null,
}
