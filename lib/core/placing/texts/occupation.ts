import { dayMonth, dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import { type BusyMeeting, type OccupationCause, waitsForConsent } from '@/lib/core/placing/rules/slot-occupations'
import { isStanding, type OccupationReason, type SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import { gridTexts, groupText, requestTitle } from '@/lib/core/schedule/texts/grid'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { wishOfText } from '@/lib/core/schedule/texts/wish-words'
import { keysOf } from '@/lib/core/words/rules/records'
import { taken } from './conflicts'
import { askText, untaughtText } from './placement'
import { verdictSentence, verdictText } from './placement-span'

/** The short label of a cell with a conflict. */
const labels: Record<OccupationReason['kind'], string> = {
  load: 'уже стоит',
  teacher: 'препод.',
  group: 'группа',
  room: 'аудитория',
  dates: 'вне дат',
  past: 'прошло',
  right: 'нет права',
  holiday: 'выходной',
  absence: 'отсутствие',
  wish: 'пожелание',
}
/** Label of a cell without conflicts. */
const occupationTexts = { free: 'свободно' } as const

const isDraft = ({ kind, blocks }: OccupationReason): boolean =>
  !blocks && (kind === 'teacher' || kind === 'group' || kind === 'room')

/** What wants the place without holding it. */
const waitingLabels = (reasons: readonly OccupationReason[]): string[] => [
  ...(reasons.some((one) => isDraft(one) && !one.asked) ? ['черновик'] : []),
  ...(reasons.some(({ asked }) => asked) ? ['заявка'] : []),
]

/** The advice added to a cell's verdict. */
const advice = (reasons: readonly OccupationReason[]): string[] => [
  ...(['absence', 'wish'] as const).flatMap((one) => (reasons.some(({ kind }) => kind === one) ? [labels[one]] : [])),
  ...waitingLabels(reasons),
]

/** The short label of a cell: the verdict on the whole series, or the conflicts in the shown week. */
export function cellMarkText({ reasons, verdict }: Pick<SlotOccupation, 'reasons' | 'verdict'>): string {
  if (reasons.length === 0 && !verdict) return occupationTexts.free
  if (!verdict || verdict.every.dates === 0 || isStanding({ reasons, verdict })) return markLabel(reasons)
  return [verdictText(verdict), ...(verdict.every.free > 0 ? advice(reasons) : [])].join(' · ')
}

/** The full description of a cell, for screen readers. */
export function cellMarkDescription({ reasons, verdict }: Pick<SlotOccupation, 'reasons' | 'verdict'>): string {
  if (reasons.length === 0 && !verdict) return occupationTexts.free
  const told = verdict && verdictSentence(verdict)
  return [told ? `${told}.` : '', ...reasons.map(({ text }) => text)].filter(Boolean).join(' ')
}

/** `препод. · группа`: each kind once, other people's drafts together. */
const markLabel = (reasons: readonly OccupationReason[]): string => {
  const words = [
    ...keysOf(labels)
      .filter((kind) => reasons.some((reason) => reason.kind === kind && !isDraft(reason)))
      .map((kind) => labels[kind]),
    ...waitingLabels(reasons),
  ]
  return words.join(' · ')
}

export const itemOutOfSight = 'У вас нет права смотреть эту нагрузку.'

/** `лк «Физика»`, `бронь «Собрание»` */
function whatText({ kind, title, lessonType }: BusyMeeting): string {
  const word = kind === 'booking' ? requestTitle.booking.toLowerCase() : lessonTypeShort[lessonType]
  return `${word && `${word}\u00a0`}«${title}»`
}

const draftMark = ({ isDraft }: BusyMeeting): string => (isDraft ? ` (${gridTexts.draft})` : '')

const listed = (parts: readonly string[]): string => parts.filter(Boolean).join(', ')

const roomTitles = ({ rooms }: BusyMeeting): string[] => rooms.map(({ title }) => title)

/** `К-206: занято`, if the user may not see the meeting. */
const takenText = (who: string): string => `${who}: ${taken}`

/** `Иванов И. И. ведёт лк «Физика» у ИСТб-24-1, К-206` */
function teacherText(name: string, meeting: BusyMeeting): string {
  if (!meeting.isNamed) return takenText(name)
  const groups = someOf(meeting.groups.map(groupText))
  const what = `${whatText(meeting)}${groups && ` у\u00a0${groups}`}`
  const link = meeting.kind === 'booking' ? ':' : ' ведёт'
  return `${name}${link} ${listed([what, ...roomTitles(meeting)])}${draftMark(meeting)}`
}

/** `ИСТб-24-1 занята: лк «Физика», Иванов И. И., К-206` */
const groupBusyText = (title: string, meeting: BusyMeeting): string =>
  !meeting.isNamed
    ? takenText(title)
    : `${title} занята: ${listed([whatText(meeting), ...meeting.teachers.map(({ name }) => shortPersonName(name)), ...roomTitles(meeting)])}${draftMark(meeting)}`

/** `К-206 занята: лк «Физика», Иванов И. И., ИСТб-24-1`; `К-206: ждёт заявка на бронь «Хор»` */
function roomBusyText(title: string, meeting: BusyMeeting): string {
  if (waitsForConsent(meeting)) return `${title}: ждёт ${askText(meeting.isNamed ? meeting.title : null)}`
  if (!meeting.isNamed) return takenText(title)
  const teachers = meeting.teachers.map(({ name }) => shortPersonName(name))
  return `${title} занята: ${listed([whatText(meeting), ...teachers, someOf(meeting.groups.map(groupText))])}${draftMark(meeting)}`
}

/** A conflict in one sentence: who is busy with what. */
export function occupationText(cause: OccupationCause): string {
  switch (cause.kind) {
    case 'teacher':
      return teacherText(shortPersonName(cause.teacher.name), cause.meeting)
    case 'group':
      return groupBusyText(groupText(cause.group), cause.meeting)
    case 'room':
      return roomBusyText(cause.room.title, cause.meeting)
    case 'load':
      return `Это занятие здесь уже стоит${cause.meeting.rooms.length > 0 ? `: ${roomTitles(cause.meeting).join(', ')}` : ''}${draftMark(cause.meeting)}`
    case 'dates':
      return `Занятие ставят с\u00a0${dayMonthYear(cause.startsOn)} по\u00a0${dayMonthYear(cause.endsOn)}`
    case 'untaught':
      return `${dayMonth(cause.date)} ставить нельзя: ${untaughtText(cause.reason)}`
    case 'past':
      return 'Это время уже прошло'
    case 'right':
      return cause.elsewhere ? 'В это время вам нельзя ставить это занятие' : 'У вас нет права ставить это занятие'
    case 'wish':
      return wishOfText(cause.wish)
  }
}
