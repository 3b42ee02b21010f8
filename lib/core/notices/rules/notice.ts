import { bellNews } from '@/lib/core/calendar/rules/bells'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, GroupId, NoticeId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { absenceNews } from '@/lib/core/requests/rules/absence'
import { appealNews, type AppealWant, type PersonalNews } from '@/lib/core/requests/rules/appeal'
import { approvalNews } from '@/lib/core/requests/rules/approval'
import { confirmationNews } from '@/lib/core/requests/rules/confirmation'
import { substitutionNews } from '@/lib/core/requests/rules/substitution'
import { campaignNews } from '@/lib/core/requests/rules/wish-campaign'
import type { NamedOwnSubject, OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import type { DayPart } from '@/lib/core/schedule/rules/wish'

/** Place and people of a class before or after a change, as stored. */
export type StoredSlot = {
  pair: Pair
  rooms: RoomId[]
  teachers: TeacherId[]
  groups: [GroupId, Subgroup][]
  comment: string
  link: string
}

/** As `StoredSlot`, with names instead of ids. */
export type NoticeSlot = {
  pair: Pair
  rooms: readonly string[]
  teachers: readonly string[]
  groups: readonly { title: string; subgroup: Subgroup }[]
  comment: string
  link: string
}

/**
 * What a change did to classes, for the recipient. `joined`: the class existed before, but was not theirs;
 * `left`: it still exists, but is no longer theirs. Both sides are known then, as in `changed`.
 */
const classNotices = ['added', 'joined', 'changed', 'left', 'cancelled'] as const
/** What becomes of a group, told to it once, whether or not its classes change. */
const groupNews = ['regrouped'] as const
/** What a room or group is called otherwise, told once to those whose timetable names it. */
const nameNews = ['renamed'] as const
/**
 * What a notice is about that is not about classes: what became of a booking that takes consent, of an appeal, of a question
 * who stands in, of a campaign for wishes, of somebody's absence, of the bells, of a group, or of a name.
 */
export type NoticeNews = PersonalNews | (typeof groupNews)[number] | (typeof nameNews)[number]
export const noticeKinds = [
  ...classNotices,
  ...approvalNews,
  ...confirmationNews,
  ...appealNews,
  ...substitutionNews,
  ...campaignNews,
  ...absenceNews,
  ...bellNews,
  ...groupNews,
  ...nameNews,
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/**
 * What people choose to be told of: `added`, `withdrawn`: classes that came or went; `moved`, `room`, `teacher`: what
 * changed about them, or `details`: anything else; `bookings`: what became of those that take consent or are confirmed;
 * `appeals`: of what was asked for; `questions`: what waits for one's own answer; `wishes`: campaigns that ask for
 * them; `absences`: of those whom one plans. The database finds those of a notice (`notice_topics`).
 */
export const noticeTopics = [
  'moved',
  'withdrawn',
  'room',
  'teacher',
  'added',
  'details',
  'bookings',
  'appeals',
  'questions',
  'wishes',
  'absences',
] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** The topic of each kind of news that is not about classes. */
export const topicOfNews: Readonly<Record<NoticeNews, NoticeTopic>> = {
  asked: 'bookings',
  withdrawn: 'bookings',
  approved: 'bookings',
  refused: 'bookings',
  expired: 'bookings',
  overtaken: 'bookings',
  freed: 'bookings',
  consent_ended: 'bookings',
  to_confirm: 'bookings',
  unconfirmed: 'bookings',
  given_back: 'bookings',
  appeal_asked: 'appeals',
  appeal_agreeing: 'questions',
  appeal_agreed: 'appeals',
  appeal_accepted: 'appeals',
  appeal_refused: 'appeals',
  appeal_declined: 'appeals',
  appeal_withdrawn: 'appeals',
  appeal_reopened: 'appeals',
  invited: 'questions',
  too_late: 'questions',
  accepted: 'appeals',
  unanswered: 'appeals',
  wishes_asked: 'wishes',
  wishes_reminded: 'wishes',
  wishes_until: 'wishes',
  wishes_ended: 'wishes',
  absence_recorded: 'absences',
  absence_changed: 'absences',
  absence_ended: 'absences',
  bells: 'moved',
  regrouped: 'details',
  renamed: 'details',
}

/**
 * What a notice says besides its class, as stored; what is absent is unknown, or does not matter to its kind. `by`: who asks or
 * did it; `instead`: whose class is to be held; `taken`: who holds it; `until`: by when to answer; `confirmWithin`: minutes after
 * its beginning in which a booking is confirmed; `wants`, `to`: what an appeal asks for, and where to; `decideBy`: the pair that ends it
 * undecided; `isBack`: teachers have a class again that others held; of an absence `classes`: how many published classes nobody holds, `pair`: the only one in which
 * somebody is absent, the parts of its first and last day, and `back`: the day on which they are there again.
 */
export type NoticeFacts = DayPart & {
  by?: string
  instead?: string
  taken?: string
  until?: CivilTime
  confirmWithin?: number
  wants?: AppealWant
  to?: { date: CalendarDate; pair: Pair; room?: string }
  decideBy?: { date: CalendarDate; pair: Pair }
  isBack?: boolean
  classes?: number
  pair?: Pair
  back?: CalendarDate
  bells?: readonly ShiftedPair[]
  renamed?: Renamed
}

/** What was called otherwise before, and from when it is called as the notice is titled; `since` absent: at once. */
export type Renamed = { kind: 'room' | 'group'; was: string; since?: CalendarDate }

/** A pair that is at another time. */
export type ShiftedPair = { pair: Pair } & Record<'was' | 'is', { startsAt: number; endsAt: number }>

/**
 * One notice to one person: equal meetings of a series together. `dates`: before the change, or after it if
 * the classes are new. `hadBy`, `hasBy`: positions of the person's own subjects that had the classes before,
 * and that have them after.
 */
export type Notice = {
  id: NoticeId
  kind: NoticeKind
  title: string
  lessonType: LessonType
  dates: readonly CalendarDate[]
  /** Days that each meeting moved. */
  shift: number
  before: NoticeSlot | null
  after: NoticeSlot | null
  /** The reason of the change, if this person may know it; otherwise empty. */
  reason: string
  facts: NoticeFacts
  hadBy: readonly number[]
  hasBy: readonly number[]
  isSeen: boolean
  /** All its dates are over. */
  isPast: boolean
}

/**
 * What one change did to a person's classes. `undoes`: it undid an earlier change. `sentence`: of an act on many classes
 * what was done, told once instead of class by class; null: its only notice says it.
 */
export type NoticeAct = {
  changeId: ChangeId
  at: CivilTime
  undoes: boolean
  sentence: string | null
  notices: readonly Notice[]
}

/** The notices about classes: what an act says besides its sentence. */
export const noticesOfClasses = <One extends Pick<Notice, 'kind'>>({
  notices,
}: {
  notices: readonly One[]
}): readonly One[] => notices.filter(({ kind }) => kind !== 'regrouped' && kind !== 'renamed')

/** How much there is to read: an act on many classes is one thing. */
export const countNews = (notices: readonly { changeId: ChangeId; isOfWholeAct: boolean }[]): number =>
  notices.filter(({ isOfWholeAct }) => !isOfWholeAct).length +
  new Set(notices.flatMap(({ changeId, isOfWholeAct }) => (isOfWholeAct ? [changeId] : []))).size

/** The changes that concern a person. `subjects`: what they call their own; notices refer to it by position. */
export type OwnNotices = { subjects: readonly NamedOwnSubject[]; acts: readonly NoticeAct[] }

/**
 * A slot of a person's weeks with an unread notice. The class there was withdrawn (`gone`), `moved`, or
 * `left` to others. `of`: positions of the person's subjects whose weeks it concerns.
 */
export type NoticeMark = {
  id: NoticeId
  date: CalendarDate
  pair: Pair
  mark: 'came' | 'gone' | 'moved' | 'left' | 'changed'
  of: readonly number[]
}

export type Unread = { subjects: readonly OwnSubject[]; count: number; marks: readonly NoticeMark[] }

/**
 * `had`, `has`: whether any of the recipient's subjects had the class before, and has it now. `about`: what became of a
 * booking or of a question who stands in, if the notice is about one.
 */
type Concerned = {
  about?: NoticeNews | null
  had: boolean
  has: boolean
  before: object | null
  after: object | null
}

export function noticeKind({ about, had, has, before, after }: Concerned): NoticeKind {
  if (about) return about
  if (had && has) return 'changed'
  if (had) return after ? 'left' : 'cancelled'
  return before ? 'joined' : 'added'
}

/** Whether a notice is about a booking that takes consent, or is confirmed on the day. */
export const isOfBooking = ({ kind }: Pick<Notice, 'kind'>): boolean =>
  [...approvalNews, ...confirmationNews].some((one) => one === kind)

/** Whether a notice is about what somebody asked the planners for. */
export const isOfAppeal = ({ kind }: Pick<Notice, 'kind'>): boolean => appealNews.some((one) => one === kind)

/** Whether a notice is about a question who stands in for a teacher. */
export const isOfSubstitution = ({ kind }: Pick<Notice, 'kind'>): boolean =>
  substitutionNews.some((one) => one === kind)

/** Whether a notice is about a campaign that asks for wishes. */
export const isOfCampaign = ({ kind }: Pick<Notice, 'kind'>): boolean => campaignNews.some((one) => one === kind)

/** Whether a notice is about somebody's absence. */
export const isOfAbsence = ({ kind }: Pick<Notice, 'kind'>): boolean => absenceNews.some((one) => one === kind)

/** The dates of a notice's classes after the change. */
export const noticeDatesAfter = ({ dates, shift }: Pick<Notice, 'dates' | 'shift'>): readonly CalendarDate[] =>
  shift === 0 ? dates : dates.map((date) => addDays(date, shift))

export const isUnread = ({ isSeen, isPast }: Pick<Notice, 'isSeen' | 'isPast'>): boolean => !isSeen && !isPast

type UndoableNotice = { changeId: ChangeId; undoneBy: ChangeId | null; isSeen: boolean }

/**
 * Leaves out a change that was undone before anybody saw it, together with its undoing. Goes by the order of
 * the changes: an undoing that was undone itself cancels nothing.
 */
export function withoutUndone<One extends UndoableNotice>(notices: readonly One[]): One[] {
  const seen = new Set(notices.filter(({ isSeen }) => isSeen).map(({ changeId }) => changeId))
  const undoings = new Map(notices.map(({ changeId, undoneBy }) => [changeId, undoneBy]))
  const undone = new Set<ChangeId>()
  for (const [changeId, undoneBy] of [...undoings].sort(([one], [other]) => one - other)) {
    if (undoneBy === null || undone.has(changeId) || !undoings.has(undoneBy)) continue
    if (seen.has(changeId) || seen.has(undoneBy)) continue
    undone.add(changeId).add(undoneBy)
  }
  return notices.filter(({ changeId }) => !undone.has(changeId))
}

/** Positions of the person's subjects that a notice is about, those that have the class now first. */
export const concernedBy = ({ hadBy, hasBy }: Pick<Notice, 'hadBy' | 'hasBy'>): number[] => [
  ...new Set([...hasBy, ...hadBy]),
]

type MarkedNotice = Pick<Notice, 'id' | 'kind' | 'dates' | 'shift' | 'hadBy' | 'hasBy'> &
  Record<'before' | 'after', { pair: Pair } | null>

const markBefore = (kind: NoticeKind) => (kind === 'cancelled' ? 'gone' : kind === 'left' ? 'left' : 'moved')

/** Whether the recipient no longer has a class in this slot. */
export const isAway = ({ mark }: Pick<NoticeMark, 'mark'>): boolean =>
  mark === 'gone' || mark === 'moved' || mark === 'left'

/** The slots of a person's weeks that notices are about. */
export function marksOf(notices: readonly MarkedNotice[]): NoticeMark[] {
  return notices.flatMap(({ id, kind, before, after, ...notice }): NoticeMark[] => {
    const { hadBy, hasBy } = notice
    if (!classNotices.some((one) => one === kind)) return []
    const at = (dates: readonly CalendarDate[], pair: Pair, mark: NoticeMark['mark'], of: readonly number[]) =>
      dates.map((date) => ({ id, date, pair, mark, of }))
    const moves = notice.shift !== 0 || before?.pair !== after?.pair
    if (kind === 'changed' && !moves && after) return at(notice.dates, after.pair, 'changed', concernedBy(notice))
    return [
      ...(before && kind !== 'joined' ? at(notice.dates, before.pair, markBefore(kind), hadBy) : []),
      ...(after && kind !== 'left' ? at(noticeDatesAfter(notice), after.pair, 'came', hasBy) : []),
    ]
  })
}
