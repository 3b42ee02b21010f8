import type { TeachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { standsFor } from '@/lib/core/calendar/texts/dates'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { otherRemark, statesExamTime } from '@/lib/core/schedule/rules/own-time'
import type { Trace } from '@/lib/core/schedule/rules/schedule'
import { outcomeOf } from '@/lib/core/schedule/rules/trace'
import { groupText, requestTitle, subgroupTitle } from '@/lib/core/schedule/texts/grid'
import { roomTitle } from '@/lib/core/schedule/texts/room-has'
import { insteadText } from '@/lib/core/schedule/texts/substitutions'
import { becameTitle, traceText } from '@/lib/core/schedule/texts/traces'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'
import type { FeedOf } from '@/lib/feeds/rules/feed'
import type { FeedClass } from '@/lib/feeds/rules/feed-class'

const nbsp = '\u00a0'

export const feedTexts = {
  noSuchFeed: 'Такого календаря нет.',
  noOwnTimetable: 'Сначала выберите свои группы или преподавателя на\u00a0странице «Учётная запись».',
  tooMany: (most: number) =>
    `У\u00a0вас уже ${counted(most, 'календарь', 'календаря', 'календарей')}: отзовите ненужный на\u00a0странице «Учётная запись».`,
  noSubject: 'Выберите аудиторию, преподавателя, группу или метапрограмму.',
  own: 'Моё расписание',
  about:
    'Занятия появятся в\u00a0календаре телефона или компьютера и\u00a0будут обновляться сами: с\u00a0переносами, заменами, снятыми занятиями и\u00a0экзаменами. Черновиков там не\u00a0бывает.',
  whose: 'Чьё расписание',
  asking: 'Ищем календарь…',
  give: 'Подключить календарь',
  giving: 'Готовим календарь…',
  address: 'Личный адрес календаря',
  secret: 'Кто знает адрес, видит это расписание без пароля. Если адрес попал не\u00a0туда, замените его.',
  copy: 'Скопировать',
  copied: 'Адрес скопирован.',
  notCopied: 'Скопировать не\u00a0удалось: выделите адрес и\u00a0скопируйте сами.',
  addTo: 'Добавить в\u00a0календарь',
  yandexHint: 'Для Яндекса адрес скопируется сам: вставьте его там в\u00a0поле «Ссылка».',
  slow: 'Apple и\u00a0Outlook читают адрес раз в\u00a0несколько часов, Google и\u00a0Яндекс\u00a0— до\u00a0суток.',
  qr: 'QR-код адреса: наведите камеру телефона',
  download: 'Скачать файл',
  downloadHint: 'Файл .ics\u00a0— снимок на\u00a0сейчас, сам он не\u00a0обновляется.',
  replace: 'Заменить адрес',
  askReplace: 'Прежний адрес перестанет работать: в\u00a0каждый календарь нужно будет добавить новый.',
  replaced: 'Адрес заменён: прежний больше не\u00a0работает.',
  revoke: 'Отозвать',
  askRevoke: 'Адрес перестанет работать сразу. Занятия пропадут из\u00a0календаря, когда он обновится.',
  revoked: 'Календарь отозван.',
  rekeyed: 'Показать этот адрес уже нельзя: ключ сервера сменился. Он ещё работает; чтобы увидеть адрес, замените его.',
  hidden: 'нет доступа',
  section: 'Календари',
  sectionHint:
    'Личные адреса, по\u00a0которым календари читают расписание. Новый берут в\u00a0меню расписания: «Календарь…».',
  giveOwn: 'Календарь моего расписания…',
  none: 'Вы ещё не\u00a0брали адресов.',
  show: 'Показать',
  showOne: (title: string) => `Показать адрес: ${title}`,
  revokeOne: (title: string) => `Отозвать: ${title}`,
  given: (moment: string) => `выдан ${moment}`,
  read: (moment: string) => `календарь обращался ${moment}`,
  neverRead: 'календарь ещё не\u00a0обращался',
  apps: {
    yandex: 'Яндекс',
    google: 'Google',
    apple: 'Apple',
    outlook: 'Outlook',
    outlookWork: `Outlook для${nbsp}учёбы`,
  },
} as const

/** Name of a feed: `Моё расписание`, `ИСТб-23-1, 1-я подгруппа`. */
export function feedTitle(of: FeedOf, title: string | null): string {
  if (of.kind === 'own') return feedTexts.own
  return [title, of.subgroup === 0 ? '' : subgroupTitle(of.subgroup)].filter(Boolean).join(', ')
}

/** `raspisanie-ISTb-23-1.ics`, without characters that file systems refuse. */
export const feedFileName = (title: string): string => `Расписание ${title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')}.ics`

/**
 * `Физика (лекция)`, `Бронь: Олимпиада`; a cancelled event says why, because not every calendar strikes it
 * out.
 */
export function feedSummary(one: FeedClass): string {
  const cancelled = one.cancelled ? `${becameTitle(outcomeOf(shown(one))?.became ?? 'withdrawn')}: ` : ''
  if (one.isRequest) {
    const kind = one.kind === 'closure' ? 'closure' : one.kind === 'exam' ? 'exam' : 'booking'
    return `${cancelled}${requestTitle[kind]}: ${one.title}`
  }
  return `${cancelled}${one.title}${hasType(one) ? ` (${lessonTypeTitle[one.lessonType]})` : ''}`
}

export const feedPlace = ({ rooms }: Pick<FeedClass, 'rooms'>): string => rooms.map(roomTitle).join(', ')

/** The category of an event in one word, which calendars can filter by. */
export const feedCategory = (one: FeedClass): string =>
  one.isRequest && one.kind !== 'exam'
    ? requestTitle[one.kind === 'closure' ? 'closure' : 'booking']
    : upperFirst(hasType(one) ? lessonTypeTitle[one.lessonType] : one.kind === 'exam' ? 'экзамен' : 'занятие')

/** The event in the form of a week's class, for the texts of traces. */
function shown(one: FeedClass) {
  const { cancelled, requestKind: kind, reason, movedFrom, movedTo } = one
  const about = { requestId: null, by: '', madeBy: null, begins: null, movedFrom, movedTo }
  const trace: Trace | null =
    cancelled === 'handover'
      ? { kind: 'substitution', by: '' }
      : kind && !one.isRequest
        ? { ...about, kind, reason }
        : null
  return { ...one, state: cancelled ? ('trace' as const) : ('published' as const), trace }
}

/** What happened to a class and why; for a booking, its reason. */
function changeText(one: FeedClass): string {
  if (one.isRequest && !one.cancelled) return one.reason && one.reason !== one.title ? `Причина: ${one.reason}` : ''
  const item = shown(one)
  const told = traceText(item) || (one.cancelled ? becameTitle('withdrawn') : '')
  return [told, upperFirst(insteadText(item))].filter(Boolean).join('. ')
}

/** People, reason, comment and links, one line each. */
export function feedDescription(one: FeedClass, day: TeachingDay, page: string): string {
  const { length } = one.teachers
  return [
    length > 0 &&
      `${length > 1 ? 'Преподаватели' : 'Преподаватель'}: ${one.teachers.map(({ name }) => name).join(', ')}`,
    one.groups.length > 0 && `${one.groups.length > 1 ? 'Группы' : 'Группа'}: ${one.groups.map(groupText).join(', ')}`,
    length === 0 && one.inCharge && `Ответственный: ${one.inCharge}`,
    day.moved && `День ${standsFor(day.moved.runsAs)}: ${day.moved.title}`,
    changeText(one),
    statesExamTime(one) ? otherRemark(one) : one.comment,
    one.link,
    `Расписание: ${page}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** Text of a reminder: `Завтра: Физика (экзамен), К-206`. */
export const alarmText = (minutes: number, one: FeedClass): string =>
  `${minutes >= 24 * 60 ? 'Завтра' : `Через${nbsp}час`}: ${[feedSummary(one), feedPlace(one)].filter(Boolean).join(', ')}`
