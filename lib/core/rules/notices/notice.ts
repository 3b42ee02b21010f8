import { addDays, type CalendarDate } from '../calendar/calendar-date'
import type { CivilTime } from '../calendar/civil-time'
import type { ChangeId, GroupId, NoticeId, RoomId, TeacherId } from '../names/ids'
import type { LessonType } from '../names/lesson-type'
import type { NamedOwnSubject, OwnSubject } from '../schedule/own-subject'
import type { Pair } from '../calendar/pairs'
import type { Subgroup } from '../names/resource'

/** Where a class was or is, and with whom, as it is stored. */
export type StoredSlot = {
  pair: Pair
  rooms: RoomId[]
  teachers: TeacherId[]
  groups: [GroupId, Subgroup][]
  comment: string
  link: string
}

/** The same with names. */
export type NoticeSlot = {
  pair: Pair
  rooms: string[]
  teachers: string[]
  groups: { title: string; subgroup: Subgroup }[]
  comment: string
  link: string
}

/**
 * What became of classes, for the person it is told to. `joined` and `left`: others had the class before, or
 * have it now; there both slots are known, as in `changed`.
 */
export type NoticeKind = 'added' | 'joined' | 'changed' | 'left' | 'cancelled'

/**
 * One thing told to one person: equal meetings of a series together. `dates`: as they were, or, of new ones,
 * as they are. `hadBy`, `hasBy`: which of what the person calls their own had the classes before and has them
 * after, by position.
 */
export type Notice = {
  id: NoticeId
  kind: NoticeKind
  title: string
  lessonType: LessonType
  dates: CalendarDate[]
  /** Days that each meeting moved. */
  shift: number
  before: NoticeSlot | null
  after: NoticeSlot | null
  /** Why, if it is told to this person. */
  reason: string
  hadBy: number[]
  hasBy: number[]
  isSeen: boolean
  /** All that it is about has been. */
  isPast: boolean
}

/** What one change made of a person's classes. `undoes`: it took an earlier change back. */
export type NoticeAct = { changeId: ChangeId; at: CivilTime; undoes: boolean; notices: Notice[] }

/** What changed for a person, and of what they call their own, by whose positions it says so. */
export type OwnNotices = { subjects: NamedOwnSubject[]; acts: NoticeAct[] }

/**
 * A slot of a person's weeks of which something unread is told. What stood there was withdrawn (`gone`),
 * `moved`, or `left` to others. `of`: in the weeks of which of their subjects, by position.
 */
export type NoticeMark = {
  id: NoticeId
  date: CalendarDate
  pair: Pair
  mark: 'came' | 'gone' | 'moved' | 'left' | 'changed'
  of: number[]
}

export type Unread = { subjects: OwnSubject[]; count: number; marks: NoticeMark[] }

/** `had`, `has`: whether anybody whose notices these are had the class before, and has it now. */
type Concerned = {
  had: boolean
  has: boolean
  before: object | null
  after: object | null
}

export function noticeKind({ had, has, before, after }: Concerned): NoticeKind {
  if (had && has) return 'changed'
  if (had) return after ? 'left' : 'cancelled'
  return before ? 'joined' : 'added'
}

/** The dates that a notice's classes have now. */
export const datesAfter = ({ dates, shift }: Pick<Notice, 'dates' | 'shift'>): CalendarDate[] =>
  shift === 0 ? dates : dates.map((date) => addDays(date, shift))

export const isUnread = ({ isSeen, isPast }: Pick<Notice, 'isSeen' | 'isPast'>): boolean => !isSeen && !isPast

type Known = { changeId: ChangeId; undoneBy: ChangeId | null; isSeen: boolean }

/**
 * Without what was taken back before anybody saw it: such a change and its undoing say nothing. In the order
 * of their changes; an undoing that was itself undone stands for nothing once more.
 */
export function withoutUndone<One extends Known>(notices: readonly One[]): One[] {
  const seen = new Set(notices.filter(({ isSeen }) => isSeen).map(({ changeId }) => changeId))
  const known = new Map(notices.map(({ changeId, undoneBy }) => [changeId, undoneBy]))
  const silent = new Set<ChangeId>()
  for (const [changeId, undoneBy] of [...known].sort(([one], [other]) => one - other)) {
    if (undoneBy === null || silent.has(changeId) || !known.has(undoneBy)) continue
    if (seen.has(changeId) || seen.has(undoneBy)) continue
    silent.add(changeId).add(undoneBy)
  }
  return notices.filter(({ changeId }) => !silent.has(changeId))
}

/** Which of a person's subjects it is about, those that have the class now first. */
export const concernedBy = ({ hadBy, hasBy }: Pick<Notice, 'hadBy' | 'hasBy'>): number[] => [
  ...new Set([...hasBy, ...hadBy]),
]

type Told = Pick<Notice, 'id' | 'kind' | 'dates' | 'shift' | 'hadBy' | 'hasBy'> &
  Record<'before' | 'after', { pair: Pair } | null>

const leaving = (kind: NoticeKind) => (kind === 'cancelled' ? 'gone' : kind === 'left' ? 'left' : 'moved')

/** Whether nothing stands there for whom it is told to. */
export const isAway = ({ mark }: Pick<NoticeMark, 'mark'>): boolean =>
  mark === 'gone' || mark === 'moved' || mark === 'left'

/** The slots of a person's weeks of which notices tell. */
export function marksOf(notices: readonly Told[]): NoticeMark[] {
  return notices.flatMap(({ id, kind, before, after, ...notice }): NoticeMark[] => {
    const { hadBy, hasBy } = notice
    const at = (dates: CalendarDate[], pair: Pair, mark: NoticeMark['mark'], of: number[]) =>
      dates.map((date) => ({ id, date, pair, mark, of }))
    const moves = notice.shift !== 0 || before?.pair !== after?.pair
    if (kind === 'changed' && !moves && after)
      return at(notice.dates, after.pair, 'changed', concernedBy(notice))
    return [
      ...(before && kind !== 'joined' ? at(notice.dates, before.pair, leaving(kind), hadBy) : []),
      ...(after && kind !== 'left' ? at(datesAfter(notice), after.pair, 'came', hasBy) : []),
    ]
  })
}
