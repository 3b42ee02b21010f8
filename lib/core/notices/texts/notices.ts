import { dayMonth, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { clockText, type DayTimes, type Pair, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { weekdayShort, weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import {
  isOfAbsence,
  isOfCampaign,
  noticeDatesAfter,
  type Notice,
  type NoticeAct,
  type NoticeFacts,
  type NoticeKind,
  type NoticeSlot,
  type Renamed,
  type ShiftedPair,
} from '@/lib/core/notices/rules/notice'
import { wishSpanText } from '@/lib/core/placing/texts/wishes'
import { appealWantTitles } from '@/lib/core/requests/texts/appeals'
import { otherRemark, statedTime, statesExamTime } from '@/lib/core/schedule/rules/own-time'
import { groupText, pairTitle, whereInSentence } from '@/lib/core/schedule/texts/grid'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { becameTitle, nowOnline, roomGiven } from '@/lib/core/schedule/texts/traces'
import { awayTitle } from '@/lib/core/schedule/texts/wish-words'
import { sameData } from '@/lib/core/words/rules/same-data'
import { lessonsText, lowerFirst, upperFirst } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'
import { changesText, type NoticeLine, noticesTexts } from './news'

/** `Физика, лекция` */
export const noticeTitle = ({ title, lessonType }: Pick<Notice, 'title' | 'lessonType'>): string =>
  lessonType === 0 ? title : `${title}, ${lessonTypeTitle[lessonType]}`

/**
 * `понедельник 16.11, 2-я пара`; of several dates `понедельник, 2-я пара: 16.11, 23.11, 30.11 и ещё 4`. With `times`
 * the pair has its time: `2-я пара 10:00–11:30`.
 */
export function datedPair(dates: readonly CalendarDate[], pair: Pair, times?: DayTimes): string {
  const [first] = dates
  if (first === undefined) return pairTitle(pair)
  const time = times && pairTimeOn(times, first, pair)
  const clock = time ? ` ${clockText(time.startsAt)}–${clockText(time.endsAt)}` : ''
  if (dates.length === 1) return whereInSentence(first, pair) + clock
  const day = lowerFirst(weekdayTitles[weekdayOf(first)])
  return `${day}, ${pairTitle(pair)}${clock}: ${someOf(dates.map(dayMonth))}`
}

const joined = (names: readonly string[], between = ', '): string | null =>
  names.length > 0 ? names.join(between) : null

/** What the room for classes online is called. */
const onlineTitle = 'Онлайн'

const roomWord = 'Аудитория'
const teacherWord = 'Преподаватель'

/** A comparable part of a slot besides its time. `alone`: what happened where nothing else changed. */
type Part = {
  what: string
  of: (slot: NoticeSlot) => string | null
  alone: (line: NoticeLine) => string
  isLong?: true
}

const parts: readonly Part[] = [
  {
    what: roomWord,
    of: ({ rooms }) => joined(rooms),
    alone: ({ before, after }) =>
      after === onlineTitle ? nowOnline : before === null ? roomGiven : becameTitle('rehoused'),
  },
  {
    what: teacherWord,
    of: ({ teachers }) => joined(teachers),
    alone: ({ before }) => (before === null ? 'Преподаватель назначен' : becameTitle('substituted')),
  },
  { what: 'Группы', of: ({ groups }) => joined(groups.map(groupText)), alone: () => 'Другие группы' },
  {
    what: 'Комментарий',
    // The time of an exam is told as when it is.
    of: ({ comment }) => otherRemark({ comment }) || null,
    alone: () => 'Изменён комментарий',
    isLong: true,
  },
  { what: 'Ссылка', of: ({ link }) => link || null, alone: () => 'Изменена ссылка', isLong: true },
]

const partOf = (line: NoticeLine): Part | undefined => parts.find(({ what }) => what === line.what)

/** `9:00–13:00`, of an exam with a time of its own; otherwise null. */
function examTimeIn({ comment }: NoticeSlot): string | null {
  const time = statesExamTime({ comment }) ? statedTime({ comment }) : null
  return time && [time.startsAt, time.endsAt].flatMap((at) => (at === null ? [] : clockText(at))).join('–')
}

/** `понедельник 16.11, 2-я пара`, of an exam `понедельник 16.11, 9:00–13:00`. */
function slotWhen(dates: readonly CalendarDate[], slot: NoticeSlot, times?: DayTimes): string {
  const [first] = dates
  const time = examTimeIn(slot)
  if (first === undefined || time === null) return datedPair(dates, slot.pair, times)
  return `${lowerFirst(weekdayTitles[weekdayOf(first)])} ${dayMonth(first)}, ${time}`
}

const hasMoved = ({ shift, before, after }: Pick<Notice, 'shift' | 'before' | 'after'>): boolean =>
  before !== null &&
  after !== null &&
  (shift !== 0 || before.pair !== after.pair || examTimeIn(before) !== examTimeIn(after))

/** When the class is, or was before it moved; for added or removed classes also place and people. */
export function noticeWhen(notice: Notice, times?: DayTimes): string {
  const { kind, dates, before, after } = notice
  const isNew = kind === 'added' || kind === 'joined'
  const slot = isNew ? after : (before ?? after)
  if (!slot) return ''
  const when = slotWhen(isNew ? noticeDatesAfter(notice) : dates, slot, times)
  if (kind === 'changed') return when
  return [when, joined(slot.rooms), joined(slot.teachers), joined(slot.groups.map(groupText))]
    .filter(Boolean)
    .join(' · ')
}

const whenWord = 'Когда'

const tellsWhen = (lines: readonly NoticeLine[]): boolean => lines.some(({ what }) => what === whenWord)

/** The differences, for a recipient who had the class and still has it. */
export function noticeLines(
  notice: Pick<Notice, 'kind' | 'dates' | 'shift' | 'before' | 'after'> & Partial<Pick<Notice, 'facts'>>,
  times?: DayTimes,
): NoticeLine[] {
  const { kind, dates, before, after, facts } = notice
  if (kind !== 'changed' || !before || !after) return []
  // That somebody has their class again is a sentence, and no substitution.
  const compared = facts?.isBack ? parts.filter(({ what }) => what !== teacherWord) : parts
  const told = compared.map(({ what, of }): NoticeLine => ({ what, before: of(before), after: of(after) }))
  return [
    ...(hasMoved(notice)
      ? [
          {
            what: whenWord,
            before: slotWhen(dates, before, times),
            after: slotWhen(noticeDatesAfter(notice), after, times),
          },
        ]
      : []),
    ...told.filter((line) => !sameData(line.before, line.after)),
  ]
}

const placeAndPeople = parts.slice(0, 3)

/** Place and people that a change left as they are; null: none, or all was told already. */
function noticeStays({ kind, before, after }: Pick<Notice, 'kind' | 'before' | 'after'>): string | null {
  if (kind !== 'changed' || !before || !after) return null
  return joined(
    placeAndPeople.flatMap(({ of }) => (sameData(of(before), of(after)) ? (of(after) ?? []) : [])),
    ' · ',
  )
}

const actTitles: Readonly<Record<Exclude<NoticeKind, 'changed'>, string>> = {
  asked: 'Бронь ждёт согласования',
  withdrawn: 'Заявка на\u00a0бронь отозвана',
  approved: 'Бронь согласована',
  refused: 'Бронь отклонена',
  expired: 'Бронь не\u00a0согласовали вовремя',
  overtaken: 'Аудитория занята, ваша заявка в\u00a0очереди',
  freed: 'Аудитория снова свободна, ваша заявка рассматривается',
  consent_ended: 'Согласие больше не\u00a0нужно',
  to_confirm: 'Подтвердите бронь',
  unconfirmed: 'Бронь не\u00a0подтвердили, аудитория свободна',
  given_back: 'Бронь возвращена',
  appeal_asked: 'Просьба ждёт вашего решения',
  appeal_agreeing: 'Вас просят поменяться',
  appeal_agreed: 'Коллега согласен, теперь решает диспетчер',
  appeal_accepted: 'Просьба принята',
  appeal_refused: 'Просьба отклонена',
  appeal_declined: 'Коллега не\u00a0согласен',
  appeal_withdrawn: 'Просьба отозвана',
  appeal_reopened: 'О\u00a0просьбе решают заново',
  invited: 'Просят заменить',
  too_late: 'Срок ответа прошёл, спрашивают других',
  accepted: 'Замена нашлась',
  unanswered: 'Заменить никто не\u00a0согласился',
  wishes_asked: 'Просят написать пожелания',
  wishes_reminded: 'Напоминание: ждут ваших пожеланий',
  wishes_until: 'Другой срок пожеланий',
  wishes_ended: 'Пожелания больше не\u00a0собирают',
  absence_recorded: 'Будет отсутствовать',
  absence_changed: 'Отсутствие изменено',
  absence_ended: 'Больше не\u00a0отсутствует',
  bells: 'Другое время пар',
  regrouped: 'Группа меняется',
  renamed: 'Другое название',
  added: 'Добавлено',
  joined: 'Передано вам',
  left: 'Передано другим',
  cancelled: becameTitle('withdrawn'),
}

/** `Перенесено`, `Переведено`, `Снято`: the same words as on traces. */
export function noticeAct(notice: Notice): string {
  if (notice.kind === 'joined' && notice.facts.isBack) return 'Возвращено вам'
  if (notice.kind !== 'changed') return actTitles[notice.kind]
  if (hasMoved(notice)) return becameTitle('moved')
  const [first, ...rest] = noticeLines(notice)
  if (!first && notice.facts.isBack) return 'Вернулся прежний преподаватель'
  return (first && rest.length === 0 && partOf(first)?.alone(first)) || 'Изменено'
}

/** `Аудитория: К-101 → К-102` */
const lineText = ({ what, before, after }: NoticeLine): string =>
  `${what}: ${before ?? noticesTexts.nothing} → ${after ?? noticesTexts.nothing}`

/** `Причина: болезнь` */
export const reasonText = (reason: string): string => `Причина: ${reason}`

/** `Ответить до 11.12 включительно` */
const untilText = (date: CalendarDate): string => `Ответить до ${dayMonth(date)} включительно`

/** `30.11 – 04.12, 3-я пара`, `30.11, с 3-й пары` */
function absenceWhen({ dates: [from, to = from], facts: { pair, ...part } }: Pick<Notice, 'dates' | 'facts'>): string {
  if (from === undefined || to === undefined) return ''
  return [wishSpanText(from, to, part), ...(pair === undefined ? [] : [pairTitle(pair)])].join(', ')
}

/** What is to be decided about the classes of whoever is absent. */
export const unsettledText = (classes: number): string =>
  classes === 0 ? 'Занятий в\u00a0это время нет' : `Не\u00a0решено: ${lessonsText(classes)}`

function absenceLines(notice: Notice): string[] {
  const { by, classes, back } = notice.facts
  return [
    absenceWhen(notice),
    back === undefined ? '' : `Снова на\u00a0месте с\u00a0${dayMonth(back)}`,
    classes === undefined ? '' : unsettledText(classes),
    notice.reason === awayTitle ? '' : notice.reason && reasonText(notice.reason),
    by === undefined ? '' : `Кто отметил: ${by}`,
  ]
}

const untilMoment = ({ date, minutes }: CivilTime): string => `${dayMonth(date)} ${clockText(minutes)}`

/** `Подтвердите до 10:15, иначе аудитория освободится` */
function confirmText({ dates: [date], after }: Notice, within: number, times?: DayTimes): string {
  const startsAt = times && date && after && pairTimeOn(times, date, after.pair)?.startsAt
  const by =
    typeof startsAt === 'number'
      ? `до\u00a0${clockText(startsAt + within)}`
      : `в\u00a0течение ${counted(within, 'минуты', 'минут', 'минут')} после начала`
  return `Подтвердите ${by}, иначе аудитория освободится`
}

/** `Куда: понедельник 30.11, 4-я пара 13:45–15:15, К-206` */
const toText = ({ date, pair, room }: NonNullable<NoticeFacts['to']>, times?: DayTimes): string =>
  `Куда: ${[datedPair([date], pair, times), ...(room === undefined ? [] : [room])].join(', ')}`

/** `Снова ведёт Рудаков Андрей Викторович` */
const againText = ({ after }: Notice): string => `Снова ведёт ${joined(after?.teachers ?? []) ?? ''}`

/** Who has a class that was the recipient's, and whose class became theirs. */
function handedText({ kind, before, after }: Notice): string {
  if (!before || !after || sameData(before.teachers, after.teachers)) return ''
  const [had, has] = [joined(before.teachers), joined(after.teachers)]
  if (kind === 'left') return has === null ? '' : `Теперь ведёт: ${has}`
  return kind === 'joined' && had !== null ? `Раньше вели: ${had}` : ''
}

/** What there is to do now, where neither the act nor its facts say so. */
const nextSteps: Readonly<Partial<Record<NoticeKind, string>>> = {
  expired: 'Аудитория не\u00a0забронирована: выберите другое время или другую аудиторию',
  consent_ended: 'Заявка места не\u00a0держит: отзовите её и\u00a0забронируйте сразу',
  unconfirmed: 'Если аудитория ещё нужна и\u00a0свободна, забронируйте её заново',
  appeal_declined: 'Просьба дальше не\u00a0пойдёт: попросите другого коллегу или другое время',
  unanswered: 'Спросите других или решите, что будет с\u00a0занятием',
}

/** `30.11 13:45`: when a pair begins. */
function startOf({ date, pair }: { date: CalendarDate; pair: Pair }, times?: DayTimes): string | null {
  const time = times && pairTimeOn(times, date, pair)
  return time ? untilMoment({ date, minutes: time.startsAt }) : null
}

/** Not of what is decided again: an undo may come after its class. */
const appealDeadlines: Readonly<Partial<Record<NoticeKind, string>>> = {
  appeal_asked: 'Решите',
  appeal_agreeing: 'Ответьте',
}

/** `Ответьте до 30.11 13:45, потом просьба не действует` */
function appealEnds({ kind, facts }: Notice, times?: DayTimes): string {
  const said = appealDeadlines[kind]
  const start = facts.decideBy && startOf(facts.decideBy, times)
  return said && start ? `${said} до\u00a0${start}, потом просьба не\u00a0действует` : ''
}

/** `Решите до 30.11 10:00, потом заявка не действует`; each of several dates ends by itself. */
function decideBy({ kind, dates: [date, second], after }: Notice, times?: DayTimes): string {
  if (kind !== 'asked' || date === undefined || !after) return ''
  const start = startOf({ date, pair: after.pair }, times)
  if (start === null) return ''
  const ends = second === undefined ? 'заявка' : 'на\u00a0эту дату заявка'
  return `Решите до\u00a0${start}, потом ${ends} не\u00a0действует`
}

/** What one needs to know to act: who asks, what for and where to, who has the class, and by when to answer. */
function factLines(notice: Notice, times?: DayTimes): string[] {
  const { by, instead, taken, until, confirmWithin, wants, to, isBack } = notice.facts
  return [
    isBack && notice.kind === 'changed' ? againText(notice) : '',
    handedText(notice),
    wants === undefined ? '' : `Просят: ${lowerFirst(appealWantTitles[wants])}`,
    to === undefined ? '' : toText(to, times),
    by === undefined ? '' : `Кто просит: ${by}`,
    instead === undefined ? '' : `Вместо: ${instead}`,
    taken === undefined ? '' : `Проведёт: ${taken}`,
    until === undefined ? '' : `Ответьте до\u00a0${untilMoment(until)}, потом спросят других`,
    confirmWithin === undefined ? '' : confirmText(notice, confirmWithin, times),
    decideBy(notice, times),
    appealEnds(notice, times),
    nextSteps[notice.kind] ?? '',
  ]
}

/** `1-я пара 8:00–9:10 (было 8:15–9:45)` */
const bellText = ({ pair, was, is }: ShiftedPair): string =>
  `${pairTitle(pair)} ${spanText(is)} (было ${spanText(was)})`
const spanText = ({ startsAt, endsAt }: ShiftedPair['is']): string => `${clockText(startsAt)}–${clockText(endsAt)}`

/** `В понедельник 07.12 другое время пар`, or from when it is usual. */
function bellsWhen({ dates: [date, last] }: Pick<Notice, 'dates'>): string {
  if (date === undefined) return ''
  return last === undefined
    ? `${lowerFirst(weekdayTitles[weekdayOf(date)])} ${dayMonth(date)}`
    : `с\u00a0${dayMonth(date)}`
}

/** One sentence an act: `понедельник 07.12: 1-я пара 8:00–9:10 (было 8:15–9:45), 2-я пара …` */
const bellsText = (notice: Notice): string =>
  `${bellsWhen(notice)}: ${(notice.facts.bells ?? []).map(bellText).join(', ')}`

const renamedThings: Readonly<Record<Renamed['kind'], string>> = { room: 'Аудитория', group: 'Группа' }

/** `Аудитория А-101 теперь называется А-102`; of a group, from a date on `Группа ИСТб-24-1 с 07.12 называется ИСТб-24-2` */
const renamedText = ({ kind, was, since }: Renamed, title: string): string =>
  `${renamedThings[kind]} ${was} ${since === undefined ? 'теперь' : `с\u00a0${dayMonth(since)}`} называется ${title}`

/** What some news say in one sentence, without details; null: it is not told so. */
function soleSentence({ kind, title, facts: { renamed } }: Notice): string | null {
  if (renamed) return renamedText(renamed, title)
  return kind === 'regrouped' ? title : null
}

/** The details of a notice, in order: when, what was and is, what stays, what one needs to act, and why. */
export function noticeDetails(notice: Notice, times?: DayTimes): (string | NoticeLine)[] {
  if (isOfCampaign(notice)) {
    const until = notice.kind === 'wishes_ended' ? [] : notice.dates.map(untilText)
    return [...until, notice.reason].filter((line) => line !== '')
  }
  if (isOfAbsence(notice)) return absenceLines(notice).filter((line) => line !== '')
  if (notice.kind === 'bells') return [bellsText(notice)]
  if (notice.kind === 'renamed') return []
  const lines = noticeLines(notice, times)
  return [
    ...(tellsWhen(lines) ? [] : [noticeWhen(notice, times)]),
    ...lines,
    noticeStays(notice) ?? '',
    ...factLines(notice, times),
    notice.reason && reasonText(notice.reason),
  ].filter((line) => line !== '')
}

/** `Перенесено: Физика, лекция` */
export const noticeHeading = (notice: Notice): string =>
  soleSentence(notice) ?? [noticeAct(notice), noticeTitle(notice)].filter(Boolean).join(': ')

/** A notice as lines of plain text, for messengers and letters. */
export const noticeText = (notice: Notice, times?: DayTimes): string[] => [
  noticeHeading(notice),
  ...noticeDetails(notice, times).map((line) => (typeof line === 'string' ? line : lineText(line))),
]

/** `Пт 27.11, 3-я пара 11:45`; of several dates `Пт 27.11 и ещё 4 даты, 3-я пара 11:45` */
function headlineWhen(dates: readonly CalendarDate[], slot: NoticeSlot, times: DayTimes): string {
  const { pair } = slot
  const [first] = dates
  if (first === undefined) return pairTitle(pair)
  const more = dates.length - 1
  const day = `${weekdayShort[weekdayOf(first)]} ${dayMonth(first)}`
  const startsAt = pairTimeOn(times, first, pair)?.startsAt
  return [
    more > 0 ? `${day} и ещё ${counted(more, 'дата', 'даты', 'дат')}` : day,
    examTimeIn(slot) ?? (startsAt === undefined ? pairTitle(pair) : `${pairTitle(pair)} ${clockText(startsAt)}`),
  ].join(', ')
}

/** `снято`, `перенесено на Пн 30.11, 4-я пара 13:45, К-206`, `переведено: К-206 вместо К-101` */
function headlineAct(notice: Notice, times: DayTimes): string {
  const act = lowerFirst(noticeAct(notice))
  const { kind, after } = notice
  if (!after || kind === 'left') return act
  const rooms = joined(after.rooms)
  if (kind === 'changed' && hasMoved(notice))
    return [`${act} на ${headlineWhen(noticeDatesAfter(notice), after, times)}`, rooms].filter(Boolean).join(', ')
  if (kind !== 'changed') return rooms ? `${act}, ${rooms}` : act
  const lines = noticeLines(notice)
  const [first] = lines
  if (!first && notice.facts.isBack) return lowerFirst(againText(notice))
  const sole = lines.length === 1 && first && isShort(first) ? first : null
  const what = sole ? sole.after : lines.map((line) => lowerFirst(line.what)).join(', ')
  if (lines.length === 1 && !sole) return act
  const instead = sole?.what === roomWord && sole.before !== null ? ` вместо ${sole.before}` : ''
  if (sole?.after === onlineTitle) return act + instead
  return [act, `${what ?? noticesTexts.nothing}${instead}`].filter(Boolean).join(': ')
}

/** Comments and links may be long, so only the page shows them. */
const isShort = (line: NoticeLine): boolean => partOf(line)?.isLong !== true

/** `Пт 27.11, 3-я пара 11:45: Физика, лекция — снято. Болезнь преподавателя` */
function headline(notice: Notice, times: DayTimes): string {
  if (notice.kind === 'bells') return `${noticeAct(notice)}: ${bellsText(notice)}`
  const sentence = soleSentence(notice)
  if (sentence !== null) return sentence
  const isNew = notice.kind === 'added' || notice.kind === 'joined'
  const slot = isNew ? notice.after : (notice.before ?? notice.after)
  const when = isOfAbsence(notice)
    ? absenceWhen(notice)
    : slot && headlineWhen(isNew ? noticeDatesAfter(notice) : notice.dates, slot, times)
  const said = `${noticeTitle(notice)} — ${headlineAct(notice, times)}`
  return [[when, said].filter(Boolean).join(': '), upperFirst(notice.reason)].filter(Boolean).join('. ')
}

const firstDay = ({ dates, shift }: Notice): string => [...dates, ...noticeDatesAfter({ dates, shift })].sort()[0] ?? ''

/**
 * A message in one line, for an e-mail's subject or a notification: the change, or the number of changes and
 * the one that takes effect first.
 */
export function messageTitle(acts: readonly NoticeAct[], times: DayTimes): string {
  const told = acts
    .flatMap(({ undoes, sentence, notices }) => {
      const each = notices.map((notice) => ({ undoes, sentence, notice, day: firstDay(notice) }))
      // An act on many classes is one change.
      return sentence === null ? each : each.toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(0, 1)
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  const [soonest] = told
  if (!soonest) return noticesTexts.title
  const line = `${soonest.undoes ? `${noticesTexts.undone}: ` : ''}${soonest.sentence ?? headline(soonest.notice, times)}`
  // Without non-breaking spaces: people search their mail for these lines with ordinary ones.
  return (told.length === 1 ? line : `${changesText(told.length)}. ${line}`).replaceAll('\u00a0', ' ')
}
